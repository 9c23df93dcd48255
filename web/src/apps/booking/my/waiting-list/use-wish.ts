import { wishFault } from '@goldline/domain/appointment/waiting-list'
import { addDays, type Day, isDay } from '@goldline/domain/time/day'
import { type PartOfDay, spansOfDay } from '@goldline/domain/time/time-of-day'
import { useState } from 'react'

export type TypedWish = ReturnType<typeof useWish>

/** The typed days and part of the day; validated on submit, then on every change. */
export function useWish(wanted: string | undefined, today: Day) {
  const first = wanted !== undefined && isDay(wanted) && wanted >= today ? wanted : addDays(today, 1)
  const [from, setFrom] = useState<string>(first)
  const [to, setTo] = useState<string>(first)
  const [part, setPart] = useState<PartOfDay | 'any'>('any')
  const [judged, setJudged] = useState(false)
  const said = { from, to, ...spansOfDay[part] }
  const fault = wishFault(said, today)
  return {
    today,
    said,
    part,
    setFrom: (value: string) => {
      setFrom(value)
      if (isDay(value) && value > to) setTo(value)
    },
    setTo,
    setPart,
    fault: judged ? fault : undefined,
    /** Not complete enough to judge. */
    wrong: fault !== undefined,
    judge(): boolean {
      setJudged(true)
      return fault === undefined
    },
  }
}
