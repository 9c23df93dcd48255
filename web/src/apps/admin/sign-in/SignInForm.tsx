import type { FormEvent, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../../i18n/messages.ts'
import { Button } from '../../../kit/Button.tsx'
import { Divider } from '../../../kit/Divider.tsx'
import { TextField, type TextFieldProps } from '../../../kit/TextField.tsx'
import styles from './SignInScreen.module.css'

type Props = {
  title: string
  /** What the button does. */
  action: MessageId
  busy: boolean
  onSubmit: () => void
  noValidate?: boolean
  /** The other way on. */
  other?: { text: MessageId; onClick: () => void }
  children: ReactNode
}

/** Every form on the way in: what it is for, its fields, the way on and the other one. */
export function SignInForm({ title, action, busy, onSubmit, noValidate = false, other, children }: Props) {
  const intl = useIntl()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate={noValidate}>
      <h1>{title}</h1>
      <span className={styles.divider}>
        <Divider />
      </span>
      <div className={styles.fields}>
        {children}
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

type UsernameProps = Pick<TextFieldProps, 'value' | 'onChange' | 'required' | 'hint' | 'error'>

export function UsernameField(props: UsernameProps) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'form.email.label' })
  return <TextField label={label} type="email" autoComplete="username" {...props} />
}
