import { addDays, type Day } from './day.ts'

/** The same day of another month, or that month's last day. */
export function addMonths(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
  const last = daysOfMonth(first).at(-1) ?? first
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** Every day of the month that contains the day. */
export function daysOfMonth(day: Day): Day[] {
  const month = day.slice(0, 7)
  const days = Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index))
  return days.filter((each) => each.startsWith(month))
}
