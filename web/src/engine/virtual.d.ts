declare module 'virtual:engine' {
  /** Where this build has the WebAssembly module, and its SHA-256; null in a build without it. */
  export const ENGINE: { path: string; hash: string } | null;
}
