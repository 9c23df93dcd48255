import type { Customer } from '@goldline/contract/customer'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { focusFirstWrong } from '../../../kit/focus-first-wrong.ts'
import type { Invalid } from '../../../kit/validators.ts'
import { type Draft, type Field, invalidFields, knownContact } from './new-customer.ts'
import { useAddCustomer } from './use-customers.ts'

export type NewCustomer = ReturnType<typeof useNewCustomer>

type Facts = { draft: Draft; onChange: (change: Partial<Draft>) => void; onAdded: (customer: Customer) => void }

/** A typed customer: errors per field, from here or from the server, and adding them. */
export function useNewCustomer({ draft, onChange, onAdded }: Facts) {
  const intl = useIntl()
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [phoneWrong, setPhoneWrong] = useState(false)
  const { error, isPending, reset, add } = useAddCustomer(onAdded)
  // Focus the first wrong field, after the render that marks it.
  useEffect(() => {
    if (attempt > 0 && form.current) focusFirstWrong(form.current)
  }, [attempt])
  useEffect(() => {
    if (error && form.current) focusFirstWrong(form.current)
  }, [error])
  const invalid: Partial<Record<Field, Invalid>> = {
    ...invalidFields(draft),
    ...(phoneWrong && { phoneNr: { id: 'refusal.invalid-phoneNr' } }),
  }
  const refused = refusedField(error)
  const tried = attempt > 0
  return {
    form,
    draft,
    isPending,
    /** A failure that concerns no field. */
    failure: refused === undefined ? error : null,
    known: knownContact(error, draft),
    setPhoneWrong,
    errorOf: (field: Field) => {
      const own = tried ? invalid[field] : undefined
      if (own) return intl.formatMessage({ id: own.id }, own.values)
      return refused === field ? errorText(intl, error) : undefined
    },
    change: (changes: Partial<Draft>) => {
      if (error) reset()
      onChange(changes)
    },
    submit: () => {
      if (isPending) return
      setAttempt(attempt + 1)
      if (Object.keys(invalid).length === 0) add(draft)
    },
  }
}

const fields: readonly Field[] = ['name', 'surname', 'phoneNr', 'email', 'birthday']

/** The field named by the server. */
function refusedField(error: unknown): Field | undefined {
  return error instanceof ApiError ? fields.find((field) => error.details.field === `body.${field}`) : undefined
}
