import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Form, type FormState, useForm, type Work } from '../../../client/Form.tsx'
import type { Sent } from '../../../client/sign-in.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { SendAgain } from '../sign-in/SendAgain.tsx'
import { CodeField, codeForm } from '../sign-in/SignInForm.tsx'
import styles from './Account.module.css'

type Props = { form: FormState; title: string; action: MessageId; onClose: () => void; children: ReactNode }

/** A dialog that is one form. */
export function FormDialog({ form, title, action, onClose, children }: Props) {
  const intl = useIntl()
  return (
    <Dialog
      title={title}
      loading={form.busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
          <Button {...form.button} look="gold">
            {intl.formatMessage({ id: action })}
          </Button>
        </>
      }
    >
      <Form form={form} className={styles.form}>
        {children}
      </Form>
    </Dialog>
  )
}

type CardProps = { form: FormState; action: MessageId; onBack?: (() => void) | undefined; children: ReactNode }

/** The same in a card of the page. */
export function CardForm({ form, action, onBack, children }: CardProps) {
  const intl = useIntl()
  return (
    <Form
      form={form}
      className={styles.form}
      actions={
        <div className={styles.buttons}>
          <Button {...form.button} look="gold">
            {intl.formatMessage({ id: action })}
          </Button>
          {onBack && <Button onClick={onBack}>{intl.formatMessage({ id: 'action.back' })}</Button>}
        </div>
      }
    >
      {children}
    </Form>
  )
}

type CodeProps = {
  title: string
  text: string
  sent: Sent
  work: Work
  onCode: (code: string) => void
  again: () => Promise<Sent>
  onClose: () => void
}

/** The code that puts a change of the account in force. */
export function CodeStep({ title, text, sent, work, onCode, again, onClose }: CodeProps) {
  const form = useForm({ ...codeForm, work, send: ({ code }) => onCode(code) })
  return (
    <FormDialog form={form} title={title} action="action.confirm" onClose={onClose}>
      <p>{text}</p>
      <CodeField {...form.field('code')} />
      <SendAgain key={sent.id} sent={sent} again={again} />
    </FormDialog>
  )
}
