import { useIntl } from 'react-intl'
import { useSessionState } from '../../../client/session-state.ts'
import { Button } from '../../../kit/Button.tsx'
import { type EntryDraft, fullName } from './entry-draft.ts'
import { useOffer } from './use-entry.ts'

/** UI-16: what stood in the form when it was closed without booking, until something is booked. */
const useLeft = () => useSessionState<EntryDraft | null>('entry', null, () => false)

/** Closing leaves what was begun, booking ends it. */
export function useLeaving(onClose: () => void) {
  const [, leave] = useLeft()
  const end = (left: EntryDraft | null) => {
    leave(() => left)
    onClose()
  }
  return { close: (draft: EntryDraft) => (isBegun(draft) ? end(draft) : onClose()), done: () => end(null) }
}

/** There is something that would have to be typed again. */
export const isBegun = ({ customer, services, note, party }: EntryDraft): boolean =>
  customer !== null || services.length > 0 || note !== '' || party.length > 0

/** Leads on with it, where the form is still empty. */
export function LeftEntry({ onGo }: { onGo: (left: EntryDraft) => void }) {
  const intl = useIntl()
  const [left] = useLeft()
  const { offered } = useOffer()
  if (!left) return null
  const services = left.services.flatMap(({ product }) => offered.find((each) => each.product === product)?.name ?? [])
  const what = [...(left.customer ? [fullName(left.customer)] : []), ...services, left.note].filter(Boolean)
  return (
    <Button look="quiet" onClick={() => onGo(left)}>
      {intl.formatMessage({ id: 'admin.entry.left' }, { what: intl.formatList(what, { type: 'unit' }) })}
    </Button>
  )
}
