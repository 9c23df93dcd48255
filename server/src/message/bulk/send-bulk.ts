import type { BulkMessage as Wire } from '@goldline/contract/message/bulk'
import { sendBulkMessage } from '@goldline/contract/message/bulk'
import type { Slices } from '@goldline/domain/availability/slices'
import { budgetOf } from '@goldline/domain/credit/budget'
import { costOf } from '@goldline/domain/message/bulk/price'
import { unsupportedLinks } from '@goldline/domain/message/links'
import { marketingTime, quietColumns } from '@goldline/domain/message/quiet-hours'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { findBalance, findCountry, findPackages, noteFall } from '../../credit/queries.ts'
import { lockCredit, reservationsOf } from '../../credit/reserve.ts'
import type { Tx } from '../../db/transaction.ts'
import { at, type RouteDeps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { write } from '../../http/route.ts'
import { toRefused } from '../../http/to-refused.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import { acceptedDomains } from '../accepted-domains.ts'
import type { MessageDeps } from '../types.ts'
import { unsubscribeLinks } from '../unsubscribe-link.ts'
import { type Bulk, type BulkMessage, composeBulk } from './audience.ts'
import { drainJob } from './drain.ts'
import { findBulkMessage } from './queries.ts'

/** MSG-07: freezes, reserves and queues all of it, or nothing. */
export function sendBulkRoute(app: FastifyInstance, deps: RouteDeps): void {
  write(app, sendBulkMessage, async (tx, context) => {
    const { actor, body, now } = context
    const { businessObjectId } = actor
    const { publicUrl } = deps.config
    if (body.startTime !== undefined && Date.parse(body.startTime) < now) throw invalid('startTime')
    const accepted = await acceptedDomains(tx, businessObjectId, publicUrl)
    if (unsupportedLinks(`${body.subject ?? ''}\n${body.message}`, accepted).length > 0)
      throw new Refused('links.unsupported', { field: 'body.message' })
    const bulk = await composeBulk(tx, { businessObjectId, publicUrl, now }, body)
    if (bulk.messages.length === 0) throw invalid('recipients')
    const cost = costOf(bulk.messages)
    if (Math.round(body.cost * 100) !== cost) throw new Refused('cost.changed', { cost: budgetOf(cost) })
    // Before the work, for whom it would be in vain; what counts is the balance once it is locked.
    await demandCredit(tx, businessObjectId, { cost, balance: await findBalance(tx, businessObjectId) })
    const { id, startTime } = await freeze(tx, context, bulk)
    for (let from = 0; from < bulk.messages.length; from += chunk)
      await queue(tx, at(deps, now), {
        businessObjectId,
        id,
        startTime,
        messages: bulk.messages.slice(from, from + chunk),
      })
    await reserve(tx, { businessObjectId, id, cost, now })
    await addJobs(tx, [drainJob()])
    return findBulkMessage(tx, businessObjectId, id)
  })
}

const invalid = (field: string) => new Refused('invalid-request', { field: `body.${field}` })

/** Written together. */
const chunk = 1_000

async function demandCredit(
  tx: Tx,
  businessObjectId: string,
  { cost, balance }: { cost: number; balance: number },
): Promise<void> {
  if (cost === 0 || balance >= cost) return
  const packages = await findPackages(tx, await findCountry(tx, businessObjectId))
  const enough = packages.find((each) => balance + each.balance >= cost)
  const extra = enough && { package: { id: enough.id, price: enough.price, balance: enough.balance } }
  throw new Refused('credit.insufficient', extra)
}

type Frozen = { readonly id: Wire['id']; readonly startTime: Date }

/** When it begins to leave is said at once: quiet hours are waited out (MSG-14). */
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

type Part = Frozen & { businessObjectId: string; messages: readonly BulkMessage[] }

/**
 * Without a job for each, which would be most of the work: the job of all takes them. Their time is when they may leave,
 * from which their tries are counted.
 */
async function queue(tx: Tx, deps: MessageDeps, { businessObjectId, id, startTime, messages }: Part): Promise<void> {
  const whose = messages.map(({ customerId }) => ({ businessObjectId, customerId }))
  const links = await unsubscribeLinks(tx, deps, whose)
  const rows = await inSlices(rowsOf(messages, links, deps))
  await sql`/* queue-bulk */
    insert into message (id, business_object_id, bulk_message_id, customer_id, cause, type, channel, recipient, language, subject, text,
      sealed, parts, unit_price, created_time)
    select id, ${businessObjectId}, ${id}, "customerId", ${`BULK ${id}`}, 'BULK', channel, recipient, language, subject, text,
      true, parts, "unitPrice", ${startTime}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as g (id uuid, "customerId" uuid, language text, channel text, recipient text,
      subject text, text text, parts int, "unitPrice" int)`.execute(tx)
}

type Row = ReturnType<typeof rowOf>

/** A step a reader, since sealing takes time (decision 016). */
function* rowsOf(messages: readonly BulkMessage[], links: readonly string[], deps: MessageDeps): Slices<Row[]> {
  const rows: Row[] = []
  for (const [index, message] of messages.entries()) {
    rows.push(rowOf(message, links[index] ?? '', deps))
    yield
  }
  return rows
}

function rowOf(
  { customerId, language, channel, recipient, parts, unitPrice, write }: BulkMessage,
  link: string,
  { clock, secrets }: MessageDeps,
) {
  const { subject, text } = write(link)
  const paid = channel === 'SMS' ? { parts, unitPrice } : {}
  const words = { subject: subject.toWellFormed(), text: secrets.seal(text.toWellFormed()) }
  return { id: uuidv7(clock.now()), customerId, language, channel, recipient, ...words, ...paid }
}

type Reserved = { businessObjectId: string; id: string; cost: number; now: number }

/**
 * Last, since codes of the salon wait while its credit is locked; by the ledger itself, once all rows are written, so that they
 * wait for the end of this transaction alone.
 */
async function reserve(tx: Tx, { businessObjectId, id, cost, now }: Reserved): Promise<void> {
  if (cost === 0) return
  await sql`savepoint reserving`.execute(tx)
  try {
    await sql`/* reserve-bulk */
      with paid as (
        select id, gen_random_uuid() as reserve_id, business_object_id, parts * unit_price as cost from message
        where business_object_id = ${businessObjectId} and bulk_message_id = ${id} and unit_price is not null
      ) ${reservationsOf('paid', new Date(now))}`.execute(tx)
  } catch (error) {
    if (toRefused(error).code !== 'credit.insufficient') throw error
    // Somebody else spent it meanwhile: with a package, as for whoever is late by more.
    await sql`rollback to savepoint reserving`.execute(tx)
    await demandCredit(tx, businessObjectId, { cost, balance: await findBalance(tx, businessObjectId) })
    throw error
  }
  const { balance: after } = await lockCredit(tx, businessObjectId)
  const before = after + cost
  await demandCredit(tx, businessObjectId, { cost, balance: before })
  await noteFall(tx, businessObjectId, { before, after })
}
