import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../../client/api-error.ts'
import { Form, type FormState } from '../../../../client/Form.tsx'
import type { MessageId } from '../../../../i18n/messages.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look, row } from '../../../../kit/look.ts'
import { TextField, type TextFieldProps } from '../../../../kit/TextField.tsx'
import styles from './details.module.css'

type Props = {
  form: FormState
  onCancel: () => void
  /** The submit button's label; default: save. */
  submit?: MessageId
  children: ReactNode
}

/** Renders a section's form: its fields, a submit button and a cancel button. */
export function EditForm({ form, onCancel, submit = 'action.save', children }: Props) {
  const t = useText()
  return (
    <Form
      form={form}
      className={look('mt16')}
      actions={
        <div className={classes(row(8, 'wrap'), styles.buttons)}>
          <Button {...form.button} kind="gold">
            {t(submit)}
          </Button>
          <Button onClick={onCancel}>{t('action.cancel')}</Button>
        </div>
      }
    >
      {children}
    </Form>
  )
}

/** Asks for the current password (AUTH-18). */
export function PasswordAgain(field: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  const t = useText()
  return (
    <TextField
      {...field}
      label={t('form.password')}
      type="password"
      autoComplete="current-password"
      required
      hint={t('my.details.passwordAgain')}
    />
  )
}

/** Tracks whether the server requires the password again, which it does for staff (AUTH-18). */
export function usePasswordAgain() {
  const [asked, setAsked] = useState(false)
  return {
    asked,
    hear: (error: unknown) => {
      if (error instanceof ApiError && error.message.startsWith('password.')) setAsked(true)
    },
  }
}
