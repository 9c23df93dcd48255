import type { BulkMessage as Wire } from '@goldline/contract/message/bulk'
import { sendBulkMessage } from '@goldline/contract/message/bulk'
import { budgetOf } from '@goldline/domain/credit/budget'
import { costOf } from '@goldline/domain/message/bulk/price'
import { unsupportedLinks } from '@goldline/domain/message/links'
import { marketingTime, quietColumns } from '@goldline/domain/message/quiet-hours'
import type { FastifyInstance } from 'fastify'
import { findBalance } from '../../credit/queries.ts'
import type { Tx } from '../../db/transaction.ts'
import { at, type RouteDeps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { acceptedDomains } from '../accepted-domains.ts'
import { type Bulk, composeBulk } from './audience.ts'
import { findBulkMessage } from './queries.ts'
import { demandCredit, queueBulk } from './queue-bulk.ts'

/** MSG-07: freezes, reserves and queues the whole message, or nothing. */
export function sendBulkRoute(app: FastifyInstance, deps: RouteDeps): void {
  write(app, sendBulkMessage, async (tx, context) => {
    const { actor, body, now } = context
    const { businessObjectId } = actor
    const { publicUrl } = deps.config
    if (body.startTime !== undefined && Date.parse(body.startTime) < now) throw invalid('startTime')
    const accepted = await acceptedDomains(tx, businessObjectId, publicUrl)
    if (unsupportedLinks(`${body.subject ?? ''}\n${body.message}`, accepted).length > 0)
      throw new Refused('links.unsupported', { field: 'body.message' })
    const bulk = await composeBulk({ db: tx, secrets: deps.secrets }, { businessObjectId, publicUrl, now }, body)
    if (bulk.messages.length === 0) throw invalid('recipients')
    const cost = costOf(bulk.messages)
    if (Math.round(body.cost * 100) !== cost) throw new Refused('cost.changed', { cost: budgetOf(cost) })
    // Check early to save the work; the balance that counts is read once it is locked.
    await demandCredit(tx, businessObjectId, { cost, balance: await findBalance(tx, businessObjectId) })
    const { id, startTime } = await freeze(tx, context, bulk)
    await queueBulk(tx, at(deps, now), { businessObjectId, id, startTime, type: 'BULK', messages: bulk.messages })
    return findBulkMessage(tx, businessObjectId, id)
  })
}

const invalid = (field: string) => new Refused('invalid-request', { field: `body.${field}` })

type Frozen = { readonly id: Wire['id']; readonly startTime: Date }

/** Sets when sending begins, after quiet hours (MSG-14), so that the answer can say it. */
async function freeze(
  tx: Tx,
  { actor: { businessObjectId, userId }, body, now }: Context<typeof sendBulkMessage>,
  { messages, leftOut }: Bulk,
): Promise<Frozen> {
  const id = uuidv7(now)
  const salon = await tx
    .selectFrom('businessObject')
    .select(quietColumns)
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const begin = body.startTime === undefined ? now : Date.parse(body.startTime)
  const { message, subject = '', communicationWay } = body
  const words = { message, subject, communicationWay, leftOut: JSON.stringify(leftOut) }
  const frozen = { cost: costOf(messages), recipients: messages.length, createdTime: new Date(now) }
  const startTime = new Date(marketingTime(begin, salon))
  await tx
    .insertInto('bulkMessage')
    .values({ businessObjectId, id, userId, ...words, ...frozen, startTime })
    .execute()
  return { id, startTime }
}
