import { defineConfig } from '@playwright/test';
import { LAUNCH } from './scripts/browser.js';

// Real Chromium against the real program: each worker starts its own server with a folder of its own.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Bounds for a hang, generous because machines are shared: nothing is measured here.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: Number(process.env.ABAQUE_WORKERS ?? 2),
  fullyParallel: true,
  forbidOnly: true,
  // A failure is tried once more with a trace, and reported as flaky if it passes then.
  retries: 1,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: LAUNCH,
    viewport: { width: 1366, height: 768 },
    locale: 'en',
    // The worker would answer in the server's place; its own test allows it.
    serviceWorkers: 'block',
    // Recording every test would cost a third of the processor time.
    trace: 'on-first-retry',
  },
});
