import { type Appointment, writeMessage } from '@goldline/contract/appointment'
import { longest } from '@goldline/domain/text-lengths'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useCache } from '../../../../cache.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Field } from '../../../../kit/TextField.tsx'
import { useCall } from '../../../../use-call.ts'
import { keepAppointment } from '../day-answers.ts'
import styles from './Messages.module.css'

/** Writes to the customer. The text stays until it is sent. */
export function WriteMessage({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const cache = useCache()
  const { mutate, isPending } = useCall(writeMessage, {
    onDone: (changed) => {
      keepAppointment(cache, changed)
      setText('')
      stayInField()
    },
  })
  const stayInField = () => {
    // The send button is disabled once the text is gone: return the focus to the field.
    if (form.current?.contains(document.activeElement)) form.current.querySelector('textarea')?.focus()
  }
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isPending) mutate({ params: { id: appointment.id }, body: { text } })
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
