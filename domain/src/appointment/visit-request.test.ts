import { describe, expect, test } from 'vitest'
import { answerMinutes, requestRefusal } from './visit-request.ts'

const hour = 3_600_000

describe('[APT-16h] the time for an answer', () => {
  test.each([
    ['is a day for a visit in a week', 168, 1440],
    ['is a day for a visit in 25 hours', 25, 1440],
    ['ends an hour before a visit tomorrow', 20, 19 * 60],
    ['is an hour for a visit in two', 2, 60],
    ['is half of what is left for a visit sooner', 1, 30],
    ['is never negative', -1, 0],
  ])('%s: $2 minutes', (_, hours, minutes) => {
    expect(answerMinutes({ now: 0, start: hours * hour })).toBe(minutes)
  })

  test('is in whole minutes, and over before the visit', () => {
    expect(answerMinutes({ now: 500, start: 90_000 })).toBe(0)
    expect(answerMinutes({ now: 0, start: 3 * hour + 59_999 })).toBe(120)
  })
})

test.each([
  ['OPEN', 1, undefined],
  ['OPEN', 0, 'request.over'],
  ['ACCEPTED', 1, 'request.over'],
  ['DECLINED', 1, 'request.over'],
  ['EXPIRED', 1, 'request.over'],
  ['WITHDRAWN', 1, 'request.over'],
] as const)('[APT-16j] a request that is %s with %i ms left is ended or refused: %s', (state, left, refusal) => {
  expect(requestRefusal({ state, expires: 1000 + left, now: 1000 })).toBe(refusal)
})
