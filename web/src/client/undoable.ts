import type { Appointment } from '@goldline/contract/appointment'
import { useEffect, useState } from 'react'
import { useSessionState } from './session-state.ts'

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

/** Counts of a plan for many visits: decided ones, and ones still without a person. */
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

/** The last change made here that can still be undone (APT-20); shared by all screens. */
export function useUndoable() {
  const [last, change] = useSessionState<UndoableChange | null>('undoable', null, () => false)
  const offer = (appointment: Appointment, what: DoneChange, counts?: PlanCounts) => {
    const { id, undo } = appointment
    if (undo) change(() => ({ id, version: undo.version, until: Date.parse(undo.until), what, appointment, counts }))
  }
  const settle = (id: string) => change((now) => (now?.id === id ? null : now))
  return { last, offer, settle }
}

/** Whole seconds left by the server's clock; updates each second while something can be taken back. */
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
