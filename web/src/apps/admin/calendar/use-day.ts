import type { Appointment } from '@goldline/contract/appointment'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { Day } from '@goldline/domain/time/day'
import { useMemo } from 'react'
import { type DayColumn, dayColumns, type Frame, shownHours } from '../../../calendar/day-columns.ts'
import type { Span } from '../../../calendar/spans.ts'
import { useAppointments } from './use-appointments.ts'
import { useFrame } from './use-frame.ts'

export type LoadedDay = {
  day: Day
  frame: Frame
  all: readonly Appointment[]
  /** Columns filtered by the chips. */
  shown: readonly DayColumn[]
  /** All columns: occupancy and hours ignore the chips. */
  everything: ReadonlyMap<string, DayColumn>
  hours: Span
}

/** A day's frame and appointments as columns; `loaded` is undefined until both are loaded. */
export function useDay(day: Day, statuses: ReadonlySet<AppointmentStatus>) {
  const frame = useFrame(day)
  const appointments = useAppointments(day)
  const frameData = frame.isPlaceholderData ? undefined : frame.data
  const all = appointments.data
  const loaded = useMemo(
    () => frameData && all && loadedDay(day, frameData, { all, statuses }),
    [day, frameData, all, statuses],
  )
  const retry = () => {
    void frame.refetch()
    void appointments.refetch()
  }
  return { loaded, error: loaded ? null : (frame.error ?? appointments.error), retry }
}

function loadedDay(
  day: Day,
  frame: Frame,
  { all, statuses }: { all: readonly Appointment[]; statuses: ReadonlySet<AppointmentStatus> },
): LoadedDay {
  const wanted = all.filter(({ status }) => statuses.size === 0 || statuses.has(status))
  const everything = dayColumns(frame, all, day)
  return {
    day,
    frame,
    all,
    shown: dayColumns(frame, wanted, day),
    everything: new Map(everything.map((column) => [column.id, column])),
    hours: shownHours(frame, everything, day),
  }
}
