import { prepareDays } from '@goldline/domain/availability/prepare'
import type { DayRange } from '@goldline/domain/time/day'
import { describe, expect, test } from 'vitest'
import { busyDay } from '../../../domain/src/test/busy-day.ts'
import { workload } from '../../../domain/src/test/workload.ts'
import { availabilityCache, type CacheEntry, cachedAnswer } from './availability-cache.ts'

const { facts, range } = workload('W1')
const all = () => range

function entryOf(id: string, stamp = 'one', days: DayRange = range): CacheEntry {
  const businessObject = { ...({} as CacheEntry['offer']['businessObject']), id }
  return {
    stamp,
    offer: { businessObject, staff: [], products: [], variants: [], specialists: {} },
    prepared: prepareDays(facts, days),
    valid: { from: 0, until: 1_000 },
    answers: new Map(),
  }
}

describe('[AVL-02] the availability cache', () => {
  test('finds only entries that cover the range and time', () => {
    const cache = availabilityCache({ salons: 9, bytes: 1e9 })
    const entry = entryOf('a')
    cache.put(entry)
    expect(cache.find('a', all, 0)).toBe(entry)
    expect(cache.find('a', () => ({ from: range.to, to: range.to }), 999)).toBe(entry)
    expect(cache.find('a', all, -1)).toBeUndefined()
    expect(cache.find('a', all, 1_000)).toBeUndefined()
    expect(cache.find('a', () => ({ from: '2027-03-21', to: range.to }), 0)).toBeUndefined()
    expect(cache.find('a', () => ({ from: range.from, to: '2027-03-29' }), 0)).toBeUndefined()
    expect(cache.find('b', all, 0)).toBeUndefined()
  })

  test('keeps one stamp and at most four ranges per salon', () => {
    const cache = availabilityCache({ salons: 9, bytes: 1e9 })
    for (const stamp of ['one', 'two']) {
      for (let day = 22; day <= 28; day++)
        cache.put(entryOf('a', stamp, { from: `2027-03-${day}`, to: `2027-03-${day}` }))
    }
    const found = Array.from({ length: 7 }, (_, index) => `2027-03-${22 + index}`).map(
      (day) => cache.find('a', () => ({ from: day, to: day }), 0)?.stamp,
    )
    expect(found).toEqual([undefined, undefined, undefined, 'two', 'two', 'two', 'two'])
  })

  test('drops the least recently used entries, by number and by size', () => {
    const cache = availabilityCache({ salons: 3, bytes: 1e9 })
    const [a, b, c, d] = [entryOf('a'), entryOf('b'), entryOf('c'), entryOf('d')]
    for (const each of [a, b, c, a, d]) cache.put(each)
    expect(['a', 'b', 'c', 'd'].map((id) => cache.find(id, all, 0) !== undefined)).toEqual([true, false, true, true])
    const each = cache.size().bytes / 3
    const tight = availabilityCache({ salons: 99, bytes: 2.5 * each })
    for (let n = 0; n < 50; n++) tight.put(entryOf(String(n)))
    expect(tight.size()).toEqual({ salons: 2, bytes: 2 * each })
    expect(tight.find('49', all, 0)).toBeDefined()
    const none = availabilityCache({ salons: 99, bytes: 10 })
    none.put(a)
    expect(none.size()).toEqual({ salons: 0, bytes: 0 })
  })

  test('keeps a searched answer until lead time or horizon change it', () => {
    const { day, facts: busy, now } = busyDay(3)
    const days = { from: day, to: day }
    const entry = { ...entryOf('a'), prepared: prepareDays({ ...busy, leadTimeMinutes: 60, horizonDays: 1 }, days) }
    let worked = 0
    const ask = (moment: number, question = 'slots') =>
      cachedAnswer(entry, question, { range: days, now: moment, work: () => ++worked })
    const atNine = now + 2 * 86_400_000 + 9 * 3_600_000
    expect([ask(atNine), ask(atNine), ask(atNine - 1), ask(atNine, 'dates')]).toEqual([1, 1, 1, 2])
    // A minute later the lead time gives another first start; one day later, and just before that, the horizon differs.
    expect([ask(atNine + 60_000), ask(now + 86_400_000), ask(now + 86_399_999), ask(atNine)]).toEqual([3, 4, 5, 1])
    for (let n = 0; n < 40; n++) ask(atNine, String(n))
    expect(entry.answers.size).toBe(16)
    expect(ask(atNine)).toBe(46)
  })
})
