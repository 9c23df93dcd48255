import type { BulkMessage as Wire } from '@goldline/contract/marketing/bulk'
import { sendBulkMessage } from '@goldline/contract/marketing/bulk'
import { budgetOf } from '@goldline/domain/credit/budget'
import { costOf } from '@goldline/domain/message/bulk/price'
import { unsupportedLinks } from '@goldline/domain/message/links'
import { marketingTime, quietColumns } from '@goldline/domain/message/quiet-hours'
import { inSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { findBalance } from '../../ledger/queries.ts'
import { acceptedDomains } from '../../message/accepted-domains.ts'
import { type Bulk, composeBulk } from './audience.ts'
import { findBulkMessage } from './queries.ts'
import { queueBulk, requireCredit } from './queue-bulk.ts'

/** MSG-07: freezes, reserves and queues the whole message, or nothing. */
export const sendBulkRoute = write(sendBulkMessage, async (work) => {
  const { actor, body, now } = work
  const { businessObjectId } = actor
  const { publicUrl } = work.deps.config
  if (body.startTime !== undefined && Date.parse(body.startTime) < now) throw invalid('startTime')
  const accepted = await acceptedDomains(work.salon, publicUrl)
  if (unsupportedLinks(`${body.subject ?? ''}\n${body.message}`, accepted).length > 0)
    throw new Refused('links.unsupported', { field: 'body.message' })
  const bulk = await composeBulk(
    { db: work.tx, secrets: work.deps.secrets },
    { businessObjectId, publicUrl, now },
    body,
  )
  if (bulk.messages.length === 0) throw invalid('recipients')
  const cost = costOf(bulk.messages)
  if (Math.round(body.cost * 100) !== cost) throw new Refused('cost.changed', { cost: budgetOf(cost) })
  // Check early to save work; `queueBulk` checks again with the credit locked.
  await requireCredit(work.salon, {
    cost,
    balance: await findBalance(work.salon),
  })
  const { id, startTime } = await freeze(work.tx, work, bulk)
  await queueBulk(work.tx, work.deps, { businessObjectId, id, startTime, type: 'BULK', messages: bulk.messages })
  return findBulkMessage(work.salon, id)
})

const invalid = (field: string) => new Refused('invalid-request', { field: `body.${field}` })

type FrozenBulk = { readonly id: Wire['id']; readonly startTime: Date }

/** Stores the bulk message with the time when sending begins, after quiet hours (MSG-14). */
async function freeze(
  tx: Tx,
  { actor: { businessObjectId, userId }, body, now }: Context<typeof sendBulkMessage>,
  { messages, leftOut }: Bulk,
): Promise<FrozenBulk> {
  const id = uuidv7(now)
  const businessObject = await salonRow(inSalon(tx, businessObjectId), quietColumns)
  const begin = body.startTime === undefined ? now : Date.parse(body.startTime)
  const { message, subject = '', communicationWay } = body
  const words = { message, subject, communicationWay, leftOut: JSON.stringify(leftOut) }
  const frozen = { cost: costOf(messages), recipients: messages.length, createdTime: new Date(now) }
  const startTime = new Date(marketingTime(begin, businessObject))
  await tx
    .insertInto('bulkMessage')
    .values({ businessObjectId, id, userId, ...words, ...frozen, startTime })
    .execute()
  return { id, startTime }
}
