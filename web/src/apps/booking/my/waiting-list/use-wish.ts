import { wishFault } from '@goldline/domain/appointment/waiting-list'
import { addDays, type Day, isDay } from '@goldline/domain/time/day'
import { type PartOfDay, spansOfDay } from '@goldline/domain/time/part-of-day'
import { useState } from 'react'

export type TypedWish = ReturnType<typeof useWish>

/** The days and the part of a day that were typed, judged when they are sent and from then on as they change. */
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
    /** Nothing can be said of it yet. */
    wrong: fault !== undefined,
    judge(): boolean {
      setJudged(true)
      return fault === undefined
    },
  }
}
