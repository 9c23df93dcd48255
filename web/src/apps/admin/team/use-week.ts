import { mondayOf } from '@goldline/domain/staff/rota'
import { addDays, type Day, dayNumber, dayOf, isDay } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useSearchParams } from 'wouter'
import { useNow } from '../calendar/use-now.ts'
import { useSalon } from '../session.ts'

const weekOf = (day: Day): Day => dayOf(mondayOf(dayNumber(day)))

/** The shown week's Monday, kept in the address; this week has none there, so that a page left open moves on. */
export function useWeek() {
  const { timeZone, skew } = useSalon()
  const [params, setParams] = useSearchParams()
  const today = zone(timeZone).toWall(useNow(skew)).day
  const asked = params.get('week') ?? ''
  const monday = weekOf(isDay(asked) ? asked : today)
  const show = (day: Day) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (weekOf(day) === weekOf(today)) next.delete('week')
      else next.set('week', weekOf(day))
      return next
    })
  return { today, monday, sunday: addDays(monday, 6), show, step: (weeks: number) => show(addDays(monday, 7 * weeks)) }
}
