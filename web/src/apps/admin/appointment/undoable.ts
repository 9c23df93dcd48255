import type { Appointment } from '@goldline/contract/appointment'
import { useSessionState } from '../../../client/session-state.ts'

export type Done = 'enter' | 'block' | 'edit' | 'cancel' | 'checkIn' | 'checkInBack' | 'noShow' | 'noShowBack' | 'cover'

/** `until`: epoch milliseconds of the server's clock. */
export type Undoable = { id: string; version: number; until: number; what: Done; appointment: Appointment }

/** The last change made here that can still be taken back (APT-20); another screen shows it, too. */
export function useUndoable() {
  const [last, change] = useSessionState<Undoable | null>('undoable', null, () => false)
  const offer = (appointment: Appointment, what: Done) => {
    const { id, undo } = appointment
    if (undo) change(() => ({ id, version: undo.version, until: Date.parse(undo.until), what, appointment }))
  }
  const settle = (id: string) => change((now) => (now?.id === id ? null : now))
  return { last, offer, settle }
}
