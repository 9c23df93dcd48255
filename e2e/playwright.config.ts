import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser.ts'
// Starts the run's clock, which every worker inherits.
import '../server/src/test/run-clock.ts'
import { keepInMemory } from '../server/src/test/throw-away.ts'

keepInMemory()

// Node reads TypeScript by itself: Playwright would compile every file with Babel (`PW_DISABLE_TS_ESM` in package.json).
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './start-server.ts',
  // The days take longest and begin first: at the end, one of them would run alone.
  projects: [
    { name: 'days', testMatch: 'days/*.spec.ts' },
    { name: 'journeys', testIgnore: 'days/*.spec.ts' },
  ],
  // For two cores: of two journeys both wait for a fifth of the time, which a third fills.
  workers: 3,
  // Ends what hangs; on a busy machine what works may take its time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // One retry with a fresh server and salon: the report calls it flaky, and the journey must be fixed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // The counts are told at the end of the whole run (docs/test-summary.ts).
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/report-journeys.json' }]],
  use: {
    launchOptions: browserOptions(true),
    // A missing element is told before a long journey's own time is up.
    actionTimeout: 60_000,
    locale: 'de-CH',
    // Not the salon's zone: displayed times must be the salon's anyway (UI-01).
    timezoneId: 'America/New_York',
    // Tracing every journey takes a third of the run; use `-- --trace on` when debugging.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What it answers could not be intercepted; the journey that is about it allows it.
    serviceWorkers: 'block',
  },
})
