import { checkPhoneNr, getIsoCodes } from '@goldline/contract/customer'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useApi } from '../client/app-context.ts'
import { PhoneField } from '../kit/PhoneField.tsx'
import { useSettled } from '../kit/use-settled.ts'
import { type Invalid, required, validate } from '../kit/validators.ts'

const pauseMs = 300

/** A number as typed; the country is for its national form. */
type TypedPhone = { isoCode: string; phoneNr: string }

/** @param wrong as the server judged it */
export const phoneFault = (phoneNr: string, wrong: boolean): Invalid | undefined =>
  validate(phoneNr, [required]) ?? wrongPhone(wrong).phoneNr

/** Where a number may be left out. */
export const wrongPhone = (wrong: boolean): { phoneNr?: Invalid } =>
  wrong ? { phoneNr: { id: 'refusal.invalid-phoneNr' } } : {}

type Props = {
  typed: TypedPhone
  onChange: (change: Partial<TypedPhone>) => void
  /** Offers only these countries; absent: all. */
  served?: readonly string[]
  optional?: boolean
  label?: string
  error: string | undefined
  onJudged: (wrong: boolean) => void
}

/**
 * A phone field that the server checks while typing (CUS-07). For a PIN's destination, offers only countries that the
 * salon serves (AUTH-16).
 */
export function CheckedPhone({
  typed: { phoneNr, isoCode },
  onChange,
  served,
  optional,
  label,
  error,
  onJudged,
}: Props) {
  const intl = useIntl()
  const api = useApi()
  const typed = useSettled(phoneNr.trim(), pauseMs)
  const staleTime = Number.POSITIVE_INFINITY
  const codes = useQuery({ ...api.query(getIsoCodes, {}), staleTime })
  const judged = useQuery({
    ...api.query(checkPhoneNr, { query: { phoneNumberToCheck: typed, isoCode } }),
    enabled: typed.length >= 3,
    staleTime,
  })
  const facts = typed === phoneNr.trim() ? judged.data : undefined
  const wrong = facts !== undefined && !facts.valid
  useEffect(() => onJudged(wrong), [wrong, onJudged])

  const countries = (codes.data ?? []).filter((each) => served?.includes(each.isoCode) ?? true)
  const shown = countries.length > 0 ? countries : [{ isoCode, phoneCountryCode: '' }]
  return (
    <PhoneField
      countries={shown}
      isoCode={isoCode}
      onIsoCode={(isoCode) => onChange({ isoCode })}
      optional={optional ?? false}
      label={label ?? intl.formatMessage({ id: 'form.phoneNr' })}
      value={phoneNr}
      onChange={(phoneNr) => onChange({ phoneNr })}
      {...(facts?.valid && facts.display !== null && { hint: facts.display })}
      error={error ?? (wrong && typed.length >= 6 ? intl.formatMessage({ id: 'refusal.invalid-phoneNr' }) : undefined)}
    />
  )
}
