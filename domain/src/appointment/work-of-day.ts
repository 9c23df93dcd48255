import type { Day } from '../time/day.ts'
import { countBits } from './bits.ts'
import type { SalonFacts } from './facts.ts'
import { unitMinutes, windowOf } from './window.ts'
import { roomBits, workingBits } from './working-time.ts'

/** Minutes that staff who take online bookings work during opening hours, on one day of the salon. */
export function workOfDay(
  { timeZone, staff, opening }: Pick<SalonFacts, 'timeZone' | 'staff' | 'opening'>,
  day: Day,
): number {
  const window = windowOf(timeZone, { from: day, to: day })
  const open = roomBits(window, opening, [])
  const [from = 0, to = 0] = [window.midnights[1], window.midnights[2]]
  return staff
    .filter(({ active, enabled4Booking }) => active && enabled4Booking)
    .reduce(
      (minutes, person) =>
        minutes +
        unitMinutes *
          countBits(
            workingBits(window, person).map((word, at) => word & (open[at] ?? 0)),
            from,
            to,
          ),
      0,
    )
}
