/** The salon's last change, and its undo (APT-20). */
import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { undoChange } from '@goldline/contract/appointment/edit'
import { getRunningLate } from '@goldline/contract/appointment/running-late'
import { getSlotHolds } from '@goldline/contract/appointment/slot-hold'
import { useEffect, useState } from 'react'
import { useCache } from '../client/cache.ts'
import { useSalon } from '../client/me.ts'
import { useSessionState } from '../client/session-state.ts'
import { useCall } from '../client/use-call.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { useAppointmentText } from './appointment-text.ts'
import { cacheAppointment, dropAppointment } from './loaded-days.ts'

export type DoneChange =
  | 'enter'
  | 'block'
  | 'edit'
  | 'cancel'
  | 'checkIn'
  | 'checkInBack'
  | 'noShow'
  | 'noShowBack'
  | 'cover'

/** Counts of a plan for many visits: assigned ones, and ones still without a person. */
export type PlanCounts = { decided: number; open: number }

/** `until`: epoch milliseconds of the server's clock. */
export type UndoableChange = {
  id: string
  version: number
  until: number
  what: DoneChange
  appointment: Appointment
  counts?: PlanCounts | undefined
}

/** Holds the last change made here that can still be undone (APT-20), shared by all screens. */
export function useUndoable() {
  const [last, change] = useSessionState<UndoableChange | null>('undoable', null, () => false)
  const offer = (appointment: Appointment, what: DoneChange, counts?: PlanCounts) => {
    const { id, undo } = appointment
    if (undo) change(() => ({ id, version: undo.version, until: Date.parse(undo.until), what, appointment, counts }))
  }
  const settle = (id: string) => change((now) => (now?.id === id ? null : now))
  return { last, offer, settle }
}

/** Shows a change in the loaded days, and offers its undo for a while. */
export function useShowChange() {
  const cache = useCache()
  const { offer } = useUndoable()
  return (changed: Appointment, what: DoneChange) => {
    cacheAppointment(cache, changed)
    offer(changed, what)
    if (changed.undo?.others) void cache.invalidate(getAppointments)
  }
}

/** Returns the change to offer in a bar, and the seconds left to undo it. */
export function useOfferedUndo(): { change: UndoableChange | null; left: number } {
  const { last, settle } = useUndoable()
  const left = useSecondsLeft(last, useSalon().skew)
  useEffect(() => {
    if (last && left <= 0) settle(last.id)
  }, [last, left, settle])
  return { change: left > 0 ? last : null, left }
}

/** Describes what was done, for whom and when. */
export function useChangeText(): (change: UndoableChange) => string {
  const t = useText()
  const { instantDayLong, time } = useFormat()
  const { who } = useAppointmentText()
  return ({ what, appointment, counts }) => {
    const { startTime } = appointment
    const said = { who: who(appointment), day: instantDayLong(startTime), time: time(startTime) }
    return t(`appointment.undo.${what}`, { ...said, decided: 1, open: 0, ...counts })
  }
}

/** Undoes the change that made `version`. */
export function useUndo({ onDone }: { onDone?: () => void } = {}) {
  const cache = useCache()
  const { settle } = useUndoable()
  const { mutate, isPending } = useCall(undoChange, {
    renews: [getAppointments, getSlotHolds, getRunningLate],
    onDone: (appointment, { params }) => {
      settle(params.id)
      if (appointment) cacheAppointment(cache, appointment)
      else dropAppointment(cache, params.id)
      onDone?.()
    },
    onRefused: (_, { params }) => {
      settle(params.id)
      void cache.invalidate(getAppointments)
    },
  })
  const undo = ({ id, version }: { id: string; version: number }) => mutate({ params: { id }, ifMatch: version })
  return { undo, isPending }
}

/** Returns the seconds left by the server's clock; updates each second while a change can be undone. */
export function useSecondsLeft(last: Pick<UndoableChange, 'until'> | null, skew: number): number {
  const secondsOf = () => (last ? Math.ceil((last.until - Date.now() - skew) / 1000) : 0)
  const [, tick] = useState(0)
  useEffect(() => {
    if (!last) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [last])
  return secondsOf()
}
