import { describe, expect, it } from 'vitest'
import { bindings, countDoubleHeld, emptyBook, enter, factsAt, offersOn } from './simulation-book.ts'
import { flexibleGain, summarize } from './simulation-figures.ts'
import { requestsOf, usual } from './simulation-salon.ts'
import { touchingOffers } from './simulation-touch.ts'
import { refusedShare, simulateWeek } from './simulation-week.ts'

const weeks = [1, 2].map((seed) => simulateWeek(seed, usual))

describe('a simulated week', () => {
  it('is equal for the same seed, and different for another', () => {
    expect(simulateWeek(1, usual)).toEqual(weeks[0])
    expect({ ...weeks[1], seed: 1 }).not.toEqual(weeks[0])
  })

  it('[AVL-03] movable visits never remove a start, and add some', () => {
    for (const week of weeks) {
      for (const rule of bindings) {
        const compared = week.sameBook[rule].map(({ compared }) => compared)
        expect(compared.every((count) => count > 50)).toBe(true)
        expect(week.sameBook[rule].map(({ fewer }) => fewer)).toEqual(compared.map(() => 0))
        expect(flexibleGain(week, rule)).toBeGreaterThan(0)
      }
      expect(week.gaveUp).toBe(0)
      expect(week.policies.flexible.moved).toBeGreaterThan(0)
    }
  })

  it('[AVL-04] double-books nobody', () => {
    expect(weeks.map((week) => week.doubleHeld)).toEqual([0, 0])
  })

  it('answers each request once, the same under each policy, in a busy salon', () => {
    for (const { policies } of weeks) {
      for (const outcome of Object.values(policies)) {
        expect(outcome.requested).toBe(policies.flexible.requested)
        expect(outcome.accepted + outcome.refused).toBe(outcome.requested)
        expect(outcome.load).toBeGreaterThan(0.55)
        expect(outcome.load).toBeLessThan(0.9)
      }
    }
  })

  it('[AVL-06] a hard rule refuses more requests than marking starts, and the touch rule refuses the most', () => {
    const slack = { ...usual, demand: 0.6 }
    expect(refusedShare(1, slack, 'hard')).toBeGreaterThan(refusedShare(1, slack, 'soft'))
    expect(refusedShare(1, slack, 'touch')).toBeGreaterThan(refusedShare(1, slack, 'hard'))
  })
})

describe('helpers of the simulation', () => {
  const [first] = requestsOf(1, usual)
  if (!first) throw new Error('no requests')
  const { day } = first

  it('detect a double-booked person', () => {
    const book = emptyBook()
    const offer = offersOn(factsAt(book, day, first.askedAt, true), first, day, first.askedAt, () => {})[0]
    enter(book, first, offer?.start ?? 0, 'in order')
    expect(countDoubleHeld(book)).toBe(0)
    const entries = book.get(day) ?? []
    entries.push(...entries)
    expect(countDoubleHeld(book)).toBeGreaterThan(0)
  })

  it('refuse to enter a start that is not offered', () => {
    expect(() => enter(emptyBook(), first, first.wanted + 60_000, 'random')).toThrow('refused')
  })

  it('the touch rule keeps the edges of shifts and breaks on an empty day', () => {
    const wish = { legs: [{ segments: [{ kind: 'work' as const, minutes: 60 }], staffIds: ['1'] }], staffId: '1' }
    const facts = factsAt(emptyBook(), '2027-06-01', first.askedAt, false)
    const offers = offersOn(facts, wish, '2027-06-01', first.askedAt, () => {})
    const hour = (start: number) => new Date(start).toISOString().slice(11, 16)
    // 9:00–18:30 with a break 12:00–12:45, two hours earlier in UTC.
    expect(touchingOffers(facts, wish, '2027-06-01', offers).map(({ start }) => hour(start))).toEqual([
      '07:00',
      '09:00',
      '10:45',
      '15:30',
    ])
    expect(offers.length).toBeGreaterThan(20)
  })

  it('compute mean, median and percentiles by the nearest rank', () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index)
    expect(summarize(values)).toEqual({ mean: 100.5, median: 100, p5: 10, p95: 190 })
  })
})
