import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isParty, mostTogether, movedTogether, startsInTurn } from './party.ts'

const mother = { customerId: 'mother' }
const daughter = { customerId: 'daughter' }
const guest = (name: string) => ({ customerId: null, name })

describe('[APT-23] who can come together', () => {
  test.each([
    ['two customers', [mother, daughter], true],
    ['a customer with guests', [mother, guest('Mia'), guest('Mia')], true],
    ['nobody else', [mother], false],
    ['the same customer twice', [mother, mother], false],
    ['a guest first, whom nobody can tell', [guest('Mia'), mother], false],
    ['a guest without a name', [mother, guest(' ')], false],
    ['a customer with another name', [mother, { ...daughter, name: 'Mia' }], false],
    ['as many as there may be', [mother, ...Array.from({ length: mostTogether - 1 }, () => guest('Mia'))], true],
    ['one more', [mother, ...Array.from({ length: mostTogether }, () => guest('Mia'))], false],
  ])('%s', (_, members, answer) => {
    expect(isParty(members)).toBe(answer)
  })
})

describe('[APT-23] when they come', () => {
  test('one after another begins where the one before ends', () => {
    expect(startsInTurn(0, [30, 45, 60])).toEqual([0, 30 * 60_000, 75 * 60_000])
  })

  test('moved together they stay as far apart as they were', () => {
    const instant = fc.integer({ min: 0, max: 4e12 })
    fc.assert(
      fc.property(fc.array(instant), instant, instant, (starts, from, to) => {
        const after = starts.map((start) => movedTogether(start, { from, to }))
        expect(movedTogether(from, { from, to })).toBe(to)
        for (const [index, start] of starts.entries())
          expect((after[index] ?? 0) - (after[0] ?? 0)).toBe(start - (starts[0] ?? 0))
      }),
    )
  })
})
