import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import { writeMessage } from '@goldline/contract/appointment/change'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useEffect, useId, useState } from 'react'
import { ApiError } from '../../../../client/api-error.ts'
import { useCache } from '../../../../client/cache.ts'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look } from '../../../../kit/look.ts'
import { describedBy, Field } from '../../../../kit/TextField.tsx'
import { WaitingText } from '../../../../kit/WaitingText.tsx'
import styles from './Messages.module.css'
import { useKeepAppointment } from './use-my-appointments.ts'

/** The HTML id of the list of messages, for links to it. */
export const messagesId = 'messages'

/** The length from which on the counter is shown. */
const counterFrom = 900

export function MessageForm({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const id = useId()
  const { text, type, write } = useMessageDraft(appointment)
  const length = text.trim().length
  const over = length - maxLengths.message
  const hint = length >= counterFrom ? t('my.messages.count', { count: length, max: maxLengths.message }) : null
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
      {write.isPending && <WaitingText>{t('my.messages.sending')}</WaitingText>}
      <Button {...form.button} disabled={length === 0 || over > 0}>
        {t('word.sendMessage')}
      </Button>
    </>
  )
  return (
    <Form form={form} className={classes(look('items-start'), styles.form)} actions={actions}>
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

/** Drafts by appointment id, which only its customer knows; kept outside the form, which a rejected token unmounts. */
const drafts = new Map<string, string>()

/** Returns the message being written. It outlives the form, so that signing in again or leaving the page keeps it. */
function useMessageDraft({ id }: Appointment) {
  const cache = useCache()
  const keep = useKeepAppointment()
  const [text, setText] = useState(() => drafts.get(id) ?? '')
  const write = useCall(writeMessage, {
    inline: true,
    says: { id: 'my.messages.sent' },
    onDone: (appointment, sent) => {
      keep(appointment)
      // Keep text typed while sending: it is another message.
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
