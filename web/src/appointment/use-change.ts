/** Sends the salon's changes (APT-07, APT-08), and asks for a decision if one would break a rule. */
import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { editAppointment } from '@goldline/contract/appointment/edit'
import { blockTime, enterAppointment } from '@goldline/contract/appointment/entry'
import type { Refusal } from '@goldline/domain/refusal'
import { useState } from 'react'
import type { SendOptions, SentParts } from '../client/api.ts'
import { ApiError, type ErrorDetails } from '../client/api-error.ts'
import { useApp } from '../client/app-context.ts'
import { useCache } from '../client/cache.ts'
import { errorText } from '../client/error-text.ts'
import { useCall } from '../client/use-call.ts'
import { useIntl } from '../i18n/intl.tsx'
import { useShowChange } from './undo.ts'

const calls = { enter: enterAppointment, block: blockTime, edit: editAppointment } as const
type Calls = typeof calls
export type ChangeKind = keyof Calls
type ChangeSent<Kind extends ChangeKind> = SentParts<Calls[Kind]> & Pick<SendOptions, 'ifMatch'>

export type Conflicts = NonNullable<ErrorDetails['conflicts']>

/** A change that broke rules. `conflicts`: the rules broken per appointment, if there are several (APT-19). */
type BreakingChange<Sent> = { broken: readonly Refusal[]; conflicts: Conflicts; sent: Sent }

type Options = {
  onDone?: (appointment: Appointment) => void
  /** Called with every refusal. */
  onRefused?: () => void
  /** Called if the change was refused or cancelled. `id`: the appointment to change. */
  onLeft?: ((error: Error | undefined, id: string | undefined) => void) | undefined
}

/** Returns the id of the appointment to change. The compiler cannot tell that a new entry has none. */
export const idOf = (sent: object): string | undefined => (sent as { params?: { id?: string } }).params?.id

/** Holds a queue of questions: several changes may be in progress, and each may be refused. */
function useConflictQueue<Sent extends object>() {
  const [waiting, setWaiting] = useState<readonly BreakingChange<Sent>[]>([])
  const ask = (one: BreakingChange<Sent>) => {
    const isAgain = (each: BreakingChange<Sent>) => idOf(each.sent) === idOf(one.sent)
    setWaiting((all) => (all.some(isAgain) ? all.map((each) => (isAgain(each) ? one : each)) : [...all, one]))
  }
  const settle = (id: string | undefined) => setWaiting((all) => all.filter(({ sent }) => idOf(sent) !== id))
  return { asked: waiting[0], ask, settle }
}

/**
 * Sends a change, shows the answer in the loaded days, and offers its undo. A refusal that may be overridden waits in
 * `asked`; any other is shown as a notice.
 */
export function useChange<Kind extends ChangeKind>(what: Kind, { onDone, onRefused, onLeft }: Options = {}) {
  const intl = useIntl()
  const { notices } = useApp()
  const cache = useCache()
  const done = useShowChange()
  const { asked, ask, settle } = useConflictQueue<ChangeSent<Kind>>()
  const work = useCall<Calls[Kind]>(calls[what], {
    inline: true,
    onDone: (answer, sent) => {
      settle(idOf(sent))
      done(answer as Appointment, what)
      onDone?.(answer as Appointment)
    },
    onRefused: (error, sent) => {
      onRefused?.()
      const { broken, conflicts = [] } = error instanceof ApiError ? error.details : {}
      if (broken) return ask({ broken, conflicts, sent: sent as ChangeSent<Kind> })
      settle(idOf(sent))
      notices.show(errorText(intl, error), 'error')
      void cache.invalidate(getAppointments)
      onLeft?.(error, idOf(sent))
    },
  })
  // The compiler cannot tell that every kind of change has something to send.
  const change = work.mutate as (sent: ChangeSent<Kind>) => void
  return {
    change,
    isPending: work.isPending,
    saved: work.saved,
    asked: asked && {
      ...asked,
      again: (body: object) => change({ ...asked.sent, body } as ChangeSent<Kind>),
      leave: () => {
        settle(idOf(asked.sent))
        onLeft?.(undefined, idOf(asked.sent))
      },
    },
  }
}
