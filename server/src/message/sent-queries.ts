/** Reads a salon's messages (MSG-04). */

import type { SentMessage } from '@goldline/contract/message/sent'
import type { Channel, Language, MessageStatus } from '@goldline/domain/message/kinds'
import {
  daysToCheck,
  type MessageCause,
  type MessageKind,
  type MessageState,
  mayRetry,
  statusesOf,
  statusesToCheck,
  withoutSecrets,
} from '@goldline/domain/message/sent'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { plainText } from '../texts/mail.ts'
import { parseBody } from './queue.ts'

const pageSize = 20

type SentRow = {
  id: string
  kind: MessageKind
  channel: Channel
  status: MessageStatus
  recipient: string | null
  customerId: string | null
  name: string | null
  surname: string | null
  appointmentId: string | null
  startTime: Date | null
  subject: string
  text: string
  sealed: boolean
  language: Language
  provider: string | null
  failure: MessageCause | null
  error: string | null
  attempts: number
  createdTime: Date
  sentTime: Date | null
  retried: boolean
  outdated: boolean
  /** How many SMS the text takes; null for an e-mail. */
  parts: number | null
  /** Cents of the salon's credit that were spent, after refunds; null if the salon pays nothing. */
  cost: number | null
}

export type MessageFilter = {
  state: MessageState
  kind?: MessageKind | undefined
  channel?: Channel | undefined
  /** Messages written from `from` on and before `to`; null: any time. */
  span: { from: Date; to: Date } | null
  /** Start of the salon's day. */
  today: Date
  cursor?: string | undefined
}

/** Parts of the list. `w`: failed or unknown messages, which the salon should check; `r`: the rest. */
type ListPart = 'w' | 'r'

/** Reads one page: recent failures first, then the rest, each newest first. */
export async function findMessages(
  salon: InSalon,
  { now }: { now: number },
  filter: MessageFilter,
): Promise<{ messages: SentMessage[]; next: string | null }> {
  const [begun, ms, id] = filter.cursor?.split('_') ?? ['w']
  const after = id === undefined ? undefined : sql`(${new Date(Number(ms))}::timestamptz, ${id}::uuid)`
  const load = async (part: ListPart, room: number, from?: RawBuilder<unknown>) => {
    const rows = await select(salon, { which: partOf(part, filter, from), limit: room })
    return rows.map((row) => ({ part, row }))
  }
  const first = begun === 'w' ? await load('w', pageSize + 1, after) : []
  const room = pageSize + 1 - first.length
  const found = [...first, ...(room > 0 ? await load('r', room, begun === 'r' ? after : undefined) : [])]
  const last = found.length > pageSize ? found[pageSize - 1] : undefined
  return {
    messages: found.slice(0, pageSize).map(({ row }) => wireOf(row, now)),
    next: last ? `${last.part}_${last.row.createdTime.getTime()}_${last.row.id}` : null,
  }
}

/** One of the salon's messages, by its id or by the id of the message it repeats. */
export async function findMessage(
  salon: InSalon,
  by: { id: string } | { retryOf: string },
): Promise<SentRow | undefined> {
  const named = 'id' in by ? sql`m.id = ${by.id}` : sql`m.retry_of = ${by.retryOf}`
  return (await select(salon, { which: named, limit: 1 }))[0]
}

const retried = sql`exists (select from message again where again.retry_of = m.id)`

const kind = sql`case
  when m.customer_id is not null or m.bulk_message_id is not null then 'MARKETING'
  when m.appointment_id is not null or m.waiting_list_entry_id is not null or m.type = 'RECEIPT' then 'VISIT'
  when m.type = 'OPT_IN' then 'OPT_IN' when m.sealed then 'CODE' else 'OTHER' end`

