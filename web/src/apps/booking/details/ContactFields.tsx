import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { CheckedPhone } from '../../../customer/CheckedPhone.tsx'
import { EmailField } from '../../../customer/EmailField.tsx'
import { PhoneIcon } from '../../../kit/icons.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { email as emailShape, type Invalid, required, validate } from '../../../kit/validators.ts'
import type { TypedContact } from '../flow/draft.ts'
import styles from './details.module.css'

export type ContactFieldsProps = {
  typed: TypedContact
  onChange: (change: Partial<TypedContact>) => void
  /** Countries to which the salon sends PINs. */
  served: readonly string[]
  /** Submitted once, so missing fields are marked. */
  tried: boolean
  onPhoneJudged: (wrong: boolean) => void
  /** For signing in: identifies somebody, nothing is sent. */
  signIn?: boolean
}

const ofPin = { way: 'booking.details.way', phone: 'booking.details.sms', email: 'booking.details.email' } as const
const ofSignIn = { way: 'booking.pin.own.way', phone: 'form.phoneNr', email: 'form.email.label' } as const

/** Phone or e-mail, as the PIN's destination or to sign in. */
export function ContactFields({ typed, onChange, served, tried, onPhoneJudged, signIn = false }: ContactFieldsProps) {
  const intl = useIntl()
  const words = signIn ? ofSignIn : ofPin
  const invalid = tried ? contactInvalid(typed) : undefined
  const error = invalid && intl.formatMessage({ id: invalid.id }, invalid.values)
  return (
    <>
      <RadioPills
        label={intl.formatMessage({ id: words.way })}
        value={typed.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          {
            value: 'phone',
            label: intl.formatMessage({ id: words.phone }),
            leading: <Round icon={<PhoneIcon />} />,
          },
          {
            value: 'email',
            label: intl.formatMessage({ id: words.email }),
            leading: <Round icon={<MailIcon />} />,
          },
        ]}
      />
      {typed.kind === 'phone' ? (
        <CheckedPhone {...{ typed, onChange, served, error, tried }} onJudged={onPhoneJudged} />
      ) : (
        <EmailField required value={typed.email} onChange={(email) => onChange({ email })} error={error} />
      )}
    </>
  )
}

/** Checks before asking the server, which alone judges numbers. */
export function contactInvalid({ kind, email, phoneNr }: TypedContact): Invalid | undefined {
  return kind === 'email' ? validate(email, [required, emailShape]) : validate(phoneNr, [required])
}

function Round({ icon }: { icon: ReactNode }) {
  return <span className={styles.round}>{icon}</span>
}
