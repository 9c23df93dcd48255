import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import { writeMessage } from '@goldline/contract/appointment/change'
import { useState } from 'react'
import { ApiError } from '../../../../client/api-error.ts'
import { useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useKeepAppointment } from './use-my-appointments.ts'

/** By appointment, whose id only its customer knows; outside the form, since a refused token unmounts the page. */
const drafts = new Map<string, string>()

/** A message being written. It outlives the form, so that signing in again or leaving the page keeps it. */
export function useWrite({ id }: Appointment) {
  const cache = useCache()
  const keep = useKeepAppointment()
  const [text, setText] = useState(() => drafts.get(id) ?? '')
  const write = useCall(writeMessage, {
    inline: true,
    says: { id: 'my.messages.sent' },
    onDone: (appointment, sent) => {
      keep(appointment)
      // Text typed while sending is another message.
      if (drafts.get(id)?.trim() === sent.body.text) remember('')
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.status !== undefined) void cache.invalidate(getAppointment)
    },
  })
  const send = () => write.mutate({ params: { id }, body: { text: text.trim() } })
  return { text, type: remember, write: { ...write, mutate: send } }

  function remember(next: string) {
    drafts.set(id, next)
    setText(next)
  }
}
