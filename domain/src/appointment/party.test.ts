import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canChangeOthers, isParty, onlinePartyRefusal, shiftedStart, startsInTurn } from './party.ts'
import { maxPartySize } from './party-limits.ts'

const mother = { customerId: 'mother' }
const daughter = { customerId: 'daughter' }
const guest = (name: string) => ({ customerId: null, name })

describe('[APT-23a] who can come together', () => {
  test.each([
    ['two customers', [mother, daughter], true],
    ['a customer with guests', [mother, guest('Mia'), guest('Mia')], true],
    ['one person alone', [mother], false],
    ['the same customer twice', [mother, mother], false],
    ['a guest first, who cannot receive messages', [guest('Mia'), mother], false],
    ['a guest without a name', [mother, guest(' ')], false],
    ['a customer with another name', [mother, { ...daughter, name: 'Mia' }], false],
    ['the most people allowed', [mother, ...Array.from({ length: maxPartySize - 1 }, () => guest('Mia'))], true],
    ['one more than allowed', [mother, ...Array.from({ length: maxPartySize }, () => guest('Mia'))], false],
  ])('%s: is a party: $2', (_, members, answer) => {
    expect(isParty(members)).toBe(answer)
  })
})

test('[APT-23] a change applies to the whole party while others are still to come', () => {
  const now = Date.parse('2027-03-17T09:00:00Z')
  const other = { status: 'CONFIRMED' as const, startTime: '2027-03-17T10:00:00.000Z' }
  const begun = { ...other, startTime: '2027-03-17T09:00:00.000Z' }
  const gone = { ...other, status: 'BO_CANCELLED' as const }
  expect(canChangeOthers({ others: [begun, gone, other] }, now)).toBe(true)
  expect(canChangeOthers({ others: [begun, gone] }, now)).toBe(false)
  expect(canChangeOthers(null, now)).toBe(false)
})

describe('[APT-23] starts of a party', () => {
  const service = (duration: number, staffId: string | null = null, cleanup = 0) => ({ staffId, duration, cleanup })

  test.each([
    ['when the previous one ends', [[service(30)], [service(45)], [service(60)]], [0, 30, 75]],
    ['after all services of the previous one', [[service(30), service(15)], [service(45)]], [0, 45]],
    ['after the cleanup, if the same person may continue', [[service(30, null, 10)], [service(45, 'mai')]], [0, 40]],
    ['after the cleanup, if the same person continues', [[service(30, 'mai', 10)], [service(45, 'mai')]], [0, 40]],
    ['before the cleanup, if another person continues', [[service(30, 'mai', 10)], [service(45, 'lan')]], [0, 30]],
    ['after a cleanup in between', [[service(30, 'mai', 10), service(15, 'mai', 5)], [service(45, 'lan')]], [0, 55]],
  ])('one after another, each begins %s', (_, visits, minutes) => {
    expect(startsInTurn(0, visits)).toEqual(minutes.map((each) => each * 60_000))
  })

  test('a moved party keeps the distances between its starts', () => {
    const instant = fc.integer({ min: 0, max: 4e12 })
    fc.assert(
      fc.property(fc.array(instant), instant, instant, (starts, from, to) => {
        const after = starts.map((start) => shiftedStart(start, { from, to }))
        expect(shiftedStart(from, { from, to })).toBe(to)
        for (const [index, start] of starts.entries())
          expect((after[index] ?? 0) - (after[0] ?? 0)).toBe(start - (starts[0] ?? 0))
      }),
    )
  })
})

test('[APT-17g] refuses to book a party online if a member must answer or pay something first', () => {
  expect(onlinePartyRefusal([{ asks: false }, { asks: false }])).toBeUndefined()
  expect(onlinePartyRefusal([{ asks: false }, { asks: true }])).toBe('party.ask-salon')
})
