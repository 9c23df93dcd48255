import { sendContactEmail } from '@goldline/contract/contact'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useEffect, useRef } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look } from '../../../kit/look.ts'
import { TextArea } from '../../../kit/TextArea.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { email, required, validate } from '../../../kit/validators.ts'
import styles from './Contact.module.css'

/** Sends a message to the operator of this installation (MSG-10). */
export function Page() {
  const t = useText()
  const { form, sent } = useContactForm()
  const first = useRef<HTMLDivElement>(null)
  // Focus the first field, as the button that opened the form is gone.
  useEffect(() => first.current?.querySelector('input')?.focus(), [])
  if (sent)
    return (
      <p className={styles.sent} role="status">
        {t('site.contact.sent', { email: form.values.email.trim() })}
      </p>
    )
  return (
    <Form
      form={form}
      className={classes(look('items-start'), styles.form)}
      actions={
        <Button {...form.button} kind="gold">
          {t('word.sendMessage')}
        </Button>
      }
    >
      <div ref={first} className={styles.who}>
        <TextField
          {...form.field('name')}
          label={t('word.name')}
          autoComplete="name"
          maxLength={maxLengths.name}
          required
        />
        <TextField
          {...form.field('email')}
          label={t('site.contact.email')}
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
          required
        />
      </div>
      <TextArea {...form.field('message')} label={t('word.message')} maxLength={maxLengths.contact} rows={6} required />
      <input
        className={styles.trap}
        name="website"
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="off"
        value={form.values.website}
        onChange={(event) => form.set({ website: event.target.value })}
      />
    </Form>
  )
}

function useContactForm() {
  const { language } = useApp()
  const send = useCall(sendContactEmail, { anonymous: true, inline: true })
  const form = useForm({
    start: { name: '', email: '', message: '', website: '' },
    check: (typed) => ({
      name: validate(typed.name, [required]),
      email: validate(typed.email, [required, email]),
      message: validate(typed.message, [required]),
    }),
    work: send,
    send: (typed) => send.mutate({ body: { ...typed, email: typed.email.trim(), languageCode: language } }),
  })
  return { form, sent: send.isSuccess }
}
