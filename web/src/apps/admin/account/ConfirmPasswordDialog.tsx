import { CurrentPasswordField, usePasswordCheck } from '../../../client/CurrentPasswordField.tsx'
import { type FormWork, useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'

type Props = {
  title: MessageId
  /** Describes what will happen. */
  text: MessageId
  /** Whether the action deletes something permanently. */
  danger?: boolean
  work: FormWork
  onSend: (password: string) => void
  onClose: () => void
}

/** AUTH-18: asks owners and administrators for their password again. */
export function ConfirmPasswordDialog({ title, text, danger = false, work, onSend, onClose }: Props) {
  const t = useText()
  const checkPassword = usePasswordCheck()
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: checkPassword(password) }),
    work,
    send: ({ password }) => onSend(password),
  })
  return (
    <FormDialog form={form} title={t(title)} action={t(title)} danger={danger} onClose={onClose}>
      <p>{t(text)}</p>
      <CurrentPasswordField {...form.field('password')} />
    </FormDialog>
  )
}
