import { checkPhoneNr, getIsoCodes } from '@goldline/contract/customer'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../client/app-context.ts'
import type { MessageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { PhoneField } from '../kit/PhoneField.tsx'
import { useDebounced } from '../kit/use-debounced.ts'
import { type InvalidValue, required, validate } from '../kit/validators.ts'

const pauseMs = 300

/** A number as typed; the country applies if the number is in national format. */
type TypedPhone = { isoCode: string; phoneNr: string }

/** The server's error for a number. */
export type PhoneError = Extract<MessageId, 'refusal.invalid-phoneNr' | 'refusal.phoneNr.no-codes'> | undefined

export const requiredPhoneError = (phoneNr: string, wrong: PhoneError): InvalidValue | undefined =>
  validate(phoneNr, [required]) ?? optionalPhoneError(wrong).phoneNr

/** Returns the error of an optional number. */
export const optionalPhoneError = (wrong: PhoneError): { phoneNr?: InvalidValue } =>
  wrong ? { phoneNr: { id: wrong } } : {}

type Props = {
  typed: TypedPhone
  onChange: (change: Partial<TypedPhone>) => void
  /** Offers only these countries; absent: all. */
  served?: readonly string[]
  optional?: boolean
  label?: string
  autoFocus?: boolean
  error: string | undefined
  /** Whether a code will be sent to the number. */
  forCode?: boolean
  onJudged: (wrong: PhoneError) => void
}

/**
 * A phone field that the server validates while typing (CUS-07). If a PIN will be sent to it, offers only countries
 * that the salon serves (AUTH-16).
 */
export function CheckedPhone({
  typed: { phoneNr, isoCode },
  onChange,
  served,
  optional,
  label,
  autoFocus,
  error,
  forCode = false,
  onJudged,
}: Props) {
  const t = useText()
  const api = useApi()
  const typed = useDebounced(phoneNr.trim(), pauseMs)
  const staleTime = Number.POSITIVE_INFINITY
  const codes = useQuery({ ...api.query(getIsoCodes, {}), staleTime })
  const judged = useQuery({
    ...api.query(checkPhoneNr, { query: { phoneNumberToCheck: typed, isoCode } }),
    enabled: typed.length >= 3,
    staleTime,
  })
  const facts = typed === phoneNr.trim() ? judged.data : undefined
  const wrong = facts && toPhoneError(facts, forCode)
  useEffect(() => onJudged(wrong), [wrong, onJudged])

  const countries = (codes.data ?? []).filter((each) => served?.includes(each.isoCode) ?? true)
  const shown = countries.length > 0 ? countries : [{ isoCode, phoneCountryCode: '' }]
  return (
    <PhoneField
      countries={shown}
      isoCode={isoCode}
      onIsoCode={(isoCode) => onChange({ isoCode })}
      optional={optional ?? false}
      autoFocus={autoFocus}
      label={label ?? t('form.phoneNr')}
      value={phoneNr}
      onChange={(phoneNr) => onChange({ phoneNr })}
      hint={facts?.valid ? (facts.display ?? undefined) : undefined}
      error={error ?? (wrong && typed.length >= 6 ? t(wrong) : undefined)}
    />
  )
}

function toPhoneError({ valid, canGetCodes }: { valid: boolean; canGetCodes: boolean }, forCode: boolean): PhoneError {
  if (!valid) return 'refusal.invalid-phoneNr'
  return forCode && !canGetCodes ? 'refusal.phoneNr.no-codes' : undefined
}
