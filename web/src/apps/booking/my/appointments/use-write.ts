import { type Appointment, writeMessage } from '@goldline/contract/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { newIdempotencyKey } from '../../../../api.ts'
import { ApiError } from '../../../../api-error.ts'
import { useApp } from '../../../../app-context.ts'
import { useKeepAppointment } from './use-my-appointments.ts'

/** `key` is that of the try to send this very text: sent again after a lost answer, it stands there once. */
type Unsent = { text: string; key: string }
/** By appointment, whose id only its customer sees; beyond the form, since a refused token takes the page away. */
const drafts = new Map<string, Unsent>()
const draftOf = (id: string): Unsent => drafts.get(id) ?? { text: '', key: newIdempotencyKey() }

/** A message that is being written. It outlives its form: whoever must sign in again, or looks elsewhere, finds it as it was. */
export function useWrite({ id }: Appointment) {
  const intl = useIntl()
  const { api, notices } = useApp()
  const queryClient = useQueryClient()
  const keep = useKeepAppointment()
  const [unsent, setUnsent] = useState<Unsent>(() => draftOf(id))
  const type = (text: string) => {
    write.reset()
    remember({ text, key: newIdempotencyKey() })
  }
  const write = useMutation({
    mutationFn: async ({ text, key }: Unsent) => {
      const sent = { params: { id }, body: { text: text.trim() } }
      return (await api.send(writeMessage, sent, { idempotencyKey: key })).data
    },
    onSuccess: (appointment, sent) => {
      keep(appointment)
      notices.show(intl.formatMessage({ id: 'my.messages.sent' }), 'success')
      // What was typed on while it was under way is another message.
      if (draftOf(id).key === sent.key) remember({ text: '', key: newIdempotencyKey() })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status !== undefined)
        void queryClient.invalidateQueries({ queryKey: ['appointment', id] })
    },
  })
  return { text: unsent.text, type, write: { ...write, mutate: () => write.mutate(unsent) } }

  function remember(next: Unsent) {
    drafts.set(id, next)
    setUnsent(next)
  }
}
