/**
 * `npm run test:moments`: runs every journey at each of six special times; exits with 1 if one failed. Arguments are
 * names of these times (default: all) and further arguments for the runner: `npm run test:moments -- sunday
 * e2e/book-online.spec.ts`.
 */
import { spawn } from 'node:child_process'

const moments: Record<string, string> = {
  /** The salon is closed, in the middle of the night. */
  sunday: '2026-11-29T02:30:00Z',
  holiday: '2026-12-25T09:30:00Z',
  /** The hour from two to three occurs twice: it is repeated half an hour after the run starts. */
  autumn: '2026-10-25T00:30:00Z',
  /** The hour from two to three does not exist: it is skipped half an hour after the run starts. */
  spring: '2027-03-28T00:30:00Z',
  /** In Zürich, the next year begins half an hour later. */
  'new-year': '2026-12-31T22:30:00Z',
  'leap-day': '2028-02-29T09:30:00Z',
}

function run(moment: string, args: readonly string[]): Promise<boolean> {
  process.stdout.write(`\n== ${moment}: ${moments[moment]}\n`)
  const journeys = spawn('npm', ['run', '--silent', 'test:e2e', '--', ...args], {
    stdio: 'inherit',
    env: { ...process.env, RUN_AT: moments[moment] },
  })
  return new Promise((resolve) => journeys.once('exit', (code) => resolve(code === 0)))
}

const given = process.argv.slice(2)
const named = given.filter((each) => each in moments)
const failed: string[] = []
for (const moment of named.length > 0 ? named : Object.keys(moments)) {
  const rest = given.filter((each) => !(each in moments))
  if (!(await run(moment, rest))) failed.push(moment)
}
process.stdout.write(failed.length === 0 ? '\nGreen at every moment.\n' : `\nFailed at: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
