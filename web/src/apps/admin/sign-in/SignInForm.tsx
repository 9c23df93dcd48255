import { type FormEvent, type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../../i18n/messages.ts'
import { Button } from '../../../kit/Button.tsx'
import { Divider } from '../../../kit/Divider.tsx'
import { focusFirstWrong } from '../../../kit/focus-first-wrong.ts'
import { TextField, type TextFieldProps } from '../../../kit/TextField.tsx'
import { email, required, validate } from '../../../kit/validators.ts'
import styles from './SignInScreen.module.css'

type Props = {
  title: string
  /** The submit button's label. */
  action: MessageId
  busy: boolean
  onSubmit: () => void
  /** Whether it can be submitted; otherwise the fields say in our own words what is wrong (UI-16). */
  valid?: boolean
  /** The alternative below the form. */
  other?: { text: MessageId; onClick: () => void }
  /** `tried`: it was submitted once. */
  children: (tried: boolean) => ReactNode
}

/** Layout of every sign-in form: title, fields, submit button and alternative. */
export function SignInForm({ title, action, busy, onSubmit, valid = true, other, children }: Props) {
  const intl = useIntl()
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (valid) onSubmit()
    else focusFirstWrong(event.currentTarget)
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1>{title}</h1>
      <span className={styles.divider}>
        <Divider />
      </span>
      <div className={styles.fields}>
        {children(tried)}
        <Button look="gold" size="l" full type="submit" busy={busy}>
          {intl.formatMessage({ id: action })}
        </Button>
        {other && (
          <Button look="link" onClick={other.onClick}>
            {intl.formatMessage({ id: other.text })}
          </Button>
        )}
      </div>
    </form>
  )
}

type UsernameProps = Pick<TextFieldProps, 'value' | 'onChange' | 'hint' | 'error'> & {
  tried: boolean
  /** Optional, since this device may have it stored. */
  optional?: boolean
}

export const usernameWrong = (username: string, optional = false) =>
  validate(username.trim(), optional ? [email] : [required, email])

export function UsernameField({ tried, optional, error, ...field }: UsernameProps) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'form.email.label' })
  const wrong = tried ? usernameWrong(field.value, optional) : undefined
  const said = wrong ? intl.formatMessage({ id: wrong.id }, wrong.values) : error
  return <TextField {...field} label={label} type="email" autoComplete="username" required={!optional} error={said} />
}
