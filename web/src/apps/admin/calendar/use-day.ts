import type { Appointment } from '@goldline/contract/appointment'
import type { SlotHold } from '@goldline/contract/appointment/slot-hold'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { Day } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../app-context.ts'
import { type DayColumn, dayColumns, type Frame, shownHours } from '../../../calendar/day-columns.ts'
import type { Span } from '../../../calendar/spans.ts'
import { frameQuery, holdsQuery, useAppointments } from './day-answers.ts'

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

/** A day's frame and appointments as columns; `loaded` is undefined until both are loaded. `now` in epoch ms. */
export function useDay(day: Day, statuses: ReadonlySet<AppointmentStatus>, now: number) {
  const api = useApi()
  const frame = useQuery(frameQuery(api, day))
  const appointments = useAppointments(day)
  const holds = useHolds(day, now)
  const { data: facts } = frame
  const { data: all } = appointments
  const loaded = useMemo(
    () => facts && all && loadedDay(day, facts, { all, holds, statuses }),
    [day, facts, all, holds, statuses],
  )
  const retry = () => {
    void frame.refetch()
    void appointments.refetch()
  }
  return { loaded, error: loaded ? null : (frame.error ?? appointments.error), retry }
}

const nothingHeld: readonly SlotHold[] = []

/** APT-14: what is held and has not run out; the day does not wait for it. */
function useHolds(day: Day, now: number): readonly SlotHold[] {
  const { data = nothingHeld } = useQuery(holdsQuery(useApi(), day))
  return useMemo(() => {
    const held = data.filter(({ expiresTime }) => Date.parse(expiresTime) > now)
    return held.length === 0 ? nothingHeld : held
  }, [data, now])
}

function loadedDay(
  day: Day,
  frame: Frame,
  {
    all,
    holds,
    statuses,
  }: { all: readonly Appointment[]; holds: readonly SlotHold[]; statuses: ReadonlySet<AppointmentStatus> },
): LoadedDay {
  const wanted = all.filter(({ status }) => statuses.size === 0 || statuses.has(status))
  const everything = dayColumns(frame, { appointments: all, holds }, day)
  return {
    day,
    frame,
    all,
    shown: dayColumns(frame, { appointments: wanted, holds }, day),
    everything: new Map(everything.map((column) => [column.id, column])),
    hours: shownHours(frame, everything, day),
  }
}
