import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import type { ReactNode } from 'react'
import type { FormState } from '../../../../client/Form.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { TickIcon, WarningIcon } from '../../../../kit/icons.tsx'
import type { TextFieldProps } from '../../../../kit/TextField.tsx'
import { ConfirmCode } from './ConfirmCode.tsx'
import styles from './details.module.css'
import { EditForm, PasswordAgain } from './EditForm.tsx'
import type { ContactChange } from './use-change-contact.ts'

type Props = {
  contact: ContactChange
  form: FormState & { field: (name: 'password') => Pick<TextFieldProps, 'value' | 'onChange' | 'error'> }
  onCancel: () => void
  /** The field for the new value. */
  children: ReactNode
}

/** Changes an e-mail or number: type it, then its code. */
export function ContactForm({ contact, form, onCancel, children }: Props) {
  const { sent } = contact
  if (sent)
    return (
      <ConfirmCode
        key={sent.id}
        sent={sent}
        again={contact.again}
        onWait={contact.wait}
        onDone={contact.answered}
        onCancel={contact.cancel}
      />
    )
  return (
    <EditForm form={form} submit="my.details.sendCode" onCancel={onCancel}>
      {children}
      {contact.asksPassword && <PasswordAgain {...form.field('password')} />}
    </EditForm>
  )
}

/** An e-mail or a number, and whether it is confirmed. */
export function ContactValue({ value, confirmed }: { value: string | null; confirmed: boolean }) {
  const t = useText()
  if (value === null) return <p className={styles.value}>{t('my.details.none')}</p>
  return (
    <p className={styles.value}>
      <span className={styles.long}>{formatPhoneNr(value)}</span>{' '}
      <Badge tone={confirmed ? 'success' : 'warning'} icon={confirmed ? <TickIcon /> : <WarningIcon />}>
        {t(confirmed ? 'my.details.confirmed' : 'my.details.unconfirmed')}
      </Badge>
    </p>
  )
}
