/** Follows a bulk message: progress, stopping it, and its report (MSG-07). */
import { getBulkMessages, getBulkReport, stopBulkMessage } from '@goldline/contract/marketing/bulk'
import { read, routes, write } from '../../http/route.ts'
import { sendCsv } from '../../http/send-file.ts'
import { findBulkMessage, findBulkMessages } from './queries.ts'
import { reportOf } from './report.ts'
import { stopUnsent } from './stop-unsent.ts'

export const followBulkRoutes = routes(
  read(getBulkMessages, ({ db, actor }) => findBulkMessages(db, actor.businessObjectId)),
  // A message that a worker has already claimed is still sent.
  write(stopBulkMessage, async ({ tx, actor: { businessObjectId }, params: { id }, now }) => {
    await findBulkMessage(tx, businessObjectId, id)
    await stopUnsent(tx, { businessObjectId, id, now })
    return findBulkMessage(tx, businessObjectId, id)
  }),
  read(getBulkReport, async ({ db, actor: { businessObjectId }, params, query, language, raw }) => {
    await findBulkMessage(db, businessObjectId, params.id)
    return sendCsv(
      raw.reply,
      'message',
      await reportOf(db, { businessObjectId, id: params.id }, query.locale ?? language),
    )
  }),
)
