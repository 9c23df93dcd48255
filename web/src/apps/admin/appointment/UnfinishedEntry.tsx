import { fullName } from '@goldline/domain/user/full-name'
import { useEffect, useEffectEvent } from 'react'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { useDrafts } from '../drafts/drafts.ts'
import { type EntryDraft, openEntryKey } from './entry-draft.ts'
import { useOfferedServices } from './use-entry.ts'

/** Storage key of the draft whose form was closed without booking. */
const unfinishedKey = 'appointment left'

/**
 * APT-15: stores the draft when the form is closed without booking.
 * @returns a function that deletes the draft, to be called after booking
 */
export function useSaveUnfinished(draft: EntryDraft): () => void {
  const drafts = useDrafts()
  const leave = useEffectEvent(() => {
    if (drafts?.read(openEntryKey) && hasContent(draft))
      drafts.write(unfinishedKey, { typed: draft, base: {}, at: Date.now() })
    drafts?.write(openEntryKey, undefined)
  })
  useEffect(() => () => leave(), [])
  return () => {
    for (const name of [openEntryKey, unfinishedKey]) drafts?.write(name, undefined)
  }
}

/** Whether the draft has anything worth keeping. */
export const hasContent = ({ customer, newcomer, services, note, party }: EntryDraft): boolean =>
  customer !== null || newcomer !== null || services.length > 0 || note !== '' || party.length > 0

/** Offers to continue the stored draft while the form is empty. */
export function UnfinishedEntry({ onGo }: { onGo: (left: EntryDraft) => void }) {
  const intl = useIntl()
  const t = useText()
  const drafts = useDrafts()
  const { offered } = useOfferedServices()
  const left = drafts?.read(unfinishedKey)?.typed as EntryDraft | undefined
  if (!left) return null
  const services = left.services.flatMap(({ product }) => offered.find((each) => each.product === product)?.name ?? [])
  const person = left.customer ?? left.newcomer
  const what = [...(person ? [fullName(person)] : []), ...services, left.note].filter(Boolean)
  return (
    <Button kind="quiet" onClick={() => onGo(left)}>
      {t('admin.entry.left', { what: intl.formatList(what, { type: 'unit' }) })}
    </Button>
  )
}
