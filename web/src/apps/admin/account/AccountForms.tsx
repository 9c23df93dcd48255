import type { ReactNode } from 'react'
import { CodeField } from '../../../auth/CodeField.tsx'
import { Form, type FormState, type FormWork, useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import type { SentCode } from '../../../client/sign-in.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { row } from '../../../kit/look.ts'
import { SendAgain } from '../sign-in/SendAgain.tsx'
import { codeForm } from '../sign-in/SignInForm.tsx'

type CardProps = {
  form: FormState
  action: MessageId
  /** Whether the form is secondary, with a plain button instead of the gold one. */
  quiet?: boolean
  onBack?: (() => void) | undefined
  children: ReactNode
}

/** Shows a form within a card of the page. */
export function CardForm({ form, action, quiet = false, onBack, children }: CardProps) {
  const t = useText()
  return (
    <Form
      form={form}
      actions={
        <div className={row(8, 'wrap')}>
          <Button {...form.button} kind={quiet ? 'quiet' : 'gold'}>
            {t(action)}
          </Button>
          {onBack && <Button onClick={onBack}>{t('action.back')}</Button>}
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
  sent: SentCode
  work: FormWork
  onCode: (code: string) => void
  /** Resends the code; undefined: the form must be filled in again first. */
  again: (() => Promise<SentCode>) | undefined
  onClose: () => void
}

/** Asks for the code that confirms a change of the account. */
export function CodeStep({ title, text, sent, work, onCode, again, onClose }: CodeProps) {
  const t = useText()
  const form = useForm({ ...codeForm, work, send: ({ code }) => onCode(code), about: sent.id })
  return (
    <FormDialog form={form} title={title} action={t('action.confirm')} onClose={onClose}>
      <p>{text}</p>
      <CodeField {...form.field('code')} />
      {again && <SendAgain key={sent.id} sent={sent} again={again} />}
    </FormDialog>
  )
}
