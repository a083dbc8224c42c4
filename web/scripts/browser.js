// The browser for tests, screenshots and measurements: the system's own, never downloaded.
export const LAUNCH = {
  executablePath: process.env.ABAQUE_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
