import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

// What uses the same browser and program, but proves nothing: pictures and measurements.
export default defineConfig({
  ...tests,
  testDir: 'tests/tools',
  // Every page at every width, on a machine that others use too.
  timeout: 1_800_000,
  workers: 1,
  reporter: [['line']],
});