/** SQL: whether the visit has changed since the message was written. */
const outdated = sql`a.id is not null and (coalesce(a.start_set_time > m.created_time, false)
  or (a.status in ('BO_CANCELLED', 'CUSTOMER_CANCELLED')) <> (m.type in ('BO_CANCELLED', 'APPOINTMENT_CANCELLED'))
  or exists (select from message newer where newer.business_object_id = m.business_object_id and newer.appointment_id = m.appointment_id
    and newer.recipient = m.recipient and newer.type in ('BO_UPDATED', 'APPOINTMENT_MOVED') and newer.created_time > m.created_time
    and newer.retry_of is null))`

const cost = sql`case when m.unit_price is not null then
  (select coalesce(-sum(e.amount), 0)::bigint from credit_entry e where e.business_object_id = m.business_object_id and e.message_id = m.id) end`

function partOf(part: ListPart, filter: MessageFilter, after?: RawBuilder<unknown>): RawBuilder<unknown> {
  const since = new Date(filter.today.getTime() - daysToCheck * 86_400_000)
  const wanted = sql`m.status = any(${statusesToCheck}::text[]) and m.failure <> 'STOPPED' and m.created_time >= ${since}::timestamptz and not ${retried}`
  const { span, channel } = filter
  return sql.join(
    [
      part === 'w' ? sql`(${wanted})` : sql`not (${wanted})`,
      sql`m.status = any(${statusesOf[filter.state]}::text[])`,
      ...(filter.kind === undefined ? [] : [sql`${kind} = ${filter.kind}`]),
      ...(channel === undefined ? [] : [sql`m.channel = ${channel}`]),
      ...(span === null ? [] : [sql`m.created_time >= ${span.from} and m.created_time < ${span.to}`]),
      ...(after === undefined ? [] : [sql`(m.created_time, m.id) < ${after}`]),
    ],
    sql` and `,
  )
}

type SentQuery = { which: RawBuilder<unknown>; limit: number }

async function select(salon: InSalon, { which, limit }: SentQuery): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select m.id, ${kind} as kind, m.channel, m.status, m.recipient, c.id as customer_id, c.name, c.surname,
      m.appointment_id, a.start_time, m.subject, m.text, m.sealed, m.language, m.provider, m.failure, m.error, m.attempts,
      m.created_time, m.sent_time, m.parts, ${cost} as cost, ${retried} as retried, ${outdated} as outdated
    from message m
    left join appointment a on a.business_object_id = m.business_object_id and a.id = m.appointment_id
    left join waiting_list_entry w on w.business_object_id = m.business_object_id and w.id = m.waiting_list_entry_id
    left join customer c on c.id = coalesce(m.customer_id, a.customer_id, w.customer_id)
    where m.business_object_id = ${salon.id} and ${which}
    order by m.created_time desc, m.id desc limit ${limit}`.execute(salon.db)
  return rows
}

/** Returns the facts that decide whether the message may be sent again. */
export const factsOf = (row: SentRow) => ({
  cause: row.failure,
  retried: row.retried,
  outdated: row.outdated,
  wordless: row.sealed || row.text === '',
  createdTime: row.createdTime.getTime(),
  startTime: row.startTime?.getTime() ?? null,
})

/** Builds the wire form, without codes even where they are still stored (AUTH-07). */
export function wireOf(row: SentRow, now: number): SentMessage {
  const { id, channel, status, subject, language, provider, attempts, customerId, appointmentId, startTime } = row
  const facts = factsOf(row)
  return {
    id,
    kind: row.kind,
    channel,
    status,
    subject,
    language,
    provider,
    attempts,
    retried: row.retried,
    recipient: row.recipient,
    customer: customerId === null ? null : { id: customerId, name: `${row.name ?? ''} ${row.surname ?? ''}`.trim() },
    appointment:
      appointmentId === null || startTime === null ? null : { id: appointmentId, startTime: startTime.toISOString() },
    text: facts.wordless ? null : withoutSecrets(plainText(parseBody(row.channel, row.text))),
    cause: row.failure,
    error: row.error,
    createdTime: row.createdTime.toISOString(),
    sentTime: row.sentTime?.toISOString() ?? null,
    parts: row.parts,
    cost: row.cost,
    mayRetry: mayRetry(facts, now),
  }
}
