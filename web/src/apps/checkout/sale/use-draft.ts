import { getOpenVisits, type Till } from '@goldline/contract/checkout'
import {
  type Draft,
  type DraftContent,
  discardDraft,
  getDraft,
  getDrafts,
  putDraft,
} from '@goldline/contract/checkout/draft'
import type { Sale } from '@goldline/domain/checkout/sale'
import { totals } from '@goldline/domain/checkout/totals'
import type { Country } from '@goldline/domain/customer/phone'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useCall, useWork } from '../../../client/use-call.ts'

export type Edit = (content: DraftContent) => DraftContent

/**
 * POS-06: a sale that the server keeps. A change is shown at once and sent in its turn; what the server makes of it
 * follows. A refused one is taken back by asking anew.
 */
export function useDraft(id: string) {
  const { api } = useApp()
  const cache = useCache()
  const sent = { params: { id } }
  const { data: draft, error, refetch } = useQuery(api.query(getDraft, sent))
  const waiting = useRef(0)
  const put = useWork(
    async (content: DraftContent) => {
      const version = cache.read(getDraft, sent)?.version ?? 0
      return api.ask(putDraft, { ...sent, body: content }, { ifMatch: version })
    },
    {
      scope: { id: `draft ${id}` },
      onMutate: () => {
        waiting.current++
      },
      onDone: (next) => {
        const shown = cache.read(getDraft, sent)
        // What was changed meanwhile is on its way, too.
        cache.write(getDraft, sent, waiting.current > 1 && shown ? { ...shown, version: next.version } : next)
      },
      onRefused: () => void refetch(),
      onSettled: () => {
        waiting.current--
        void cache.invalidate(getOpenVisits, getDrafts)
      },
    },
  )
  const change = (edit: Edit) => {
    const now = cache.read(getDraft, sent)
    if (!now) return
    const content = edit(now.content)
    cache.write(getDraft, sent, withContent(now, content))
    put.mutate(content)
  }
  const discard = useCall(discardDraft, { onDone: () => void cache.invalidate(getOpenVisits, getDrafts) })
  return { draft, error, refetch, change, saving: put.isPending, discard }
}

/** The server's lines with what was changed of them; added ones come with its answer. */
function withContent(draft: Draft, content: DraftContent): Draft {
  const lines = content.lines.flatMap((sent) => {
    const { id, quantity, discount, staffId } = sent
    const price = sent.kind === 'SERVICE' ? sent.price : undefined
    const line = draft.lines.find((each) => each.id === id)
    return line ? [{ ...line, quantity, discount, staffId, unitPrice: price ?? line.unitPrice }] : []
  })
  return { ...draft, content, lines }
}

type Place = { currency: string; country: string }

/** The facts that make its total, here as on the server. */
export function saleOf({ content, lines }: Draft, { pointValue }: Till, { currency, country }: Place): Sale {
  const { discount, points, tips, payments } = content
  return { currency, country: country as Country, lines, discount, points, pointValue, tips, payments }
}

/** What the sale comes to. */
export const totalsOf = (draft: Draft, till: Till, place: Place) => totals(saleOf(draft, till, place))
