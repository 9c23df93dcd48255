import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageStatuses } from './kinds.ts'
import { type ReportOutcome, statusAfterReport } from './report.ts'

test.each([
  ['SENT', 'DELIVERED', 'DELIVERED'],
  ['UNKNOWN', 'FAILED', 'FAILED'],
  ['SENDING', 'DELIVERED', 'DELIVERED'],
  ['SENT', undefined, undefined],
  ['QUEUED', 'DELIVERED', undefined],
  ['DELIVERED', 'FAILED', undefined],
  ['FAILED', 'DELIVERED', undefined],
] as const)('[MSG-12] after the status %s and the report %s: %s', (status, outcome, after) => {
  expect(statusAfterReport(status, outcome)).toBe(after)
})

test('[MSG-12] after the first final report nothing changes', () => {
  const outcome = fc.constantFrom<ReportOutcome | undefined>('DELIVERED', 'FAILED', undefined)
  fc.assert(
    fc.property(fc.constantFrom(...messageStatuses), fc.array(outcome), (start, reports) => {
      let [status, changes] = [start, 0]
      for (const each of reports) {
        const after = statusAfterReport(status, each)
        if (after === undefined) continue
        status = after
        changes += 1
      }
      expect(changes).toBeLessThanOrEqual(1)
    }),
  )
})
