import type { Appointment } from '@goldline/contract/appointment'
import { writeMessage } from '@goldline/contract/appointment/change'
import { longest } from '@goldline/domain/text-lengths'
import { useIntl } from 'react-intl'
import { useCache } from '../../../../client/cache.ts'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useSessionState } from '../../../../client/session-state.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useFetched } from '../../../../client/use-fetched.ts'
import { Button } from '../../../../kit/Button.tsx'
import { WarningIcon } from '../../../../kit/icons.tsx'
import { Field } from '../../../../kit/TextField.tsx'
import { keepAppointment } from '../day-answers.ts'
import styles from './Messages.module.css'

/** Writes to the customer. The text stays until it is sent, though the panel be closed. */
export function WriteMessage({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const cache = useCache()
  const [kept, keep] = useSessionState<string>(`message:${appointment.id}`, '', isWritten)
  const write = useCall(writeMessage, {
    inline: true,
    onDone: (changed) => {
      keepAppointment(cache, changed)
      type('')
      // The send button is disabled once the text is gone: return the focus to the field.
      const element = form.element.current
      if (element?.contains(document.activeElement)) element.querySelector('textarea')?.focus()
    },
  })
  const form = useForm({
    start: { text: kept },
    work: write,
    send: ({ text }) => {
      if (isWritten(text)) write.mutate({ params: { id: appointment.id }, body: { text } })
    },
  })
  const { text } = form.values
  const type = (next: string) => {
    form.set({ text: next })
    keep(() => next)
  }
  return (
    <Form
      form={form}
      className={styles.write}
      actions={
        <Button {...form.button} disabled={!isWritten(text)}>
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
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
          }}
        />
      </Field>
      <Strangers text={text} />
    </Form>
  )
}

const isWritten = (text: string) => text.trim() !== ''

const loadLinks = () => import('@goldline/domain/message/links')
const nothing = async () => ({ unsupportedLinks: () => [] })

/** MSG-06: names foreign pages before the text is sent. The list of top-level domains comes with the first full stop. */
function Strangers({ text }: { text: string }) {
  const intl = useIntl()
  const { part } = useFetched(/[.:。．｡]/u.test(text) ? loadLinks : nothing)
  const hosts = part?.unsupportedLinks(text, [location.hostname]) ?? []
  return (
    <div aria-live="polite">
      {hosts.length > 0 && (
        <p className={styles.strangers}>
          <WarningIcon size={16} />
          {intl.formatMessage({ id: 'admin.message.strangers' }, { hosts: intl.formatList(hosts) })}
        </p>
      )}
    </div>
  )
}
