import { useEffect, useEffectEvent, useRef } from 'react'
import { useIntl } from 'react-intl'
import { usePersonState } from '../../../client/session-state.ts'
import { Button } from '../../../kit/Button.tsx'
import { useMe } from '../session.ts'
import { type EntryDraft, fullName } from './entry-draft.ts'
import { useOffer } from './use-entry.ts'

/** UI-16: what stood in the form when it was left without booking, until something is booked or somebody else signs in. */
function useLeft() {
  const { data: me } = useMe()
  const of = me && `${me.id} ${me.salon?.id}`
  const [left, change] = usePersonState<{ of: string; draft: EntryDraft } | null>('entry', null)
  const put = (draft: EntryDraft | null) => change(() => (draft === null || of === undefined ? null : { of, draft }))
  const isOthers = left !== null && of !== undefined && left.of !== of
  useEffect(() => {
    if (isOthers) change(() => null)
  }, [isOthers, change])
  return [left?.of === of ? (left?.draft ?? null) : null, put] as const
}

/** Closing leaves what was begun, and booking ends it. */
export function useLeaving(onClose: () => void) {
  const [, leave] = useLeft()
  const isOver = useRef(false)
  const end = (left: EntryDraft | null) => {
    isOver.current = true
    leave(left)
    onClose()
  }
  return {
    close: (draft: EntryDraft) => {
      if (isBegun(draft)) return end(draft)
      isOver.current = true
      onClose()
    },
    done: () => end(null),
    /** Nobody closed it: the session may have ended meanwhile. */
    sweep: (draft: EntryDraft) => {
      if (!isOver.current && isBegun(draft)) leave(draft)
    },
  }
}

/** APT-15: what is typed stays, whatever takes the form away. */
export function useSwept(draft: EntryDraft, sweep: (draft: EntryDraft) => void) {
  const swept = useEffectEvent(() => sweep(draft))
  useEffect(() => () => swept(), [])
}

/** There is something that would have to be typed again. */
export const isBegun = ({ customer, newcomer, services, note, party }: EntryDraft): boolean =>
  customer !== null || newcomer !== null || services.length > 0 || note !== '' || party.length > 0

/** Leads on with it, where the form is still empty. */
export function LeftEntry({ onGo }: { onGo: (left: EntryDraft) => void }) {
  const intl = useIntl()
  const [left] = useLeft()
  const { offered } = useOffer()
  if (!left) return null
  const services = left.services.flatMap(({ product }) => offered.find((each) => each.product === product)?.name ?? [])
  const person = left.customer ?? left.newcomer
  const what = [...(person ? [fullName(person)] : []), ...services, left.note].filter(Boolean)
  return (
    <Button look="quiet" onClick={() => onGo(left)}>
      {intl.formatMessage({ id: 'admin.entry.left' }, { what: intl.formatList(what, { type: 'unit' }) })}
    </Button>
  )
}
