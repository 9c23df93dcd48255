import { type AppointmentStatus, appointmentStatuses } from '@goldline/domain/appointment/status'
import { addDays, type Day, isDay } from '@goldline/domain/time/day'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'

/**
 * The view in the URL, so that it can be reloaded, shared and gone back from. `onTurn` is called before the day is
 * rendered.
 */
export function useView(today: Day, onTurn: (day: Day) => void) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('day') ?? ''
  const day = isDay(asked) ? asked : today
  const wanted = params.get('status') ?? ''
  const statuses = useMemo(
    () => new Set(appointmentStatuses.filter((each) => wanted.split(',').includes(each))),
    [wanted],
  )
  const change = useCallback(
    (changes: Record<string, string | undefined>, options?: { replace: boolean }) =>
      setParams((before) => changed(before, changes), options),
    [setParams],
  )
  /** Today has no day in the URL, so that a page left open over midnight moves on. */
  const show = (next: Day) => {
    onTurn(next)
    change({ day: next === today ? undefined : next, appointment: undefined })
  }
  const toggle = (status: AppointmentStatus) => {
    const next = statuses.has(status) ? [...statuses].filter((each) => each !== status) : [...statuses, status]
    change({ status: next.join(',') }, { replace: true })
  }
  const open = useCallback((id: string) => change({ appointment: id }, { replace: true }), [change])
  const close = useCallback(() => change({ appointment: undefined }, { replace: true }), [change])
  const step = (days: number) => show(addDays(day, days))
  return { day, statuses, appointmentId: params.get('appointment') ?? undefined, show, step, toggle, open, close }
}

function changed(before: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
