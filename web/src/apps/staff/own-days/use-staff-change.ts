import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { editAppointment, undoChange } from '@goldline/contract/appointment/edit'
import { blockTime, enterAppointment } from '@goldline/contract/appointment/entry'
import type { Refusal } from '@goldline/domain/refusal'
import { useState } from 'react'
import type { SendOptions, SentParts } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { errorText } from '../../../client/error-text.ts'
import { type DoneChange, useUndoable } from '../../../client/undoable.ts'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { keepVisit } from './use-own.ts'

const calls = { enter: enterAppointment, block: blockTime, edit: editAppointment } as const
type Calls = typeof calls
type ChangeSent<What extends keyof Calls> = SentParts<Calls[What]> & Pick<SendOptions, 'ifMatch'>

/** Rules that a change would break, until somebody decides (APT-07). */
export type BrokenRules = { broken: readonly Refusal[]; goOn: () => void; leave: () => void }

/** An undoable change of the day (APT-20); asks first if it breaks a rule. */
export function useStaffChange<What extends keyof Calls>(what: What, onDone: () => void) {
  const intl = useIntl()
  const { notices } = useApp()
  const offer = useOffer()
  const cache = useCache()
  const [asked, setAsked] = useState<{ broken: readonly Refusal[]; sent: ChangeSent<What> }>()
  const work = useCall<Calls[What]>(calls[what], {
    inline: true,
    onDone: (changed) => {
      setAsked(undefined)
      offer(changed as Appointment, what)
      onDone()
    },
    onRefused: (error, sent) => {
      const { broken } = error instanceof ApiError ? error.details : {}
      if (broken) return setAsked({ broken, sent: sent as ChangeSent<What> })
      setAsked(undefined)
      notices.show(errorText(intl, error), 'error')
      void cache.invalidate(getAppointments)
    },
  })
  // The compiler cannot tell that there is always something to send.
  const change = work.mutate as (sent: ChangeSent<What>) => void
  return {
    change,
    isPending: work.isPending,
    asked: asked && {
      broken: asked.broken,
      goOn: () =>
        change({ ...asked.sent, body: { ...(asked.sent.body as object), override: true } } as ChangeSent<What>),
      leave: () => setAsked(undefined),
    },
  }
}

/** Shows what was changed, and for a while the undo button. */
export function useOffer() {
  const cache = useCache()
  const undoable = useUndoable()
  return (changed: Appointment, what: DoneChange) => {
    keepVisit(cache, changed)
    undoable.offer(changed, what)
  }
}

/** Undoes the change that made `version` (APT-20). */
export function useUndo() {
  const cache = useCache()
  const undoable = useUndoable()
  const settle = (id: string) => {
    undoable.settle(id)
    void cache.invalidate(getAppointments)
  }
  const { mutate, isPending } = useCall(undoChange, {
    onDone: (appointment, { params }) => {
      if (appointment) keepVisit(cache, appointment)
      settle(params.id)
    },
    onRefused: (_, { params }) => settle(params.id),
  })
  const undo = ({ id, version }: { id: string; version: number }) => mutate({ params: { id }, ifMatch: version })
  return { undo, isPending }
}
