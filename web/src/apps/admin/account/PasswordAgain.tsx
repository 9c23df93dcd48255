import { useIntl } from 'react-intl'
import { useForm, type Work } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { useMe } from '../session.ts'
import styles from './Account.module.css'

type Props = {
  title: MessageId
  /** What will happen. */
  text: MessageId
  work: Work
  onSend: (password: string) => void
  onClose: () => void
}

/** AUTH-18: whoever leads the salon types the password again; without one nobody is let through. */
export function PasswordAgain({ title, text, work, onSend, onClose }: Props) {
  const intl = useIntl()
  const { data: me } = useMe()
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: me?.hasPassword ? validate(password, [required]) : undefined }),
    work,
    send: ({ password }) => onSend(password),
  })
  return (
    <FormDialog
      form={form}
      title={intl.formatMessage({ id: title })}
      action={intl.formatMessage({ id: title })}
      className={styles.form}
      onClose={onClose}
    >
      <p>{intl.formatMessage({ id: text })}</p>
      {me?.hasPassword === false && <p>{intl.formatMessage({ id: 'refusal.password.none' })}</p>}
      {me?.hasPassword && (
        <TextField
          {...form.field('password')}
          label={intl.formatMessage({ id: 'form.password' })}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
    </FormDialog>
  )
}
