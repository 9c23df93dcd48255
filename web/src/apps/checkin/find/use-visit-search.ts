import { findVisit } from '@goldline/contract/queue/kiosk'
import { lastDigitsCount } from '@goldline/domain/queue/finding'
import { type Day, isDay } from '@goldline/domain/time/day'
import { useState } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import type { KioskNavigation } from '../shell/steps.ts'

export const searchKinds = ['phone', 'email', 'name'] as const
/** The second fact required with a name: the number's last digits, or the birthday. */
export const secondFacts = ['digits', 'birthday'] as const
export type FactKind = (typeof secondFacts)[number]

export type SearchValues = {
  by: (typeof searchKinds)[number]
  text: string
  /** Set once the name is entered. */
  fact: FactKind | undefined
  digits: string
}

export const emptySearch: SearchValues = { by: 'phone', text: '', fact: undefined, digits: '' }

export const mostDigits = (fact: FactKind): number => (fact === 'digits' ? lastDigitsCount : 8)

/** Parses `12051990` (day, month, year); undefined if invalid or incomplete. */
export function parseBirthday(digits: string): Day | undefined {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(digits) ?? []
  const birthday = `${year}-${month}-${day}`
  return isDay(birthday) ? birthday : undefined
}

/** Formats typed digits with dots: `12.05.1990`. */
export const formatBirthday = (digits: string): string =>
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.')

/** Builds the request body; undefined while incomplete. */
function buildBody({ by, text, fact, digits }: SearchValues) {
  const typed = text.trim()
  if (by !== 'name') return typed.length >= 3 ? { contact: typed } : undefined
  if (typed === '' || fact === undefined) return undefined
  if (fact === 'digits') return digits.length === lastDigitsCount ? { name: typed, lastDigits: digits } : undefined
  const birthday = parseBirthday(digits)
  return birthday && { name: typed, birthday }
}

/** Returns the typed values, and searches the appointment (CHK-04). */
export function useVisitSearch({ go }: Pick<KioskNavigation, 'go'>) {
  const intl = useIntl()
  const t = useText()
  const [typed, setTyped] = useState(emptySearch)
  const [missed, setMissed] = useState<string | undefined>()
  const find = useCall(findVisit, {
    inline: true,
    onDone: (visit) => (visit ? go({ at: 'found', visit }) : setMissed(t('checkin.find.none'))),
    onRefused: (error) => {
      const locked = error instanceof ApiError && error.message === 'kiosk.locked'
      return locked ? go({ at: 'team', locked }) : setMissed(errorText(intl, error))
    },
  })
  const change = (part: Partial<SearchValues>) => {
    setMissed(undefined)
    setTyped((before) => ({ ...before, ...part }))
  }
  const body = buildBody(typed)
  const asks = typed.by === 'name' && typed.fact === undefined && typed.text.trim() !== ''
  const next = () => {
    if (asks) change({ fact: 'digits' })
    else if (body && !find.isPending) find.mutate({ body })
  }
  return { typed, change, missed, next, ready: asks || body !== undefined, busy: find.isPending }
}
