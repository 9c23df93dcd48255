import { minPasswordLength } from '@goldline/domain/auth/password'
import type { ReactNode } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { Form, type FormState } from '../../../client/Form.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Divider } from '../../../kit/Divider.tsx'
import { stack } from '../../../kit/look.ts'
import { TextField, type TextFieldProps } from '../../../kit/TextField.tsx'
import { email, minLength, required, type Validator, validate } from '../../../kit/validators.ts'
import styles from './SignInScreen.module.css'

type Props = {
  form: FormState
  title: string
  /** The submit button's label. */
  action: MessageId
  /** An alternative, shown below the form. */
  other?: { text: MessageId; onClick: () => void } | undefined
  children: ReactNode
}

/** Layout of every sign-in form: title, fields, submit button and alternative. */
export function SignInForm({ form, title, action, other, children }: Props) {
  const t = useText()
  return (
    <>
      <h1>{title}</h1>
      <span className={styles.divider}>
        <Divider />
      </span>
      <Form
        form={form}
        className={stack(16)}
        actions={
          <>
            <Button {...form.button} kind="gold" size="l" full>
              {t(action)}
            </Button>
            {other && (
              <Button kind="link" onClick={other.onClick}>
                {t(other.text)}
              </Button>
            )}
          </>
        }
      >
        {children}
      </Form>
    </>
  )
}

type UsernameProps = Pick<TextFieldProps, 'value' | 'onChange' | 'hint' | 'error'> & {
  /** Whether it may be empty, since this device may have the e-mail stored. */
  optional?: boolean
}

/** Validates an e-mail or phone number (AUTH-01); only the server knows whether the number exists. */
const emailOrPhone: Validator = (typed) =>
  typed === '' || /^[+\d][\d\s()./-]{4,}$/.test(typed) || (typed.includes('@') && email(typed) === undefined)
    ? undefined
    : { id: 'admin.signIn.wrongUsername' }

export const validateUsername = (username: string, optional = false) =>
  validate(username.trim(), optional ? [emailOrPhone] : [required, emailOrPhone])

export function UsernameField({ optional, ...field }: UsernameProps) {
  const label = useText()('admin.signIn.username')
  return <TextField {...field} label={label} inputMode="email" autoComplete="username" required={!optional} />
}

/** Options of a form that asks for a code, with the error of a wrong one. */
export const codeForm = {
  start: { code: '' },
  check: ({ code }: { code: string }) => ({ code: validate(code, [required, minLength(6)]) }),
  refused: (error: unknown) =>
    error instanceof ApiError && error.message === 'invalid-code'
      ? { code: { id: 'admin.refusal.invalid-code' } as const }
      : {},
}

/** Validates the length; the server checks the rest. */
export const validateNewPassword = (password: string) => validate(password, [required, minLength(minPasswordLength)])

export function NewPasswordField(field: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  const t = useText()
  return (
    <TextField
      {...field}
      label={t('admin.forgot.new')}
      type="password"
      autoComplete="new-password"
      required
      hint={t('admin.forgot.hint', { min: minPasswordLength })}
    />
  )
}
