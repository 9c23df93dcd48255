import { getBulkCost, previewBulkMessage } from '@goldline/contract/marketing/bulk'
import { budgetOf, fallbackCost, sendCost } from '@goldline/domain/credit/budget'
import { unknownPlaceholders } from '@goldline/domain/message/bulk/placeholders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useDebounced } from '../../../../kit/use-debounced.ts'
import type { BulkDraft } from './use-bulk-draft.ts'

const pauseMs = 600

/** Loads the preview and the cost of the message once typing pauses. */
export function usePrice({ recipients, words }: Pick<BulkDraft, 'recipients' | 'words'>) {
  const api = useApi()
  const { message, communicationWay } = words
  const body = useDebounced({ recipients, ...words, message: message.trim() }, pauseMs)
  const settled = JSON.stringify(body) === JSON.stringify({ recipients, ...words, message: message.trim() })
  const enabled = body.message !== '' && unknownPlaceholders(`${body.subject} ${body.message}`).length === 0
  // Keep showing the previous answer while a new one loads, unless the text is empty.
  const options = { enabled, retry: false, ...(enabled && { placeholderData: keepPreviousData }) }
  const preview = useQuery({ ...api.query(previewBulkMessage, { body }), ...options })
  const { subject: _, ...asked } = body
  const cost = useQuery({ ...api.query(getBulkCost, { body: asked }), ...options })
  // For display only, since the server calculates the cost again on sending (MSG-07).
  const amount = cost.data ?? (cost.error ? fallbackCost : undefined)
  const budget = budgetOf(preview.data?.balance ?? 0)
  return {
    preview,
    cost,
    communicationWay,
    /** Cost of the text as typed now, required to send it; undefined while unknown. */
    exact: settled && enabled && !cost.isPlaceholderData && !cost.isFetching ? cost.data : undefined,
    shown: amount === undefined ? undefined : sendCost({ amount, budget }),
  }
}

export type BulkPrice = ReturnType<typeof usePrice>
