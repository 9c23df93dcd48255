import { expect, test } from 'vitest'
import { arrivalTime, findMisfit, isDone, isNoteForCustomer, type SeenVisit } from './offline.ts'

const seen: SeenVisit = { status: 'CONFIRMED', start: 1000, note: 'kurz', named: true }
const arrival = { kind: 'checkIn', seen, time: 900 } as const
const note = { kind: 'note', seen, time: 900, note: 'lang' } as const
const message = { kind: 'message', seen, time: 900 } as const

test.each([
  ['nothing changed', { ...seen }, [undefined, undefined, undefined]],
  ['it is not found', undefined, ['gone', 'gone', 'gone']],
  ['it was cancelled', { ...seen, status: 'BO_CANCELLED' }, ['cancelled', undefined, 'cancelled']],
  [
    'a visit without a customer was cancelled',
    { ...seen, status: 'BO_CANCELLED', named: false },
    ['cancelled', 'cancelled', 'cancelled'],
  ],
  ['it was moved', { ...seen, start: 2000 }, ['moved', undefined, 'moved']],
  ['another person checked it in', { ...seen, status: 'CHECKED_IN' }, [undefined, undefined, undefined]],
  ['it was paid', { ...seen, status: 'FULFILLED' }, [undefined, undefined, undefined]],
  ['it has expired', { ...seen, status: 'EXPIRED' }, ['changed', undefined, undefined]],
  ['another note was written', { ...seen, note: 'anders' }, [undefined, 'changed', undefined]],
  ['the note is already there', { ...seen, note: 'lang' }, [undefined, undefined, undefined]],
] as const)('[STF-06] %s', (_, present, expected) => {
  expect([arrival, note, message].map((done) => findMisfit({ done, present, now: 950 }))).toEqual(expected)
})

test('[STF-06] an offline action from before a visit is dropped if it has begun; one from during the visit applies', () => {
  expect(findMisfit({ done: message, present: seen, now: 1000 })).toBe('over')
  expect(findMisfit({ done: { ...message, time: 1100 }, present: seen, now: 1200 })).toBeUndefined()
  expect(findMisfit({ done: arrival, present: seen, now: 1200 })).toBeUndefined()
})

test('[STF-06] an action already applied is not repeated; a message is recognised only by its key', () => {
  expect(isDone(arrival, { ...seen, status: 'CHECKED_IN' })).toBe(true)
  expect(isDone(arrival, seen)).toBe(false)
  expect(isDone(note, { ...seen, note: 'lang' })).toBe(true)
  expect(isDone(message, seen)).toBe(false)
})

test('[STF-06i] a note at a visit cancelled meanwhile is stored with its customer, unless empty', () => {
  const cancelled = { ...seen, status: 'CUSTOMER_CANCELLED' } as const
  expect([isNoteForCustomer(note, cancelled), isNoteForCustomer(note, seen)]).toEqual([true, false])
  expect(isNoteForCustomer(message, cancelled)).toBe(false)
  expect(isNoteForCustomer(note, { ...cancelled, named: false })).toBe(false)
  expect(findMisfit({ done: { ...note, note: '' }, present: cancelled, now: 950 })).toBe('cancelled')
})

const day = 86_400_000
test.each([
  ['nothing', undefined, day],
  ['an earlier time', day - 1, day - 1],
  ['exactly a day ago', 0, 0],
  ['more than a day ago', -1, day],
  ['a time ahead', day + 1, day],
])('[STF-06] an arrival reported with %s counts at that time or now', (_, said, came) => {
  expect(arrivalTime({ said, now: day })).toBe(came)
})
