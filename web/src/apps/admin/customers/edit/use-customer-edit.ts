import type { Customer } from '@goldline/contract/customer'
import { getCustomer } from '@goldline/contract/customer'
import { getCustomerHistory, updateCustomer } from '@goldline/contract/customer/edit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useForm } from '../../../../client/Form.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { consentTextsQuery } from '../../../../consent/legal-queries.ts'
import { optionalPhoneError, type PhoneError } from '../../../../customer/CheckedPhone.tsx'
import { keptAs } from '../../drafts/use-typed.tsx'
import { useSalon } from '../../session.ts'
import { cacheCustomer } from '../use-customers.ts'
import { customerBody, customerDraft, wrongFields } from './edit-draft.ts'

export type CustomerEdit = ReturnType<typeof useCustomerEdit>

/** State of a customer's form, which saves with the version that was shown. */
export function useCustomerEdit(customer: Customer, onSaved: () => void) {
  const consent = useMarketingText()
  const { country } = useSalon()
  const [phoneWrong, setPhoneWrong] = useState<PhoneError>()
  const save = useSave(onSaved)
  const shown = customerDraft(customer, country)
  const form = useForm({
    start: shown,
    ...keptAs(`customer ${customer.id}`),
    check: (typed) => ({ ...wrongFields(typed, Date.now()), ...optionalPhoneError(phoneWrong) }),
    work: save,
    send: (typed) => {
      const { hasAccount, birthday, birthdayNoted } = customer
      const facts = { hasAccount, birthday, birthdayNoted, textVersion: consent?.version }
      const body = customerBody(typed, shown, facts)
      if (Object.keys(body).length === 0) onSaved()
      else save.mutate({ params: { id: customer.id }, body, ifMatch: customer.version })
    },
  })
  return {
    form,
    consent,
    setPhoneWrong,
    conflict: isConflict(save.error),
    /** Applies the typed changes to the latest version after a conflict. */
    goOn: () => {
      form.keepMine()
      save.reset()
    },
  }
}

function useSave(onSaved: () => void) {
  const cache = useCache()
  return useCall(updateCustomer, {
    inline: true,
    renews: [getCustomerHistory],
    says: { id: 'word.savedNotice' },
    onDone: (changed) => {
      cacheCustomer(cache, changed)
      onSaved()
    },
    onRefused: (error) => {
      if (isConflict(error)) void cache.invalidate(getCustomer, getCustomerHistory)
    },
  })
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.message === 'version-conflict'

/** PRIV-02: loads the text of the marketing consent. */
function useMarketingText() {
  const { language } = useApp()
  const { data } = useQuery(consentTextsQuery(useApi(), language))
  return data?.find(({ kind }) => kind === 'MARKETING')
}
