import { describe, expect, test } from 'vitest'
import { at, day, leg, now, person, salon, times, wish } from '../test/plain-salon.ts'
import { assign } from './assignment.ts'
import type { Leg, Segment } from './facts.ts'
import { fullDates } from './filling.ts'
import { placeForSalon } from './salon-placement.ts'
import { whoCouldTake } from './who-could.ts'

const work = (minutes: number): Segment[] => [{ kind: 'work', minutes }]
const opening = { activated: true, open: '10:00', close: '16:00', capacity: null, rules: [] }
const both = salon({ opening, staff: [person('a', 600, 960), person('b', 600, 960)] })
/** The service takes 100 minutes; these people have their own duration. */
const service = (own: Record<string, Segment[]>): Leg => ({ ...leg('w100', ['a', 'b']), own })
const slow = service({ a: work(130), b: work(130) })
const quickB = service({ a: work(130), b: work(90) })
const ten = { startMs: at(600), now }

describe('[CAT-08] [CAT-11] a service twice, with a person who needs 130 minutes', () => {
  const rows: [title: string, wanted: Leg, who: string | null, starts: string[], full: number][] = [
    ['everybody too slow: nobody can be booked', slow, null, [], 0],
    ['everybody too slow, one requested', slow, 'a', [], 0],
    [
      'one of two: the other can be booked',
      quickB,
      null,
      ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00'],
      1,
    ],
    ['one of two, the slow one requested', quickB, 'a', [], 0],
  ]
  test.each(rows)('%s', (_, wanted, who, starts, full) => {
    const asked = wish([wanted, wanted], who)
    expect(times(both, asked)).toEqual(starts)
    expect(assign(both, asked, ten)?.staffIds).toEqual(starts.length > 0 ? ['b', 'b'] : undefined)
    expect(fullDates(both, asked, { range: { from: day, to: day }, now, free: [] })).toHaveLength(full)
  })

  test('each is done by its requested person', () => {
    const apart = [slow, slow].map((each, index) => ({ ...each, wanted: index === 0 ? 'a' : null }))
    expect(times(both, wish(apart))).toEqual([])
    expect(times(both, { ...wish(apart), long: true })).toEqual(['10:00', '10:30', '11:00', '11:30'])
  })

  test('the salon may enter it with its real duration', () => {
    const asked = { ...wish([slow, slow]), long: true as const }
    expect(times(both, asked)).toEqual(['10:00', '10:30', '11:00', '11:30'])
    expect(placeForSalon(both, asked, ten)).toEqual({ staffIds: ['a', 'a'], moved: [], broken: [] })
    const tooLate = { startMs: at(705), now }
    expect(placeForSalon(both, asked, tooLate).broken).toEqual([
      'appointment.outside-opening-hours',
      'staff.not-at-work',
    ])
    expect(whoCouldTake(both, asked, { day, ...ten })).toEqual(['a', 'b'])
    expect(whoCouldTake(both, { ...asked, staffId: 'a' }, { day, ...tooLate })).toEqual([])
  })
})
