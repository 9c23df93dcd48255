import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { smallSalon } from '../test/small-salon.ts'
import { zone } from '../time/zone.ts'
import { isOffered } from './availability.ts'
import { filterOfferedStarts } from './offered-among.ts'
import { prepareDays } from './prepare.ts'
import { runToEnd } from './slices.ts'

const quarterHour = 900_000

test.each([false, true])(
  '[RWG-01a] answers many starts as if each were checked alone; visits may move: %s',
  (moves) => {
    fc.assert(
      fc.property(smallSalon(moves), ({ facts, wish, day, now }) => {
        const prepared = prepareDays(facts, { from: day, to: day })
        const first = zone(facts.timeZone).startOfDay(day)
        const starts = Array.from({ length: 96 }, (_, place) => first + place * quarterHour)
        const alone = starts.filter((startMs) => isOffered(prepared, wish, { startMs, now }))
        const among = runToEnd(filterOfferedStarts(prepared, wish, { starts, now }))
        expect(starts.filter((start) => among.has(start))).toEqual(alone)
      }),
      runs(100),
    )
  },
)
