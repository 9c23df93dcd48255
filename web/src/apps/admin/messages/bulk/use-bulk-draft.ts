import type { CommunicationWay } from '@goldline/domain/message/bulk/audience'
import { useDrafts } from '../../drafts/drafts.ts'
import { useTyped } from '../../drafts/use-typed.tsx'
import { useFilters, withoutSort } from '../../filters/customer-filters.ts'

export type BulkText = {
  readonly communicationWay: CommunicationWay
  readonly subject: string
  readonly message: string
}
/** Ids of customers selected individually; null: those that match the URL's filters. */
type Selection = { ids: readonly string[] | null }
export type BulkDraft = ReturnType<typeof useRecipients> & { words: BulkText }

export const emptyBulkText: BulkText = { communicationWay: 'no_matter', subject: '', message: '' }
const nobody: Selection = { ids: null }
const draftName = 'bulk recipients'

/** Returns a function that stores selected recipients for the composer, which uses them in place of a filter. */
export function useStoreRecipients() {
  const drafts = useDrafts()
  return (ids: Selection['ids']) =>
    drafts?.write(draftName, ids === null ? undefined : { typed: { ids }, base: nobody, at: Date.now() })
}

/** MSG-07: holds the recipients, which survive a reload and other screens until sending, as the text does. */
export function useRecipients() {
  const filters = useFilters()
  const { values, type, clear } = useTyped(nobody, draftName)
  const { ids } = values
  const recipients = ids === null ? { filter: withoutSort(filters.query) } : [...ids]
  return { filters, ids, recipients, everybody: () => type(nobody), clear }
}
