import { canBePin, ownPinDigits } from '@goldline/domain/auth/pin'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { Failure } from '../../../Failure.tsx'
import { Button } from '../../../kit/Button.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { ContactFields, type ContactFieldsProps } from './ContactFields.tsx'
import styles from './details.module.css'

type Props = ContactFieldsProps & {
  pin: string
  onPin: (pin: string) => void
  /** Of the last attempt. */
  error: unknown
  /** Sends a PIN instead. */
  onSend: () => void
}

/** Identity and one's own PIN (AUTH-02); without one, a PIN can be sent. */
export function OwnPinFields({ pin, onPin, error, onSend, ...contact }: Props) {
  const intl = useIntl()
  const wrong = error instanceof ApiError && error.status === 401
  const unfit = contact.tried && !canBePin(pin)
  return (
    <>
      <ContactFields {...contact} signIn />
      <TextField
        label={intl.formatMessage({ id: 'booking.pin.own.label' })}
        type="password"
        inputMode="numeric"
        autoComplete="current-password"
        maxLength={ownPinDigits.most}
        required
        value={pin}
        onChange={(value) => onPin(value.replaceAll(/\D/g, ''))}
        hint={intl.formatMessage({ id: 'booking.pin.own.hint' })}
        error={
          unfit
            ? intl.formatMessage({ id: 'booking.pin.own.shape' })
            : wrong
              ? intl.formatMessage({ id: 'refusal.credentialNotMatched' })
              : undefined
        }
      />
      {Boolean(error) && !wrong && <Failure inline error={error} />}
      <p className={styles.other}>
        <Button look="link" onClick={onSend}>
          {intl.formatMessage({ id: 'booking.pin.own.send' })}
        </Button>
      </p>
    </>
  )
}
