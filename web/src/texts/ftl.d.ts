declare module '*.ftl' {
  const texts: import('./languages').Text[];
  export default texts;
}
