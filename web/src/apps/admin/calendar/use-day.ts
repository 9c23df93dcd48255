import type { Appointment } from '@goldline/contract/appointment'
import type { SlotHold } from '@goldline/contract/appointment/slot-hold'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { Day, DayRange } from '@goldline/domain/time/day'
import type { Span } from '@goldline/domain/time/spans'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DayColumn, dayColumns, type Frame, shownHours } from '../../../calendar/day-columns.ts'
import { useApi } from '../../../client/app-context.ts'
import { appointmentsQuery, frameQuery, holdsQuery } from './day-answers.ts'
import type { useView } from './use-view.ts'
import type { ViewSettings } from './view-settings.ts'

/** What is known of a range of days. */
export type Days = {
  from: Day
  to: Day
  frame: Frame
  all: readonly Appointment[]
  holds: readonly SlotHold[]
}

export type LoadedDay = Days & {
  day: Day
  /** Columns filtered by the chips. */
  shown: readonly DayColumn[]
  /** All columns: occupancy and hours ignore the chips. */
  everything: ReadonlyMap<string, DayColumn>
  hours: Span
}

/** What every view but the day is shown with. */
export type ViewProps = {
  days: Days
  /** Epoch milliseconds. */
  now: number
  view: ReturnType<typeof useView>
  settings: ViewSettings
  /** The appointment open in the panel. */
  selected: string | undefined
  fresh: ReadonlySet<string>
  /** undefined: everybody. */
  staffId: string | undefined
}

/** `days` is undefined until frame and appointments are loaded. `now` in epoch ms: what is held until then is over. */
export function useDays({ from, to }: DayRange, now: number) {
  const api = useApi()
  const frame = useQuery(frameQuery(api, { from, to }))
  const appointments = useQuery(appointmentsQuery(api, { from, to }))
  const holds = useHolds({ from, to }, now)
  const { data: facts } = frame
  const { data: all } = appointments
  const days = useMemo(() => facts && all && { from, to, frame: facts, all, holds }, [from, to, facts, all, holds])
  const retry = () => {
    void frame.refetch()
    void appointments.refetch()
  }
  return { days, error: days ? null : (frame.error ?? appointments.error), retry }
}

const nothingHeld: readonly SlotHold[] = []

/** APT-14: what is held and has not run out; the day does not wait for it. */
function useHolds(range: DayRange, now: number): readonly SlotHold[] {
  const { data = nothingHeld } = useQuery(holdsQuery(useApi(), range))
  return useMemo(() => {
    const held = data.filter(({ expiresTime }) => Date.parse(expiresTime) > now)
    return held.length === 0 ? nothingHeld : held
  }, [data, now])
}

export const wanted = (
  all: readonly Appointment[],
  statuses: ReadonlySet<AppointmentStatus>,
): readonly Appointment[] => (statuses.size === 0 ? all : all.filter(({ status }) => statuses.has(status)))

/** A day as columns. */
export function loadedDay(days: Days, day: Day, statuses: ReadonlySet<AppointmentStatus>): LoadedDay {
  const { frame, all, holds } = days
  const everything = dayColumns(frame, { appointments: all, holds }, day)
  return {
    ...days,
    day,
    shown: statuses.size === 0 ? everything : dayColumns(frame, { appointments: wanted(all, statuses), holds }, day),
    everything: new Map(everything.map((column) => [column.id, column])),
    hours: shownHours(frame, everything, day),
  }
}
