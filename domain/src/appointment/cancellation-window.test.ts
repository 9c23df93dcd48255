import { expect, test } from 'vitest'
import { cancellationWindow } from './status.ts'

const start = Date.parse('2026-06-11T12:00:00Z')
const hour = 3_600_000

test.each([
  ['exactly at its end', 24, start - 24 * hour, true],
  ['a moment later', 24, start - 24 * hour + 1, false],
  ['no window, before the start', 0, start - 1, true],
  ['no window, at the start', 0, start, false],
])('[APT-04] the window to cancel: %s', (_what, cancellationWindowHours, now, open) => {
  expect(cancellationWindow({ start, now, cancellationWindowHours })).toEqual({
    until: start - cancellationWindowHours * hour,
    open,
  })
})
