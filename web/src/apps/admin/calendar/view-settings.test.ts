import { describe, expect, test } from 'vitest'
import { rangeOf } from '../days/range-of.ts'
import { addPeriods } from './use-view.ts'
import { chosenColumns, readSettings, withSettings } from './view-settings.ts'

describe('stored view settings', () => {
  test('[UI-12p] are kept separately for each salon; invalid ones give the defaults', () => {
    const week = { ...readSettings(undefined, 'a'), mode: 'week' as const, columns: ['x'] }
    const kept = withSettings(withSettings(undefined, 'a', week), 'b', { ...week, mode: 'agenda' })
    expect(readSettings(kept, 'a')).toEqual(week)
    expect(readSettings(kept, 'b').mode).toBe('agenda')
    expect(readSettings(kept, 'c').mode).toBe('day')
    for (const broken of ['', 'no json', '[]', 'null', '{"a":1}', '{"a":{"mode":"year","columns":7}}'])
      expect(readSettings(broken, 'a')).toEqual(readSettings(undefined, 'a'))
  })
})

describe('the days of a view', () => {
  test('[UI-02] a week begins on Monday, a month has whole weeks, an agenda has two weeks from the day on', () => {
    expect(rangeOf('day', '2026-06-10')).toEqual({ from: '2026-06-10', to: '2026-06-10' })
    expect(rangeOf('week', '2026-06-10')).toEqual({ from: '2026-06-08', to: '2026-06-14' })
    expect(rangeOf('week', '2026-06-14')).toEqual({ from: '2026-06-08', to: '2026-06-14' })
    expect(rangeOf('month', '2026-06-10')).toEqual({ from: '2026-06-01', to: '2026-07-05' })
    expect(rangeOf('agenda', '2026-12-25')).toEqual({ from: '2026-12-25', to: '2027-01-07' })
  })

  test.each([
    ['day', '2026-06-11'],
    ['week', '2026-06-17'],
    ['agenda', '2026-06-17'],
    ['month', '2026-07-10'],
  ] as const)('[UI-02] steps to the next and previous %s', (mode, next) => {
    expect(addPeriods(mode, '2026-06-10', 1)).toBe(next)
    expect(addPeriods(mode, next, -1)).toBe('2026-06-10')
  })
})

describe('chosen columns', () => {
  const person = {}
  const columns = [
    { id: '-1', away: false },
    { id: 'a', person, away: false },
    { id: 'b', person, away: true },
    { id: 'c', person, away: false },
    { id: 'deleted', away: false },
  ]
  const ids = (settings: { columns: string[]; atWork: boolean }) => chosenColumns(columns, settings).map(({ id }) => id)

  test('[UI-02] are shown in the chosen order, with the unassigned column; without a choice, all are shown', () => {
    expect(ids({ columns: [], atWork: false })).toEqual(['-1', 'a', 'b', 'c', 'deleted'])
    expect(ids({ columns: ['c', 'b'], atWork: false })).toEqual(['-1', 'c', 'b', 'deleted'])
    expect(ids({ columns: ['c', 'gone'], atWork: false })).toEqual(['-1', 'c', 'deleted'])
  })

  test('[UI-02] exclude absent staff if `atWork` is chosen', () => {
    expect(ids({ columns: [], atWork: true })).toEqual(['-1', 'a', 'c', 'deleted'])
    expect(ids({ columns: ['b', 'a'], atWork: true })).toEqual(['-1', 'a', 'deleted'])
  })
})
