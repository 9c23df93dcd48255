import type { Day } from '@goldline/domain/time/day'
import { useTimeChoice } from './time-choice.ts'
import { dayOnTurn } from './turn.ts'

/** The actions of a calendar's two arrows; undefined if no day can be opened that way. */
export function useTurn(dates: readonly { date: Day }[], pageOf: (day: Day) => string, present: string) {
  const { full, choose } = useTimeChoice()
  const days = { free: dates.map(({ date }) => date), full }
  return (by: 1 | -1) => {
    const day = dayOnTurn(days, pageOf, { present, by })
    return day === undefined ? undefined : () => choose(day)
  }
}
