/** Follows a bulk message: progress, stopping it, and its report (MSG-07). */

import { getBulkMessages, getBulkReport, stopBulkMessage } from '@goldline/contract/marketing/bulk'

import { read, routes, write } from '../../http/route.ts'
import { sendCsv } from '../../http/send-file.ts'
import { findBulkMessage, findBulkMessages } from './queries.ts'
import { reportOf } from './report.ts'
import { stopUnsent } from './stop-unsent.ts'

export const followBulkRoutes = routes(
  read(getBulkMessages, ({ salon }) => findBulkMessages(salon)),
  // A message that a worker has already claimed is still sent.
  write(stopBulkMessage, async ({ salon, params: { id }, now }) => {
    await findBulkMessage(salon, id)
    await stopUnsent(salon, { id, now })
    return findBulkMessage(salon, id)
  }),
  read(getBulkReport, async ({ salon, params, query, language, raw }) => {
    await findBulkMessage(salon, params.id)
    return sendCsv(raw.reply, 'message', await reportOf(salon, { id: params.id }, query.locale ?? language))
  }),
)
