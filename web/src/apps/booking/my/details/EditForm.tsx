import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../../client/api-error.ts'
import { Form, type FormState } from '../../../../client/Form.tsx'
import type { MessageId } from '../../../../i18n/messages.ts'
import { Button } from '../../../../kit/Button.tsx'
import { TextField, type TextFieldProps } from '../../../../kit/TextField.tsx'
import styles from './details.module.css'

type Props = {
  form: FormState
  onCancel: () => void
  /** The submit button's label; default: save. */
  submit?: MessageId
  children: ReactNode
}

/** A section's form: its fields, a button that sends them and one that gives up. */
export function EditForm({ form, onCancel, submit = 'action.save', children }: Props) {
  const intl = useIntl()
  return (
    <Form
      form={form}
      className={styles.form}
      actions={
        <div className={styles.buttons}>
          <Button {...form.button} look="gold">
            {intl.formatMessage({ id: submit })}
          </Button>
          <Button onClick={onCancel}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
        </div>
      }
    >
      {children}
    </Form>
  )
}

/** AUTH-18. */
export function PasswordAgain(field: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  const intl = useIntl()
  return (
    <TextField
      {...field}
      label={intl.formatMessage({ id: 'form.password' })}
      type="password"
      autoComplete="current-password"
      required
      hint={intl.formatMessage({ id: 'my.details.passwordAgain' })}
    />
  )
}

/** AUTH-18: only staff type the password again; the server says who. */
export function usePasswordAgain() {
  const [asked, setAsked] = useState(false)
  return {
    asked,
    hear: (error: unknown) => {
      if (error instanceof ApiError && error.message.startsWith('password.')) setAsked(true)
    },
  }
}
