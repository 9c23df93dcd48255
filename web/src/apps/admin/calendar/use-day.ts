import type { Appointment } from '@goldline/contract/appointment'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { Day } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../app-context.ts'
import { type DayColumn, dayColumns, type Frame, shownHours } from '../../../calendar/day-columns.ts'
import type { Span } from '../../../calendar/spans.ts'
import { frameQuery, useAppointments } from './day-answers.ts'

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
  const frame = useQuery(frameQuery(useApi(), day))
  const appointments = useAppointments(day)
  const { data: facts } = frame
  const { data: all } = appointments
  const loaded = useMemo(() => facts && all && loadedDay(day, facts, { all, statuses }), [day, facts, all, statuses])
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
