import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Form, type FormState } from '../../../Form.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { Button } from '../../../kit/Button.tsx'
import { Divider } from '../../../kit/Divider.tsx'
import { TextField, type TextFieldProps } from '../../../kit/TextField.tsx'
import { email, required, validate } from '../../../kit/validators.ts'
import styles from './SignInScreen.module.css'

type Props = {
  form: FormState
  title: string
  /** The submit button's label. */
  action: MessageId
  /** The alternative below the form. */
  other?: { text: MessageId; onClick: () => void }
  children: ReactNode
}

/** Layout of every sign-in form: title, fields, submit button and alternative. */
export function SignInForm({ form, title, action, other, children }: Props) {
  const intl = useIntl()
  return (
    <>
      <h1>{title}</h1>
      <span className={styles.divider}>
        <Divider />
      </span>
      <Form
        form={form}
        className={styles.fields}
        actions={
          <>
            <Button {...form.button} look="gold" size="l" full>
              {intl.formatMessage({ id: action })}
            </Button>
            {other && (
              <Button look="link" onClick={other.onClick}>
                {intl.formatMessage({ id: other.text })}
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
  /** Optional, since this device may have it stored. */
  optional?: boolean
}

export const usernameFault = (username: string, optional = false) =>
  validate(username.trim(), optional ? [email] : [required, email])

export function UsernameField({ optional, ...field }: UsernameProps) {
  const label = useIntl().formatMessage({ id: 'form.email.label' })
  return <TextField {...field} label={label} type="email" autoComplete="username" required={!optional} />
}
