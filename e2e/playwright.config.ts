import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser.ts'
// Starts the clock of the run, which every worker inherits.
import '../server/src/test/run-clock.ts'
import { keepInMemory } from '../server/src/test/throw-away.ts'

keepInMemory()

// A journey's pages live for seconds: compiling them for speed took an eighth of their processor time and saved none.
const browser = browserOptions(true)

// Node reads TypeScript by itself: Playwright would compile every file with Babel (`PW_DISABLE_TS_ESM` in
// package.json).
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './start-server.ts',
  // Days take longest, so they begin first: at the end, one of them would run alone.
  projects: [
    { name: 'days', testMatch: 'days/*.spec.ts' },
    { name: 'journeys', testIgnore: 'days/*.spec.ts' },
  ],
  // Suits two cores: two journeys wait a fifth of the time, in which a third runs.
  workers: 3,
  // Ends hanging tests; on a busy machine, working ones may take long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Retries once with a new server and salon: the report then calls the journey flaky, and it must be fixed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // The counts are printed at the end of the whole run (docs/test-summary.ts).
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/report-journeys.json' }]],
  use: {
    launchOptions: { ...browser, args: [...browser.args, '--js-flags=--no-maglev --no-turbofan'] },
    // A missing element fails before a long journey's own timeout.
    actionTimeout: 60_000,
    locale: 'de-CH',
    // Not the salon's zone: displayed times must be the salon's anyway (UI-01).
    timezoneId: 'America/New_York',
    // Tracing every journey takes a third of the time; use `-- --trace on` for debugging.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Answers of a service worker could not be intercepted; its own journey allows it.
    serviceWorkers: 'block',
  },
})
