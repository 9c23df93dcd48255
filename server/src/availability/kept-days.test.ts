import { prepare } from '@goldline/domain/availability/prepare'
import type { DayRange } from '@goldline/domain/time/day'
import { describe, expect, test } from 'vitest'
import { busyDay } from '../../../domain/src/test/busy-day.ts'
import { workload } from '../../../domain/src/test/workload.ts'
import { type Kept, keptDays, remember } from './kept-days.ts'

const { facts, range } = workload('W1')
const all = () => range

function kept(id: string, stamp = 'one', days: DayRange = range): Kept {
  const salon = { ...({} as Kept['offer']['salon']), id }
  return {
    stamp,
    offer: { salon, staff: [], products: [], variants: [], specialists: {} },
    prepared: prepare(facts, days),
    valid: { from: 0, until: 1_000 },
    answers: new Map(),
  }
}

describe('[AVL-02] kept days', () => {
  test('cover what lies inside their range and their time, and nothing else', () => {
    const days = keptDays({ salons: 9, bytes: 1e9 })
    const entry = kept('a')
    days.keep(entry)
    expect(days.find('a', all, 0)).toBe(entry)
    expect(days.find('a', () => ({ from: range.to, to: range.to }), 999)).toBe(entry)
    expect(days.find('a', all, -1)).toBeUndefined()
    expect(days.find('a', all, 1_000)).toBeUndefined()
    expect(days.find('a', () => ({ from: '2027-03-21', to: range.to }), 0)).toBeUndefined()
    expect(days.find('a', () => ({ from: range.from, to: '2027-03-29' }), 0)).toBeUndefined()
    expect(days.find('b', all, 0)).toBeUndefined()
  })

  test('of a salon have one stamp, and four ranges at most', () => {
    const days = keptDays({ salons: 9, bytes: 1e9 })
    for (const stamp of ['one', 'two']) {
      for (let day = 22; day <= 28; day++) days.keep(kept('a', stamp, { from: `2027-03-${day}`, to: `2027-03-${day}` }))
    }
    const found = Array.from({ length: 7 }, (_, index) => `2027-03-${22 + index}`).map(
      (day) => days.find('a', () => ({ from: day, to: day }), 0)?.stamp,
    )
    expect(found).toEqual([undefined, undefined, undefined, 'two', 'two', 'two', 'two'])
  })

  test('leave by their last use, by number and by weight, and the weight is given back', () => {
    const days = keptDays({ salons: 3, bytes: 1e9 })
    const [a, b, c, d] = [kept('a'), kept('b'), kept('c'), kept('d')]
    for (const each of [a, b, c, a, d]) days.keep(each)
    expect(['a', 'b', 'c', 'd'].map((id) => days.find(id, all, 0) !== undefined)).toEqual([true, false, true, true])
    const each = days.size().bytes / 3
    const tight = keptDays({ salons: 99, bytes: 2.5 * each })
    for (let n = 0; n < 50; n++) tight.keep(kept(String(n)))
    expect(tight.size()).toEqual({ salons: 2, bytes: 2 * each })
    expect(tight.find('49', all, 0)).toBeDefined()
    const none = keptDays({ salons: 99, bytes: 10 })
    none.keep(a)
    expect(none.size()).toEqual({ salons: 0, bytes: 0 })
  })

  test('remember an answer that was searched for, until lead time or horizon cut elsewhere', () => {
    const { day, facts: busy, now } = busyDay(3)
    const days = { from: day, to: day }
    const entry = { ...kept('a'), prepared: prepare({ ...busy, leadTimeMinutes: 60, horizonDays: 1 }, days) }
    let worked = 0
    const ask = (moment: number, question = 'slots') => remember(entry, question, days, moment, () => ++worked)
    const atNine = now + 2 * 86_400_000 + 9 * 3_600_000
    expect([ask(atNine), ask(atNine), ask(atNine - 1), ask(atNine, 'dates')]).toEqual([1, 1, 1, 2])
    // A minute later the lead time gives another first start; the evening before and a day before that, the horizon
    // differs.
    expect([ask(atNine + 60_000), ask(now + 86_400_000), ask(now + 86_399_999), ask(atNine)]).toEqual([3, 4, 5, 1])
    for (let n = 0; n < 40; n++) ask(atNine, String(n))
    expect(entry.answers.size).toBe(16)
    expect(ask(atNine)).toBe(46)
  })
})
