import type { CommunicationWay } from '@goldline/domain/message/bulk/audience'
import { useCallback, useState } from 'react'
import { createStorage } from '../../../../browser/storage.ts'
import { filterOf, useFilters } from '../../customers/use-filters.ts'

const ofTab = createStorage('admin', () => window.sessionStorage)

type BulkWords = {
  readonly communicationWay: CommunicationWay
  readonly subject: string
  readonly message: string
}
type Draft = BulkWords & {
  /** Selected one by one; null: whom the filters in the address fit. */
  ids: readonly string[] | null
}
export type BulkDraft = ReturnType<typeof useBulkDraft>

const empty: Draft = { ids: null, communicationWay: 'no_matter', subject: '', message: '' }

function readDraft(): Draft {
  try {
    return { ...empty, ...(JSON.parse(ofTab.get('bulkDraft') ?? '{}') as Partial<Draft>) }
  } catch {
    return empty
  }
}

const keep = (draft: Draft) => ofTab.set('bulkDraft', JSON.stringify(draft))

/** For the composer that opens next: these, in place of a filter. */
export const writeTo = (ids: readonly string[] | null): void => keep({ ...readDraft(), ids })

/** MSG-07: what is typed survives a reload and another screen, until it is sent. */
export function useBulkDraft() {
  const filters = useFilters()
  const [draft, setDraft] = useState(readDraft)
  const change = useCallback(
    (part: Partial<Draft>) =>
      setDraft((before) => {
        const next = { ...before, ...part }
        keep(next)
        return next
      }),
    [],
  )
  const clear = useCallback(() => {
    ofTab.remove('bulkDraft')
    setDraft(empty)
  }, [])
  const { ids, ...words } = draft
  const recipients = ids === null ? { filter: filterOf(filters.query) } : [...ids]
  return { filters, ids, words, recipients, change, clear }
}
