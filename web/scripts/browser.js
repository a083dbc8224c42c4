// The browser that tests, screenshots and measurements run in: the system's own, never a download.
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
