/** Queues one bulk message for each of its recipients, and reserves its cost (MSG-07, CRD-06). */

import type { Slices } from '@goldline/domain/availability/slices'
import { costOf } from '@goldline/domain/message/bulk/price'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { toRefused } from '../../http/to-refused.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import { findBalance, findCountry, findPackages, watchLowBalance } from '../../ledger/queries.ts'
import { lockCredit, reservationsOf } from '../../ledger/reserve.ts'
import { storedText } from '../../message/queue.ts'
import type { MessageDeps } from '../../message/types.ts'
import { unsubscribeLinks } from '../../message/unsubscribe-link.ts'
import type { BulkMessage } from './audience.ts'
import { drainJob } from './drain.ts'

type QueuedBulk = {
  readonly businessObjectId: string
  /** Id of the bulk message's row, which exists already. */
  readonly id: string
  readonly startTime: Date
  readonly type: 'BULK' | 'CAMPAIGN'
  readonly messages: readonly BulkMessage[]
  /** When each message becomes useless, by customer; undefined: never. */
  readonly usefulUntil?: ReadonlyMap<string, Date>
  /** Whether the message invites to book; then it is sent only while the recipient has no visit ahead. */
  readonly untilBooked?: boolean
}

/** Messages per insert. */
const chunk = 1_000

/** Inserts all messages and reserves their cost. Refuses with credit.insufficient; then roll back. */
export async function queueBulk(tx: Tx, deps: MessageDeps, { messages, ...bulk }: QueuedBulk): Promise<void> {
  for (let from = 0; from < messages.length; from += chunk)
    await queue(tx, deps, { ...bulk, messages: messages.slice(from, from + chunk) })
  await reserve(tx, { ...bulk, cost: costOf(messages), now: deps.clock.now() })
  await addJobs(tx, [drainJob()])
}

export async function requireCredit(
  salon: InSalon<Tx>,
  { cost, balance }: { cost: number; balance: number },
): Promise<void> {
  if (cost === 0 || balance >= cost) return
  const packages = await findPackages(salon.db, await findCountry(salon.db, salon.id))
  const enough = packages.find((each) => balance + each.balance >= cost)
  const extra = enough && { package: { id: enough.id, price: enough.price, balance: enough.balance } }
  throw new Refused('credit.insufficient', extra)
}

/**
 * Inserts messages without jobs of their own, since the bulk job sends them. `created_time` is when they may be sent;
 * the time limit of retries counts from it.
 */
async function queue(
  tx: Tx,
  deps: MessageDeps,
  { businessObjectId, id, startTime, type, messages, usefulUntil = new Map(), untilBooked = false }: QueuedBulk,
): Promise<void> {
  const whose = messages.map(({ customerId }) => ({ businessObjectId, customerId }))
  const links = await unsubscribeLinks(tx, deps, whose)
  const rows = await inSlices(rowsOf(messages, links, deps))
  const until = rows.map((row) => ({ ...row, usefulUntil: usefulUntil.get(row.customerId) }))
  await sql`/* queue-bulk */
    insert into message (id, business_object_id, bulk_message_id, customer_id, cause, type, channel, recipient, language, subject, text,
      sealed, parts, unit_price, useful_until, until_booked, created_time)
    select id, ${businessObjectId}, ${id}, "customerId", ${`${type} ${id}`}, ${type}, channel, recipient, language, subject, text,
      true, parts, "unitPrice", "usefulUntil", ${untilBooked}, ${startTime}::timestamptz
    from json_to_recordset(${JSON.stringify(until)}) as g (id uuid, "customerId" uuid, language text, channel text, recipient text,
      subject text, text text, parts int, "unitPrice" int, "usefulUntil" timestamptz)`.execute(tx)
}

type NewMessageRow = ReturnType<typeof rowOf>

/** Yields after each reader, since sealing takes time (decision 016). */
function* rowsOf(
  messages: readonly BulkMessage[],
  links: readonly string[],
  deps: MessageDeps,
): Slices<NewMessageRow[]> {
  const rows: NewMessageRow[] = []
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
  const { subject, body } = write(link)
  const paid = channel === 'SMS' ? { parts, unitPrice } : {}
  const words = {
    subject: subject.toWellFormed(),
    text: secrets.seal(storedText({ channel, body })),
  }
  return { id: uuidv7(clock.now()), customerId, language, channel, recipient, ...words, ...paid }
}

type BulkReservation = { businessObjectId: string; id: string; cost: number; now: number }

/**
 * Reserves the cost. Inserting into the ledger locks the salon's credit, and its codes wait meanwhile: call it last, so
 * that they wait only for the end of the transaction.
 */
async function reserve(tx: Tx, { businessObjectId, id, cost, now }: BulkReservation): Promise<void> {
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
    // A concurrent message spent the credit: refuse with a package to buy, like the check before.
    await sql`rollback to savepoint reserving`.execute(tx)
    await requireCredit(inSalon(tx, businessObjectId), {
      cost,
      balance: await findBalance(inSalon(tx, businessObjectId)),
    })
    throw error
  }
  const { balance: after } = await lockCredit(inSalon(tx, businessObjectId))
  const before = after + cost
  await requireCredit(inSalon(tx, businessObjectId), { cost, balance: before })
  await watchLowBalance(inSalon(tx, businessObjectId), { before, after })
}
