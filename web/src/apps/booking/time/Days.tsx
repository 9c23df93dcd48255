import { addDays } from '@goldline/domain/time/day'
import { useEffect } from 'react'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { percentLess } from '../flow/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'
import { LoadError } from '../flow/LoadError.tsx'
import { DayAndStart } from './DayAndStart.tsx'
import { DayFull } from './DayFull.tsx'
import { NothingFree } from './NothingFree.tsx'
import styles from './TimeScreen.module.css'
import { type TimeChoice, timeChoice } from './time-choice.ts'
import { useAvailableDates, useDaySlots, useFullDates } from './use-availability.ts'
import { WaitingLink } from './WaitingLink.tsx'

/** The days and the starts of one: the first free day is open at once; a full one can be opened, and waited for (AVL-11). */
export function Days() {
  const { selection, go } = useFlow()
  const { data: dates, error, isFetching, refetch } = useAvailableDates()
  const full = useFullDates()
  const first = dates?.[0]?.date
  const day = selection.day ?? first
  const slots = useDaySlots(day)
  const choice = useChoice(day, full ?? [])

  useEffect(() => {
    // A day that this person does not have is let go of: the first free one opens instead.
    if (dates === undefined || first === undefined) return
    const free = dates.some(({ date }) => date === selection.day)
    const toWaitFor = selection.day !== undefined && (full?.includes(selection.day) ?? true)
    if (!free && !toWaitFor) go('time', { day: first, time: undefined }, { replace: true })
  }, [dates, full, first, selection.day, go])

  if (error && dates === undefined) return <LoadError error={error} busy={isFetching} onRetry={() => refetch()} />
  if (dates === undefined)
    return (
      <div className={styles.waiting}>
        <SkeletonList shape="slot" count={12} />
      </div>
    )
  if (day === undefined || dates.length === 0)
    return (
      <>
        <NothingFree />
        <WaitingLink day={full?.[0]} text="booking.waiting.link" />
      </>
    )
  const isFull = full?.includes(day) && !dates.some(({ date }) => date === day)
  return (
    <timeChoice.Provider value={choice}>
      <DayAndStart
        dates={dates}
        slots={slots}
        full={<DayFull day={day} dates={dates} waiting={<WaitingLink day={day} text="booking.waiting.join" />} />}
      />
      {!isFull && <WaitingLink day={day} text="booking.waiting.link" />}
    </timeChoice.Provider>
  )
}

/** The flow's choice, as the calendar and the starts know it. */
function useChoice(day: string | undefined, full: readonly string[]): TimeChoice {
  const { businessObject, selection, chosen, today, go } = useFlow()
  const { city, timeZone, horizonDays } = businessObject
  return {
    today,
    lastDay: addDays(today, horizonDays),
    city,
    timeZone,
    full,
    day,
    time: selection.day === day ? selection.time : undefined,
    choose: (day, time) => go('time', { day, time }, { replace: true }),
    percentLess: (day, time) => percentLess(chosen, day, time),
  }
}
