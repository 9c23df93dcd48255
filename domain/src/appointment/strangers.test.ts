import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdRefusal, type NetworkHolds, strangerLimits, unprovenRefusal } from './strangers.ts'

const here = { sameAddress: true, sameDay: true, minutes: 60 }
const nearby = { ...here, sameAddress: false }
const otherDay = { ...nearby, sameDay: false }
/** Four people work ten hours each: a tenth is four hours. */
const day = { proved: false, minutes: 60, dayMinutes: 2400 }

describe('[APT-14] starts held by one network', () => {
  test.each<[string, Partial<NetworkHolds> & Pick<NetworkHolds, 'held'>, boolean]>([
    ['a first start', { held: [] }, false],
    ['a first start, even if it takes half of a small salon’s day', { held: [], minutes: 240, dayMinutes: 480 }, false],
    ['[APT-17h] a party’s start, a quarter of the day', { held: [], people: 6, minutes: 600 }, false],
    ['[APT-17h] a party’s start, over a quarter of the day', { held: [], people: 6, minutes: 605 }, true],
    [
      '[APT-17h] a verified contact’s party, over a quarter of the day',
      { held: [], people: 6, minutes: 1440, proved: true },
      false,
    ],
    ['a second from the same address', { held: [here] }, false],
    ['a third from the same address', { held: [here, here] }, true],
    ['a third from the same network', { held: [here, nearby] }, false],
    ['a fourth from the same network', { held: [nearby, nearby, nearby] }, true],
    ['a fourth from the same network, on any days', { held: [otherDay, otherDay, otherDay] }, true],
    ['a tenth of the day, to the minute', { held: [nearby], minutes: 180 }, false],
    ['over a tenth of the day', { held: [nearby], minutes: 185 }, true],
    [
      'over a tenth of the day, with the other hold on another day',
      { held: [otherDay], minutes: 240, dayMinutes: 600 },
      false,
    ],
    ['a second in a salon with one person who works ten hours', { held: [nearby], minutes: 30, dayMinutes: 600 }, true],
    ['a fourth by a verified caller', { held: [here, here, here], proved: true }, false],
    ['an eleventh by a verified caller', { held: Array(10).fill(otherDay), proved: true }, true],
    ['over a quarter of the day by verified callers', { held: Array(9).fill(nearby), minutes: 65, proved: true }, true],
  ])('%s: refused is $2', (_, given, refused) => {
    expect(holdRefusal({ ...day, ...given })).toBe(refused ? 'hold.too-many' : undefined)
  })

  test('unknown people of one network hold at most three starts, and several take at most a tenth of a day', () => {
    const wish = fc.record({
      sameAddress: fc.boolean(),
      sameDay: fc.boolean(),
      minutes: fc.integer({ min: 5, max: 240 }),
    })
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), fc.integer({ min: 0, max: 6000 }), (wishes, dayMinutes) => {
        const held: NetworkHolds['held'][number][] = []
        for (const each of wishes) {
          // The requested start is on the day tested; existing holds may be on others.
          const ask = { proved: false, held, minutes: each.minutes, dayMinutes }
          if (holdRefusal(ask) === undefined) held.push({ ...each, sameDay: true })
        }
        const minutes = held.reduce((sum, each) => sum + each.minutes, 0)
        expect(held.length).toBeLessThanOrEqual(strangerLimits.holds.network)
        expect(held.length <= 1 || minutes <= dayMinutes / 10).toBe(true)
      }),
    )
  })
})

test.each([
  [{ address: 0, network: 0 }, false],
  [{ address: 9, network: 29 }, false],
  [{ address: 10, network: 10 }, true],
  [{ address: 0, network: 30 }, true],
])('[AUTH-07f] with %o unanswered codes of other people, refused: %s', (others, refused) => {
  expect(unprovenRefusal(others)).toBe(refused ? 'user-challenge.too-much-requests' : undefined)
})
