import { type Appointment, writeMessage } from '@goldline/contract/appointment'
import { longest } from '@goldline/domain/text-lengths'
import { useIntl } from 'react-intl'
import { useCache } from '../../../../cache.ts'
import { Form, useForm } from '../../../../Form.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { Field } from '../../../../kit/TextField.tsx'
import { useCall } from '../../../../use-call.ts'
import { keepAppointment } from '../day-answers.ts'
import styles from './Messages.module.css'

/** Writes to the customer. The text stays until it is sent. */
export function WriteMessage({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const cache = useCache()
  const write = useCall(writeMessage, {
    inline: true,
    onDone: (changed) => {
      keepAppointment(cache, changed)
      form.clear()
      // The send button is disabled once the text is gone: return the focus to the field.
      const element = form.element.current
      if (element?.contains(document.activeElement)) element.querySelector('textarea')?.focus()
    },
  })
  const form = useForm({
    start: { text: '' },
    work: write,
    send: ({ text }) => {
      if (text.trim() !== '') write.mutate({ params: { id: appointment.id }, body: { text } })
    },
  })
  const { text } = form.values
  return (
    <Form
      form={form}
      className={styles.write}
      actions={
        <Button {...form.button} disabled={text.trim() === ''}>
          {intl.formatMessage({ id: 'admin.message.send' })}
        </Button>
      }
    >
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
          onChange={(event) => form.set({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
          }}
        />
      </Field>
    </Form>
  )
}
