import { checkPhoneNr, getIsoCodes } from '@goldline/contract/customer'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useApi } from '../../../app-context.ts'
import { PhoneField } from '../../../kit/PhoneField.tsx'
import { useFlow } from '../flow/flow-context.ts'

type Props = { error: string | undefined; tried: boolean; onJudged: (wrong: boolean) => void }

/** Judged by the server as it is typed (CUS-07): it alone decides. Only countries that the salon serves are offered (AUTH-16). */
export function CheckedPhone({ error, tried, onJudged }: Props) {
  const intl = useIntl()
  const api = useApi()
  const { draft, setDraft, businessObject } = useFlow()
  const typed = useSettled(draft.phoneNr.trim())
  const codes = useQuery({
    queryKey: ['iso-codes'],
    queryFn: async ({ signal }) => (await api.send(getIsoCodes, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const judged = useQuery({
    queryKey: ['phone-nr', typed, draft.isoCode],
    queryFn: async ({ signal }) =>
      (await api.send(checkPhoneNr, { query: { phoneNumberToCheck: typed, isoCode: draft.isoCode } }, { signal })).data,
    enabled: typed.length >= 3,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const facts = typed === draft.phoneNr.trim() ? judged.data : undefined
  const wrong = facts !== undefined && !facts.valid
  useEffect(() => onJudged(wrong), [wrong, onJudged])

  const served = businessObject.servedCountries
  const countries = (codes.data ?? []).filter(({ isoCode }) => served.includes(isoCode))
  const shown = countries.length > 0 ? countries : [{ isoCode: draft.isoCode, phoneCountryCode: '' }]
  return (
    <PhoneField
      countries={shown}
      isoCode={draft.isoCode}
      onIsoCode={(isoCode) => setDraft({ isoCode })}
      label={intl.formatMessage({ id: 'form.phoneNr' })}
      value={draft.phoneNr}
      onChange={(phoneNr) => setDraft({ phoneNr })}
      {...(facts?.valid && facts.display !== null && { hint: facts.display })}
      error={
        error ??
        (wrong && (tried || typed.length >= 6) ? intl.formatMessage({ id: 'refusal.invalid-phoneNr' }) : undefined)
      }
    />
  )
}

/** The value once typing has paused: not every key is a question to the server. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
