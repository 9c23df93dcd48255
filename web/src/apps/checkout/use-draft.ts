import { getOpenVisits, type Till } from '@goldline/contract/checkout'
import {
  addDraftVisit,
  type Draft,
  type DraftContent,
  getDraft,
  getDrafts,
  putDraft,
  removeDraftVisit,
} from '@goldline/contract/checkout/draft'
import { abortSale } from '@goldline/contract/checkout/pay-draft'
import { totals } from '@goldline/domain/checkout/totals'
import type { Country } from '@goldline/domain/customer/phone'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApp } from '../../client/app-context.ts'
import { useCache } from '../../client/cache.ts'
import { useEvents } from '../../client/events.ts'
import { useCall, useWork } from '../../client/use-call.ts'
import { retryUntilAnswered } from '../../device/retry-until-answered.ts'
import { lockAfterMs } from './turn.ts'

export type DraftEdit = (content: DraftContent) => DraftContent

export type SaleTotals = ReturnType<typeof draftTotals>

/** An open sale, as the till shows and changes it. */
export type ShownSale = { draft: Draft; till: Till; totals: SaleTotals; change: (edit: DraftEdit) => void }
/** Props of each dialog above the bill. */
export type SalePart = ShownSale & { onClose: () => void }

export type OpenSale = ReturnType<typeof useDraft>

/** Runs changes one after another, whichever sale they belong to. */
const inTurn = { scope: { id: 'drafts' } }
const draftParams = (id: string) => ({ params: { id } })

/**
 * Returns a sale that is stored on the server (POS-06). Shows a change at once, sends it in turn, then shows the
 * server's result; reverts a refused change by refetching. Without an id no sale is open.
 */
export function useDraft(id = '') {
  const { api } = useApp()
  const cache = useCache()
  const { data: draft, error, refetch } = useQuery({ ...api.query(getDraft, draftParams(id)), enabled: id !== '' })
  useRefetchTakenOver(id)
  const waiting = useRef(new Map<string, number>())
  const count = (of: string, more: number) => waiting.current.set(of, (waiting.current.get(of) ?? 0) + more)
  const renewList = () => void cache.invalidate(getOpenVisits, getDrafts)
  const put = useWork(
    async (sent: { id: string; content: DraftContent }) => {
      const version = cache.read(getDraft, draftParams(sent.id))?.version ?? 0
      const send = () => api.ask(putDraft, { ...draftParams(sent.id), body: sent.content }, { ifMatch: version })
      // Retried while offline (POS-19), until the till locks.
      return retryUntilAnswered(send, lockAfterMs)
    },
    {
      ...inTurn,
      onMutate: (sent) => void count(sent.id, 1),
      onDone: (next) => {
        const shown = cache.read(getDraft, draftParams(next.id))
        const more = (waiting.current.get(next.id) ?? 0) > 1
        // Later changes are still being sent: keep what is shown.
        cache.write(getDraft, draftParams(next.id), more && shown ? { ...shown, version: next.version } : next)
      },
      onRefused: () => void cache.invalidate(getDraft),
      onSettled: (_, __, sent) => {
        count(sent.id, -1)
        renewList()
      },
    },
  )
  /** Changes a sale. @param of the open sale by default, or one that was just created and is in the cache */
  const change = (edit: DraftEdit, of = id) => {
    const now = cache.read(getDraft, draftParams(of))
    if (!now) return
    const content = edit(now.content)
    cache.write(getDraft, draftParams(of), withContent(now, content))
    put.mutate({ id: of, content })
  }
  const abort = useCall(abortSale, { ...inTurn, onDone: renewList })
  return { draft, error, refetch, change, saving: put.isPending, abort, visits: useDraftVisits(id) }
}

/** Refetches the open sale when another till takes it over, or ends one that is only viewed here (POS-06h). */
function useRefetchTakenOver(id: string): void {
  const cache = useCache()
  useEvents({
    onEvent: ({ topic, id: of, version }) => {
      if (topic !== 'draft') return
      void cache.invalidate(getOpenVisits, getDrafts)
      // A till that ended the sale itself already knows. A person with the scope OWN receives no id (AUTH-25h).
      const isOver = version === undefined
      const isOwn = cache.read(getDraft, draftParams(id))?.till?.own === true
      if (of === undefined || (of === id && !(isOver && isOwn))) void cache.invalidate(getDraft)
    },
  })
}

/** Adds and removes the sale's visits; meanwhile its lines change, so nothing else may be changed. */
function useDraftVisits(id: string) {
  const cache = useCache()
  const onDone = (next: Draft) => {
    cache.write(getDraft, draftParams(next.id), next)
    void cache.invalidate(getOpenVisits, getDrafts)
  }
  const add = useCall(addDraftVisit, { ...inTurn, onDone })
  const remove = useCall(removeDraftVisit, { ...inTurn, onDone })
  return {
    busy: add.isPending || remove.isPending,
    add: (appointmentId: string) => add.mutate({ ...draftParams(id), body: { appointmentId } }),
    remove: (appointmentId: string) => remove.mutate({ ...draftParams(id), query: { appointmentId } }),
  }
}

/** Applies pending changes to the server's lines; added lines appear once the server answers. */
function withContent(draft: Draft, content: DraftContent): Draft {
  const lines = content.lines.flatMap((sent) => {
    const { id, quantity, discount, surcharge = null, staffId, newPrice } = sent
    const typed = sent.kind === 'SERVICE' ? sent.price : undefined
    const line = draft.lines.find((each) => each.id === id)
    if (!line) return []
    const before = typed ?? line.agreedPrice ?? line.unitPrice
    const price = newPrice
      ? { unitPrice: newPrice.price, agreedPrice: before, priceNote: newPrice.reason }
      : { unitPrice: before, agreedPrice: null, priceNote: null }
    return [{ ...line, quantity, discount, surcharge, staffId, ...price }]
  })
  return { ...draft, content, lines }
}

type SalonPlace = { currency: string; country: string }

/** Calculates the totals of the sale, as the server does. */
export function draftTotals({ content, lines }: Draft, { pointValue }: Till, { currency, country }: SalonPlace) {
  return totals({ ...content, lines, currency, country: country as Country, pointValue })
}
