import { type Appointment, writeMessage } from '@goldline/contract/appointment'
import { longest } from '@goldline/domain/text-lengths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { newIdempotencyKey } from '../../../../api.ts'
import { useApp } from '../../../../app-context.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Field } from '../../../../kit/TextField.tsx'
import { keepAppointment } from '../appointment-cache.ts'
import styles from './Messages.module.css'

/** Writes to the customer. The text stays until it is sent. */
export function WriteMessage({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending } = useWrite(appointment, () => {
    setText('')
    // The send button is disabled once the text is gone: return the focus to the field.
    if (form.current?.contains(document.activeElement)) form.current.querySelector('textarea')?.focus()
  })
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isPending) mutate(text)
  }
  return (
    <form className={styles.write} ref={form} onSubmit={send} noValidate>
      <Field
        id="write-message"
        label={intl.formatMessage({ id: 'admin.message.write' })}
        hint={intl.formatMessage({ id: 'admin.message.hint' })}
      >
        <textarea
          id="write-message"
          aria-describedby="write-message-hint"
          rows={2}
          maxLength={longest.message}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
          }}
        />
      </Field>
      <Button type="submit" disabled={text.trim() === ''} busy={isPending}>
        {intl.formatMessage({ id: 'admin.message.send' })}
      </Button>
    </form>
  )
}

/** The key belongs to the text, so that a retry after a lost answer sends it once. */
function useWrite({ id }: Appointment, onSent: () => void) {
  const intl = useIntl()
  const { api, notices } = useApp()
  const queryClient = useQueryClient()
  const [last, setLast] = useState({ text: '', idempotencyKey: '' })
  return useMutation({
    mutationFn: (text: string) => {
      const idempotencyKey = last.text === text ? last.idempotencyKey : newIdempotencyKey()
      setLast({ text, idempotencyKey })
      return api.send(writeMessage, { params: { id }, body: { text } }, { idempotencyKey })
    },
    onSuccess: ({ data }) => {
      keepAppointment(queryClient, data)
      setLast({ text: '', idempotencyKey: '' })
      onSent()
    },
    onError: (error) => notices.show(errorText(intl, error), 'error'),
  })
}
