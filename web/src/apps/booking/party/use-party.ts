import { getPartySlots } from '@goldline/contract/appointment/party'
import { releaseSlot } from '@goldline/contract/appointment/slot-hold'
import type { BusinessObject } from '@goldline/contract/business-object'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import type { Challenge } from '../choice/draft.ts'
import { initialParty, type PartyDraft } from './party-draft.ts'

/** The history state: a reload keeps it, going back leads to the previous step, and it ends with the tab. */
type PartyState = {
  party?: PartyDraft
  /** Absent while people, services and time are being chosen. */
  step?: 'details' | undefined
  challenge?: Challenge | undefined
  /** Id of the hold; absent if the starts could not be held. */
  holdId?: string | undefined
  /** Ids of the booked appointments. */
  doneIds?: readonly string[]
}

export function useParty(businessObject: BusinessObject) {
  const search = useSearch()
  const state = useHistoryState<PartyState | null>() ?? {}
  const [party, setParty] = useState(() => state.party ?? initialParty(businessObject, search))
  const { doneIds, challenge, step, holdId } = state
  const [last, setLast] = useState(challenge)
  useReleaseOnReturn(doneIds ? 'details' : step, holdId)
  const keep = (next: PartyState, how: 'pushState' | 'replaceState') => history[how](next, '')
  return {
    ...{ party, step, challenge, holdId, doneIds },
    /** The last PIN sent, kept even if its hold failed, so that it is not sent again. */
    last,
    setLast,
    change: (part: Partial<PartyDraft>) => {
      const next = { ...party, ...part }
      setParty(next)
      keep({ party: next }, 'replaceState')
    },
    /**
     * Leads to the times from any step. Going back would not: the previous steps depend on how the customer signed in.
     */
    toTimes: () => keep({ party }, 'pushState'),
    toDetails: () => keep({ party, step: 'details' }, 'pushState'),
    toPin: (sent: Challenge, held: string | undefined) =>
      keep({ party, step: 'details', challenge: sent, holdId: held }, 'pushState'),
    resent: (sent: Challenge) => keep({ party, step: 'details', challenge: sent, holdId }, 'replaceState'),
    finish: (ids: readonly string[]) => keep({ doneIds: ids }, 'replaceState'),
  }
}

/** Releases the held starts when the customer goes back to choose again; holds that stay expire by themselves. */
function useReleaseOnReturn(step: PartyState['step'], holdId: string | undefined) {
  const api = useApi()
  const cache = useCache()
  const held = useRef(holdId)
  useEffect(() => {
    if (holdId !== undefined) held.current = holdId
    if (step !== undefined || held.current === undefined) return
    const id = held.current
    held.current = undefined
    void api
      .ask(releaseSlot, { params: { id } })
      .catch(() => undefined)
      .then(() => cache.invalidate(getPartySlots))
  }, [step, holdId, api, cache])
}

export type Party = ReturnType<typeof useParty>
