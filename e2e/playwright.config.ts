import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser.ts'
// Begins the run's clock, which every worker inherits.
import '../server/src/test/run-clock.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Two cores: while one journey waits for its server, the other one's browser draws.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Once more, with a server and a salon of its own: the report calls it flaky, and whoever reads that mends the journey.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    launchOptions: browserOptions(),
    locale: 'de-CH',
    // Not the salon's zone: times must be the salon's all the same (UI-01).
    timezoneId: 'America/New_York',
    // A trace of every journey costs a third of the run; whoever looks for a mistake asks for it: `-- --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
