import type { BookingType } from '@goldline/domain/appointment/status'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { PhoneIcon } from '../../../kit/icons.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { stack } from '../../../kit/look.ts'
import styles from './Facts.module.css'

/** A list of facts. `row`: next to each other if they fit. */
export function FactList({ row = false, children }: { row?: boolean; children: ReactNode }) {
  return <dl className={classes(stack(12, 'num'), styles.facts, row && styles.row)}>{children}</dl>
}

type Props = { name: string; icon: ReactNode; type?: BookingType; warns?: boolean; children: ReactNode }

/** One fact. Its icon stands for the name, which screen readers read. */
export function FactItem({ name, icon, type, warns, children }: Props) {
  return (
    <div data-type={type} className={warns ? styles.warns : undefined}>
      {icon}
      <dt className="visually-hidden">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Contact = { phoneNr: string | null | undefined; email: string | null | undefined }

/** Links to call or write to a person. */
export function ContactFacts({ phoneNr, email }: Contact) {
  const t = useText()
  return (
    <>
      {phoneNr && (
        <FactItem name={t('form.phoneNr')} icon={<PhoneIcon size={18} />}>
          <a href={`tel:${phoneNr}`}>{formatPhoneNr(phoneNr)}</a>
        </FactItem>
      )}
      {email && (
        <FactItem name={t('form.email.label')} icon={<MailIcon size={18} />}>
          <a href={`mailto:${email}`}>{email}</a>
        </FactItem>
      )}
    </>
  )
}
