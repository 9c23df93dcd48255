/** What became of a message to many: progress, its end before its time, and a report (MSG-07). */
import { getBulkMessages, getBulkReport, stopBulkMessage } from '@goldline/contract/message/bulk'
import type { FastifyInstance } from 'fastify'
import { endReservations } from '../../credit/reserve.ts'
import { sendCsv } from '../../customer/export-customers.ts'
import type { Tx } from '../../db/transaction.ts'
import { read, write } from '../../http/route.ts'
import { findBulkMessage, findBulkMessages } from './queries.ts'
import { reportOf } from './report.ts'

export function followBulkRoutes(app: FastifyInstance): void {
  read(app, getBulkMessages, (db, { actor }) => findBulkMessages(db, actor.businessObjectId))
  stopRoute(app)
  read(app, getBulkReport, async (db, { actor: { businessObjectId }, params, query, language, raw }) => {
    await findBulkMessage(db, businessObjectId, params.id)
    return sendCsv(
      raw.reply,
      'message',
      await reportOf(db, { businessObjectId, id: params.id }, query.locale ?? language),
    )
  })
}

/** One that a worker has taken already still leaves. */
function stopRoute(app: FastifyInstance): void {
  write(app, stopBulkMessage, async (tx, { actor: { businessObjectId }, params: { id }, now }) => {
    await findBulkMessage(tx, businessObjectId, id)
    let unsent = 0
    for (let more = true; more; ) {
      const ended = await endSome(tx, { businessObjectId, id, now })
      unsent += ended
      more = ended > 0
    }
    await tx
      .updateTable('bulkMessage')
      .set({ endedTime: new Date(now), stopped: unsent > 0 })
      .where('businessObjectId', '=', businessObjectId)
      .where('id', '=', id)
      .where('endedTime', 'is', null)
      .execute()
    return findBulkMessage(tx, businessObjectId, id)
  })
}

/** Ended together: thousands of rows at once would hold the process (decision 016). */
const together = 500

/** Returns how many. */
async function endSome(tx: Tx, { businessObjectId, id, now }: { businessObjectId: string; id: string; now: number }) {
  const ended = await tx
    .updateTable('message')
    .set({ status: 'FAILED', error: 'stopped', text: '' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('message')
        .select('id')
        .where('businessObjectId', '=', businessObjectId)
        .where('bulkMessageId', '=', id)
        .where('status', '=', 'QUEUED')
        .orderBy('id')
        .limit(together)
        .forUpdate(),
    )
    .returning(['id', 'businessObjectId'])
    .execute()
  await endReservations(
    tx,
    ended.map((each) => ({ ...each, ending: 'RELEASE' })),
    now,
  )
  return ended.length
}
