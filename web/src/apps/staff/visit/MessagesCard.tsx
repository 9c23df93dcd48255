import type { Appointment } from '@goldline/contract/appointment'
import { writeMessage } from '@goldline/contract/appointment/change'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useState } from 'react'
import { MessagePictures } from '../../../appointment/MessagePictures.tsx'
import { Form, useForm } from '../../../client/Form.tsx'
import { usePermissions } from '../../../client/use-may.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { TextArea } from '../../../kit/TextArea.tsx'
import { required } from '../../../kit/validators.ts'
import { useQueuedSteps } from '../own-days/QueuedSteps.tsx'
import { useVisitCall, useVisitForStep } from '../own-days/use-visit.ts'
import styles from './Visit.module.css'

/** Shows the messages about this visit (APT-09). Links stay plain text, and foreign hosts are named (MSG-06). */
export function MessagesCard({ appointment }: { appointment: Appointment }) {
  const { id, messages } = appointment
  const intl = useIntl()
  const t = useText()
  const { take, steps } = useQueuedSteps()
  const step = useVisitForStep(appointment)
  const { instantDayTime } = useFormat()
  const mayWrite = usePermissions().change(appointment)
  const [text, setText] = useState('')
  // Clear the form after sending, so that the empty field shows no error.
  const anew = () => {
    setText('')
    form.clear()
  }
  const write = useVisitCall(writeMessage, { onDone: anew, inline: true })
  const form = useForm({
    held: [{ text }, (change) => setText(change.text ?? '')],
    check: ({ text }) => ({ text: required(text) }),
    work: write,
    send: (body) => {
      if (take({ ...step, kind: 'message', ...body })) return anew()
      write.mutate({ params: { id }, body })
    },
  })
  return (
    <section className={styles.box}>
      <h2>
        <MailIcon size={20} className={look('gold')} />
        {t('word.messages')}
      </h2>
      <ul className={classes(stack(8), styles.messages)} aria-live="polite">
        {messages.map(({ id: key, fromCustomer, text: sent, pictures, unsupportedLinks, createdTime }) => (
          <li key={key} data-own={!fromCustomer || undefined}>
            <p className={look('color-text', 'lines')}>{sent}</p>
            {pictures && <MessagePictures pictures={pictures} />}
            {fromCustomer && unsupportedLinks.length > 0 && (
              <small className={look('quiet', 'f13')}>
                {t('message.foreign', { hosts: intl.formatList(unsupportedLinks) })}
              </small>
            )}
            <small className={look('quiet', 'f13')}>{instantDayTime(createdTime)}</small>
          </li>
        ))}
        {steps.map(
          (each) =>
            each.kind === 'message' &&
            each.id === id && (
              <li key={each.key} data-own>
                <p className={look('color-text', 'lines')}>{each.text}</p>
                <small className={look('quiet', 'f13')}>{t('staff.offline.waiting')}</small>
              </li>
            ),
        )}
      </ul>
      {mayWrite && (
        <Form form={form} className={stack(12, 'min-w-0')} actions={<Button {...form.button}>{t('word.send')}</Button>}>
          <TextArea label={t('word.writeAMessage')} maxLength={maxLengths.message} {...form.field('text')} />
        </Form>
      )}
    </section>
  )
}
