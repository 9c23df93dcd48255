import type { BusinessObject } from '@goldline/contract/business-object'
import { onlyChannel } from '@goldline/domain/message/kinds'
import type { ReactNode } from 'react'
import { Failure, scrollToFailure } from '../../../client/Failure.tsx'
import { fieldsOf } from '../../../client/form-values.ts'
import { CheckedPhone, type PhoneError, requiredPhoneError } from '../../../customer/CheckedPhone.tsx'
import { EmailField } from '../../../customer/EmailField.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { PhoneIcon } from '../../../kit/icons.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { email as emailShape, required, validate } from '../../../kit/validators.ts'
import { otherChannel, type TypedContact } from '../choice/draft.ts'
import styles from './Code.module.css'
import { WayOut } from './WayOut.tsx'

type Props = {
  form: ContactFormState
  /** The countries and channels to which PINs can be sent. */
  salon: Pick<BusinessObject, 'servedCountries' | 'channels'>
  onPhoneJudged: (wrong: PhoneError) => void
  /** Whether the contact identifies a person who signs in; no PIN is sent then. */
  signIn?: boolean
}

/** A form with a contact among its fields. */
type ContactFormState = {
  values: TypedContact
  set: (change: Partial<TypedContact>) => void
  errorOf: (field: keyof TypedContact) => string | undefined
}

const pinTexts = { way: 'booking.details.way', phone: 'booking.details.sms', email: 'booking.details.email' } as const
const signInTexts = { way: 'booking.pin.own.way', phone: 'form.phoneNr', email: 'form.email.label' } as const

/** Asks for a phone number or an e-mail address, either to send the PIN to or to sign in with. */
export function ContactFields({ form, salon, onPhoneJudged, signIn = false }: Props) {
  const { values: typed, set } = form
  const field = fieldsOf(typed, set, form.errorOf)
  const t = useText()
  const words = signIn ? signInTexts : pinTexts
  const hasChoice = signIn || onlyChannel(salon.channels) === undefined
  return (
    <>
      {hasChoice && (
        <RadioPills
          {...field('kind')}
          label={t(words.way)}
          options={[
            {
              value: 'phone',
              label: t(words.phone),
              leading: <RoundIcon icon={<PhoneIcon />} />,
            },
            {
              value: 'email',
              label: t(words.email),
              leading: <RoundIcon icon={<MailIcon />} />,
            },
          ]}
        />
      )}
      {typed.kind === 'phone' ? (
        <CheckedPhone
          typed={typed}
          served={salon.servedCountries}
          forCode={!signIn}
          onChange={set}
          error={form.errorOf('phoneNr')}
          onJudged={onPhoneJudged}
        />
      ) : (
        <EmailField {...field('email')} required />
      )}
    </>
  )
}

/** Checks required values and the e-mail's form; only the server validates phone numbers. */
export function contactFaults({ kind, email, phoneNr }: TypedContact, phoneWrong: PhoneError) {
  return kind === 'email'
    ? { email: validate(email, [required, emailShape]) }
    : { phoneNr: requiredPhoneError(phoneNr, phoneWrong) }
}

type NotSentProps = {
  error: unknown
  form: ContactFormState
  salon: Pick<BusinessObject, 'phoneNr' | 'channels'>
}

/** Explains why no PIN was sent, and offers the other channel or a call (AUTH-07). */
export function NoPinSent({ error, form: { values, set, errorOf }, salon }: NotSentProps) {
  const isShown = errorOf(values.kind === 'email' ? 'email' : 'phoneNr') !== undefined
  const other = otherChannel(values.kind, salon.channels)
  return (
    <div className={stack(16)} ref={scrollToFailure}>
      {/* The field shows its own error. */}
      {!isShown && <Failure inline error={error} />}
      <WayOut
        error={error}
        phoneNr={salon.phoneNr}
        kind={values.kind}
        onOther={other && (() => set({ kind: other }))}
      />
    </div>
  )
}

function RoundIcon({ icon }: { icon: ReactNode }) {
  return <span className={styles.round}>{icon}</span>
}
