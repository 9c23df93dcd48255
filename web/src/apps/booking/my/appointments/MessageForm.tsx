import type { Appointment } from '@goldline/contract/appointment'
import { longest } from '@goldline/domain/text-lengths'
import { useEffect, useId } from 'react'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { describedBy, Field } from '../../../../kit/TextField.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import styles from './Messages.module.css'
import { useWrite } from './use-write.ts'

/** Show the counter only from here on. */
const near = 900

export function MessageForm({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const id = useId()
  const { text, type, write } = useWrite(appointment)
  const length = text.trim().length
  const over = length - longest.message
  const hint = length >= near ? t('my.messages.count', { count: length, max: longest.message }) : null
  const error = over > 0 ? t('my.messages.over', { over }) : undefined
  const form = useForm({
    held: [{ text }, (change) => type(change.text ?? '')],
    work: write,
    send: () => {
      if (length > 0 && over <= 0) write.mutate()
    },
  })
  const { element } = form
  useEffect(() => {
    // The send button is disabled once the text is gone: return the focus to the field.
    if (write.isSuccess && element.current?.contains(document.activeElement))
      element.current.querySelector('textarea')?.focus()
  }, [write.isSuccess, element])
  const actions = (
    <>
      {write.isPending && <Waiting>{t('my.messages.sending')}</Waiting>}
      <Button {...form.button} disabled={length === 0 || over > 0}>
        {t('my.messages.send')}
      </Button>
    </>
  )
  return (
    <Form form={form} className={styles.form} actions={actions}>
      <Field id={id} label={t('my.messages.to', { salon: appointment.businessObject.name })} hint={hint} error={error}>
        <textarea
          id={id}
          className={styles.area}
          rows={3}
          value={text}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => form.set({ text: event.target.value })}
        />
      </Field>
    </Form>
  )
}
