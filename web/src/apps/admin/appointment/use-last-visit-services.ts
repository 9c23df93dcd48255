import { useEffect } from 'react'
import type { EntryService } from './entry-draft.ts'
import type { ServiceChoice } from './use-entry.ts'

type LastChoice = Pick<ServiceChoice, 'last' | 'services' | 'put'> & { of: string | undefined }

/** Fills in the services of the customer's last visit while none is chosen. */
export function useLastVisitServices({ last, services, put, of }: LastChoice) {
  const known: readonly EntryService[] = last?.services ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per customer
  useEffect(() => {
    if (services.length === 0 && known.length > 0) put(known)
  }, [last?.startTime, known.length, of])
}
