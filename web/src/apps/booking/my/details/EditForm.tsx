import type { FormEvent, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Failure } from '../../../../Failure.tsx'
import type { MessageId } from '../../../../i18n/messages.ts'
import { Button } from '../../../../kit/Button.tsx'
import styles from './details.module.css'

type Props = {
  onSubmit: (form: HTMLFormElement) => void
  onCancel: () => void
  busy: boolean
  error?: unknown
  /** The submit button's label; default: save. */
  submit?: MessageId
  danger?: boolean
  children: ReactNode
}

/** Keeps what was typed, whatever the answer. */
export function EditForm({ onSubmit, onCancel, busy, error, submit = 'action.save', danger, children }: Props) {
  const intl = useIntl()
  const onForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onSubmit(event.currentTarget)
  }
  return (
    <form className={styles.form} onSubmit={onForm} noValidate>
      {children}
      {Boolean(error) && <Failure inline error={error} />}
      <div className={styles.buttons}>
        <Button type="submit" look={danger ? 'danger' : 'gold'} busy={busy}>
          {intl.formatMessage({ id: submit })}
        </Button>
        <Button onClick={onCancel}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
      </div>
    </form>
  )
}
