import type { Appointment } from '@goldline/contract/appointment'
import type { SlotHold } from '@goldline/contract/appointment/slot-hold'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import type { Day, DayRange } from '@goldline/domain/time/day'
import type { Span } from '@goldline/domain/time/spans'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { type CalendarFrame, type DayColumn, dayColumns, shownHours } from '../days/day-columns.ts'
import { appointmentsQuery, frameQuery, holdsQuery } from '../days/day-queries.ts'
import { useSalon } from '../session.ts'
import type { useView } from './use-view.ts'
import type { ViewSettings } from './view-settings.ts'

/** Loaded data of a range of days. */
export type LoadedDays = {
  from: Day
  to: Day
  frame: CalendarFrame
  all: readonly Appointment[]
  holds: readonly SlotHold[]
}

export type LoadedDay = LoadedDays & {
  day: Day
  /** Columns filtered by the chips. */
  shown: readonly DayColumn[]
  /** All columns, for occupancy and hours, which ignore the chips. */
  everything: ReadonlyMap<string, DayColumn>
  hours: Span
}

/** Props of month, week and agenda. */
export type ViewProps = {
  days: LoadedDays
  /** Epoch milliseconds. */
  now: number
  view: ReturnType<typeof useView>
  settings: ViewSettings
  /** The appointment open in the panel. */
  selected: string | undefined
  fresh: ReadonlySet<string>
  /** Undefined: all staff. */
  staffId: string | undefined
}

/** Loads a range of days; `days` is undefined until frame and appointments are loaded. */
export function useDays({ from, to }: DayRange) {
  const api = useApi()
  const frame = useQuery(frameQuery(api, { from, to }))
  const appointments = useQuery(appointmentsQuery(api, { from, to }))
  const holds = useHolds({ from, to })
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

/** APT-14, APT-20: loads the holds, each until it expires; the day is shown without waiting for them. */
function useHolds(range: DayRange): readonly SlotHold[] {
  const { data = nothingHeld } = useQuery(holdsQuery(useApi(), range))
  const { skew } = useSalon()
  const [ended, setEnded] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ended` changes when a hold has expired
  const held = useMemo(() => {
    const now = Date.now() + skew
    const left = data.filter(({ expiresTime }) => Date.parse(expiresTime) > now)
    return left.length === 0 ? nothingHeld : left
  }, [data, skew, ended])
  useEffect(() => {
    if (held.length === 0) return
    const next = Math.min(...held.map(({ expiresTime }) => Date.parse(expiresTime)))
    const timer = setTimeout(() => setEnded((count) => count + 1), next - Date.now() - skew)
    return () => clearTimeout(timer)
  }, [held, skew])
  return held
}

export const visibleAppointments = (
  all: readonly Appointment[],
  statuses: ReadonlySet<AppointmentStatus>,
): readonly Appointment[] => (statuses.size === 0 ? all : all.filter(({ status }) => statuses.has(status)))

/** Builds the columns of a day. */
export function loadedDay(days: LoadedDays, day: Day, statuses: ReadonlySet<AppointmentStatus>): LoadedDay {
  const { frame, all, holds } = days
  const everything = dayColumns(frame, { appointments: all, holds }, day)
  return {
    ...days,
    day,
    shown:
      statuses.size === 0
        ? everything
        : dayColumns(frame, { appointments: visibleAppointments(all, statuses), holds }, day),
    everything: new Map(everything.map((column) => [column.id, column])),
    hours: shownHours(frame, everything, day),
  }
}
