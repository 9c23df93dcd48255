import type { BusinessObject } from '@goldline/contract/business-object'
import { canBePin, ownPinDigits } from '@goldline/domain/auth/pin'
import { useState } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { type FieldErrors, type FormWork, useForm } from '../../../client/Form.tsx'
import { exchangeProof } from '../../../client/sign-in.ts'
import type { PhoneError } from '../../../customer/CheckedPhone.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { chosenContact, type TypedContact } from '../choice/draft.ts'
import { ContactFields, contactFaults } from './ContactFields.tsx'

type PinValues = TypedContact & { pin: string }

/** Returns a function that signs in with one's own PIN (AUTH-02) and resolves to the token. */
export function useSignInByPin() {
  const { api } = useApp()
  return ({ pin, ...contact }: PinValues): Promise<string> => {
    const { identity, isoCode } = chosenContact(contact)
    const body = { '@type': 'basic-credentials', username: identity, isoCode, pin, client: 'BOOKING' } as const
    return exchangeProof(api, body)
  }
}

type HeldContact = { typed: TypedContact; onType: (change: Partial<TypedContact>) => void }

/** Builds the form: the page holds the contact data, only the form holds the PIN. */
export function useOwnPinForm({ typed, onType }: HeldContact, work: FormWork, send: (typed: PinValues) => void) {
  const [pin, setPin] = useState('')
  const [phoneWrong, setPhoneWrong] = useState<PhoneError>()
  const change = ({ pin, ...contact }: Partial<PinValues>) => {
    if (pin !== undefined) setPin(pin)
    if (Object.keys(contact).length > 0) onType(contact)
  }
  const form = useForm<PinValues>({
    held: [{ ...typed, pin }, change],
    check: (now) => ({
      ...contactFaults(now, phoneWrong),
      pin: canBePin(now.pin) ? undefined : { id: 'booking.pin.own.shape' },
    }),
    refused: wrongPin,
    work,
    send,
  })
  return { ...form, setPhoneWrong }
}

const wrongPin = (error: unknown): FieldErrors<PinValues> =>
  error instanceof ApiError && error.status === 401 ? { pin: { id: 'refusal.credentialNotMatched' } } : {}

type Props = { form: ReturnType<typeof useOwnPinForm>; salon: BusinessObject }

/** Asks for the identity and one's own PIN (AUTH-02). */
export function OwnPinFields({ form, salon }: Props) {
  const t = useText()
  const { onChange, ...pin } = form.field('pin')
  return (
    <>
      <ContactFields form={form} salon={salon} onPhoneJudged={form.setPhoneWrong} signIn />
      <TextField
        {...pin}
        label={t('booking.pin.own.label')}
        type="password"
        inputMode="numeric"
        autoComplete="current-password"
        maxLength={ownPinDigits.most}
        required
        onChange={(typed) => onChange(typed.replaceAll(/\D/g, ''))}
        hint={t('booking.pin.own.hint')}
      />
    </>
  )
}

/** Switches to a sent PIN, for customers without their own. */
export function SendPinInstead({ onSend }: { onSend: () => void }) {
  const t = useText()
  return (
    <p>
      <Button kind="link" onClick={onSend}>
        {t('booking.pin.own.send')}
      </Button>
    </p>
  )
}
