import { type AppointmentStatus, appointmentStatuses } from '@goldline/domain/appointment/status'
import { addDays, type Day, isDay } from '@goldline/domain/time/day'
import { addMonths } from '@goldline/domain/time/period'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { type CalendarMode, calendarModes } from '../days/range-of.ts'

type ViewOptions = { today: Day; usual: CalendarMode; onTurn: (day: Day) => void }

/**
 * Keeps the view in the URL, so that reload, sharing and Back work. `usual`: the view that this device showed last.
 * `onTurn` is called before the day is rendered.
 */
export function useView({ today, usual, onTurn }: ViewOptions) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('day') ?? ''
  const day = isDay(asked) ? asked : today
  const mode = calendarModes.find((each) => each === params.get('view')) ?? usual
  const pressed = params.get('status') ?? ''
  const statuses = useMemo(
    () => new Set(appointmentStatuses.filter((each) => pressed.split(',').includes(each))),
    [pressed],
  )
  const change = useCallback(
    (changes: Changes, options?: NavigateOptions) => setParams((before) => withChanges(before, changes), options),
    [setParams],
  )
  /** For today, omits the day from the URL, so that a page left open over midnight shows the new day. */
  const dayParam = (next: Day) => (next === today ? undefined : next)
  const show = (next: Day) => {
    onTurn(next)
    change({ day: dayParam(next), appointment: undefined })
  }
  /** Shows another day and keeps the appointment open. */
  const follow = (next: Day) => {
    onTurn(next)
    change({ day: dayParam(next) }, { replace: true })
  }
  const staffId = params.get('person') ?? undefined
  /** Switches to another view, optionally of another day or person. */
  const switchTo = (
    view: CalendarMode,
    { at = day, person = staffId }: { at?: Day; person?: string | undefined } = {},
  ) => {
    onTurn(at)
    change({ view, day: dayParam(at), person, appointment: undefined })
  }
  const step = (count: number) => show(addPeriods(mode, day, count))
  const appointmentId = params.get('appointment') ?? undefined
  // `staffId`: one person, `everybody`, or undefined for the default.
  return {
    mode,
    day,
    statuses,
    appointmentId,
    staffId,
    show,
    follow,
    switchTo,
    step,
    ...useDayChanges(change, statuses),
  }
}

type Changes = Record<string, string | undefined>
/** `state`: stored with the history entry. */
type NavigateOptions = { replace: boolean; state?: unknown }

/** Returns changes of the URL that stay on the same day. */
function useDayChanges(
  change: (changes: Changes, options?: NavigateOptions) => void,
  statuses: ReadonlySet<AppointmentStatus>,
) {
  const open = useCallback(
    (id: string) => {
      const another = new URLSearchParams(location.search).has('appointment')
      change({ appointment: id }, { replace: another, state: another ? history.state : openedHere })
    },
    [change],
  )
  /**
   * Goes back in the history if the appointment was opened from here, so that the history gets no second entry of
   * the same day.
   */
  const close = useCallback(() => {
    if (isOpenedHere(history.state)) history.back()
    else change({ appointment: undefined }, { replace: true })
  }, [change])
  const toggle = (status: AppointmentStatus) => {
    const next = statuses.has(status) ? [...statuses].filter((each) => each !== status) : [...statuses, status]
    change({ status: next.join(',') }, { replace: true })
  }
  const choose = (person: string | undefined) => change({ person, appointment: undefined }, { replace: true })
  /** Opens the form of a new appointment; `at` is its start. */
  const begin = ({ at, staffId, minutes }: NewEntry) =>
    change({ new: '1', at, staff: staffId, minutes: minutes?.toFixed(), appointment: undefined })
  return { open, close, toggle, choose, begin }
}

const openedHere = { panel: true } as const
const isOpenedHere = (state: unknown) => (state as Partial<typeof openedHere> | null)?.panel === true

type NewEntry = { at: string; staffId: string | undefined; minutes: number | undefined }

/** UI-02: returns the day that is `count` periods of the view later or, if negative, earlier. */
export function addPeriods(mode: CalendarMode, day: Day, count: number): Day {
  if (mode === 'month') return addMonths(day, count)
  return addDays(day, mode === 'day' ? count : count * 7)
}

function withChanges(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
