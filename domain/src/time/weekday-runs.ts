import { type Weekday, weekdays } from './day.ts'

/** Groups consecutive days: `[MONDAY, TUESDAY, FRIDAY]` is Monday–Tuesday and Friday. */
export function weekdayRuns(days: readonly Weekday[]): [first: Weekday, last: Weekday][] {
  const runs: [Weekday, Weekday][] = []
  for (const [index, day] of weekdays.entries()) {
    if (!days.includes(day)) continue
    const last = runs.at(-1)
    if (last && last[1] === weekdays[index - 1]) last[1] = day
    else runs.push([day, day])
  }
  return runs
}
