import { type Appointment, writeMessage } from '@goldline/contract/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { newIdempotencyKey } from '../../../../api.ts'
import { ApiError } from '../../../../api-error.ts'
import { useApp } from '../../../../app-context.ts'
import { useKeepAppointment } from './use-my-appointments.ts'

/** `key` belongs to this text, so that a retry after a lost answer sends it once. */
type Unsent = { text: string; key: string }
/** By appointment, whose id only its customer knows; outside the form, since a refused token unmounts the page. */
const drafts = new Map<string, Unsent>()
const draftOf = (id: string): Unsent => drafts.get(id) ?? { text: '', key: newIdempotencyKey() }

/** A message being written. It outlives the form, so that signing in again or leaving the page keeps it. */
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
      // Text typed while sending is another message.
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
