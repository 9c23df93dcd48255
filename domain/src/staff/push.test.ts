import { describe, expect, test } from 'vitest'
import { isPushed, isPushService, pushesOf, pushLifeMs, pushWait } from './push.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://me:secret@fcm.googleapis.com/abc', false],
  ['https://evil.example/?.push.apple.com', false],
  ['https://evilpush.apple.com.example', false],
  ['https://push.apple.com', false],
  ['https://127.0.0.1/abc', false],
  ['nonsense', false],
])('[STF-07] the endpoint %s belongs to a known push service: %s', (endpoint, known) =>
  expect(isPushService(endpoint)).toBe(known),
)

describe('[STF-07b] recipients of notifications', () => {
  const now = { start: 100, staffIds: ['mai', null, 'linh', 'mai'] }
  const told = (what: string, by: 'customer' | 'salon' | 'system' = 'salon', before?: typeof now) =>
    pushesOf({ what, by, now, before }).map(({ staffId, kind }) => `${staffId} ${kind}`)

  test.each([
    ['booked', ['mai booked', 'linh booked']],
    ['cancelled', ['mai cancelled', 'linh cancelled']],
    ['checkedIn', ['mai arrived', 'linh arrived']],
    ['undone', ['mai moved', 'linh moved']],
    ['edited', []],
    ['messaged', []],
    ['checkedOut', []],
    ['toString', []],
  ])('the event %s notifies $1', (what, expected) => {
    expect(told(what)).toEqual(expected)
    expect(isPushed({ what, by: 'salon' })).toBe(expected.length > 0)
  })

  test('a customer’s message', () => expect(told('messaged', 'customer')).toEqual(['mai messaged', 'linh messaged']))

  test('a move notifies people who keep, get or lose the visit', () => {
    const before = { start: 50, staffIds: ['mai', 'thao'] }
    expect(told('moved', 'customer', before)).toEqual(['mai moved', 'linh booked', 'thao gone'])
    expect(told('reassigned', 'system', { ...before, start: 100 })).toEqual(['linh booked', 'thao gone'])
  })
})

test('[STF-07] waits longer after each failure, at least as long as requested, and gives up after an hour', () => {
  expect([1, 2, 3, 30].map((tries) => pushWait({ tries, age: 0 }))).toEqual([2000, 4000, 8000, 300_000])
  expect(pushWait({ tries: 1, age: 0, asked: 60_000 })).toBe(60_000)
  expect(pushWait({ tries: 1, age: pushLifeMs - 1000 })).toBeUndefined()
})
