/** Prints the counts of a whole `npm test`, from the reports of its three parts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

type TestCounts = { passed: number; failed: number; skipped: number }

const report = (part: string) => JSON.parse(readFileSync(join(root, `node_modules/.cache/report-${part}.json`), 'utf8'))

function vitestCounts(part: string): TestCounts {
  const { numPassedTests, numFailedTests, numPendingTests } = report(part)
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}

function journeyCounts(): TestCounts {
  const { expected, flaky, unexpected, skipped } = report('journeys').stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

const line = (name: string, { passed, failed, skipped }: TestCounts) =>
  `${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

console.log(line('Units', vitestCounts('units')))
console.log(line('Server', vitestCounts('server')))
console.log(line('Journeys', journeyCounts()))
