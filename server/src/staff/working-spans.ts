import { eachRun } from '@goldline/domain/appointment/bits'
import type { Span, StaffFacts } from '@goldline/domain/appointment/facts'
import { instantOf, windowOf } from '@goldline/domain/appointment/window'
import { workingBits } from '@goldline/domain/appointment/working-time'
import { type Day, dayOf } from '@goldline/domain/time/day'

export type DaySpans = { date: Day; spans: Span[] }

/**
 * When somebody is at work (STF-03), in wall minutes per day of the range; a shift over midnight appears on both days.
 */
export function workingSpans(timeZone: string, range: { from: Day; to: Day }, person: StaffFacts): DaySpans[] {
  const window = windowOf(timeZone, range)
  const days = Array.from(
    { length: window.days },
    (_, day): DaySpans => ({
      date: dayOf(window.firstDay + day),
      spans: [],
    }),
  )
  const wallMinutes = (unit: number) => window.clock.toWall(instantOf(window, unit)).minutes
  eachRun(workingBits(window, person), (from, to) => {
    days.forEach(({ spans }, day) => {
      const midnight = window.midnights[day] ?? 0
      const next = window.midnights[day + 1] ?? 0
      if (to <= midnight || next <= from) return
      spans.push({
        from: from <= midnight ? 0 : wallMinutes(from),
        to: to >= next ? 1440 : wallMinutes(to),
      })
    })
  })
  return days.filter(({ date }) => range.from <= date && date <= range.to)
}
