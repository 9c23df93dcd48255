import { describe, expect, test } from 'vitest'
import { at, day, leg, now, person, salon, visit, wish, withVisits } from '../test/plain-salon.ts'
import { addDays } from '../time/day.ts'
import type { SalonFacts } from './facts.ts'
import type { FreeFilter } from './nearest.ts'
import { nextFreeInSlices, usualService } from './next-free.ts'
import { prepareDays } from './prepare.ts'
import { runToEnd } from './slices.ts'

const opening = { activated: true, open: '09:00', close: '20:00', capacity: null, rules: [] }
const staff = [person('a', 540, 1200), person('b', 540, 1200)]
const book = salon({ opening, staff })

/** Formats each start as `+day HH:MM who`. */
function proposed(facts: SalonFacts, filter: FreeFilter = 'SOON', days = 13) {
  const range = { from: day, to: addDays(day, days) }
  const prepared = prepareDays(facts, range)
  const found = runToEnd(
    nextFreeInSlices(prepared, wish('w60'), {
      people: ['a', 'b'],
      range,
      now,
      choice: 'MARKED',
      filter,
      onLimit: undefined,
    }),
  )
  return found.map(({ start, staffId }) => {
    const wall = prepared.window.clock.toWall(start)
    const after = (Date.parse(wall.day) - Date.parse(day)) / 86_400_000
    return `+${after} ${Math.floor(wall.minutes / 60)}:${String(wall.minutes % 60).padStart(2, '0')} ${staffId}`
  })
}

describe('[BKG-01b] the three starts', () => {
  test('are the first ones an hour apart, with another person if one is free', () => {
    expect(proposed(book)).toEqual(['+0 9:00 a', '+0 10:00 b', '+0 11:00 a'])
  })

  test('are those of the people who are free', () => {
    const busy = withVisits(book, [visit('v', 540, [leg('w240')], ['a'])])
    expect(proposed(busy)).toEqual(['+0 9:00 b', '+0 10:00 b', '+0 11:00 b'])
  })

  test('are less than an hour apart only if no others are left, and are never repeated', () => {
    const short = salon({ opening: { ...opening, close: '10:30' }, staff })
    expect(proposed(short, 'SOON', 0)).toEqual(['+0 9:00 a', '+0 9:30 b'])
  })
})

describe('[BKG-01c] the filters', () => {
  test('evenings begin at 17:00', () => {
    expect(proposed(book, 'EVENING')).toEqual(['+0 17:00 a', '+0 18:00 b', '+0 19:00 a'])
  })

  test('SATURDAY lets only Saturdays through', () => {
    const days = proposed(book, 'SATURDAY').map((each) => Number(/\+(\d+)/.exec(each)?.[1]))
    expect(days.map((after) => new Date(at(after * 1440 + 720)).getUTCDay())).toEqual([6, 6, 6])
  })

  test('this week ends with its Sunday', () => {
    const untilSunday = (7 - new Date(`${day}T12:00:00Z`).getUTCDay()) % 7
    const taken = Array.from({ length: untilSunday + 1 }, (_, after) =>
      ['a', 'b'].map((who) => visit(`${who}${after}`, after * 1440 + 540, [leg('w660')], [who])),
    )
    const full = withVisits(book, taken.flat())
    expect(proposed(full, 'SOON')[0]).toBe(`+${untilSunday + 1} 9:00 a`)
    expect(proposed(full, 'WEEK')).toEqual([])
  })
})

describe('[BKG-01a] the service proposed without a choice', () => {
  const service = (products: string, own: number, lastOwn: number, atSalon: number) => ({
    products,
    own,
    lastOwn,
    atSalon,
  })

  test('is the one the caller books most, or the latest of several', () => {
    const services = [service('a', 1, 5, 90), service('b', 2, 3, 0), service('c', 2, 4, 0)]
    expect(usualService(services)).toEqual({ products: 'c', reason: 'OWN' })
  })

  test('is else the one the salon’s customers book most', () => {
    const services = [service('a', 0, 0, 3), service('b', 0, 0, 7), service('c', 0, 0, 7)]
    expect(usualService(services)).toEqual({ products: 'b', reason: 'MOST' })
  })

  test('is else the first in the salon’s order; undefined without any', () => {
    const services = [service('a', 0, 0, 0), service('b', 0, 0, 0)]
    expect(usualService(services)).toEqual({ products: 'a', reason: 'FIRST' })
    expect(usualService([])).toBeUndefined()
  })
})
