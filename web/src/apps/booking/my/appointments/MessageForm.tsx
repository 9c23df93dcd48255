import type { Appointment } from '@goldline/contract/appointment'
import { longest } from '@goldline/domain/text-lengths'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Failure } from '../../../../Failure.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { describedBy, Field } from '../../../../kit/TextField.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import styles from './Messages.module.css'
import { useWrite } from './use-write.ts'

/** Show the counter only from here on. */
const near = 900

export function MessageForm({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const id = useId()
  const { text, type, write } = useWrite(appointment)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The send button is disabled once the text is gone: return the focus to the field.
    if (write.isSuccess && form.current?.contains(document.activeElement))
      form.current.querySelector('textarea')?.focus()
  }, [write.isSuccess])
  const length = text.trim().length
  const over = length - longest.message
  const hint =
    length >= near ? intl.formatMessage({ id: 'my.messages.count' }, { count: length, max: longest.message }) : null
  const error = over > 0 ? intl.formatMessage({ id: 'my.messages.over' }, { over }) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (length > 0 && over <= 0 && !write.isPending) write.mutate()
  }
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <Field
        id={id}
        label={intl.formatMessage({ id: 'my.messages.to' }, { salon: appointment.businessObject.name })}
        hint={hint}
        error={error}
      >
        <textarea
          id={id}
          className={styles.area}
          rows={3}
          value={text}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      {write.error && <Failure inline error={write.error} />}
      {write.isPending && <Waiting>{intl.formatMessage({ id: 'my.messages.sending' })}</Waiting>}
      <Button type="submit" disabled={length === 0 || over > 0} busy={write.isPending}>
        {intl.formatMessage({ id: 'my.messages.send' })}
      </Button>
    </form>
  )
}
