import { isCode } from '@goldline/domain/message/delivery'
import type { Channel } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { uuidv7 } from '../ids.ts'
import type { NewJob } from '../jobs/add-jobs.ts'
import { reservationsOf } from '../ledger/reserve.ts'
import { type MailPart, plainText } from '../texts/mail.ts'
import { type Charge, computeCharges } from './charge.ts'
import { addReaderIds } from './reader-links.ts'
import type { Draft, MessageDeps } from './types.ts'

type QueuedMessage = { readonly id: string; readonly channel: Channel; readonly sealed: boolean; readonly type: string }

export const jobKey = (id: string): string => `message:${id}`

/**
 * Builds the job that sends a message, in its channel's queue; codes have queues of their own, because people wait for
 * them (OPS-08).
 */
export function sendingJob({ id, channel, ...content }: QueuedMessage, delayMs = 0): NewJob {
  const tasks = { SMS: ['sendSms', 'sendSmsCode'], EMAIL: ['sendMail', 'sendMailCode'] } as const
  return { task: tasks[channel][isCode(content) ? 1 : 0], payload: { id }, key: jobKey(id), delayMs }
}

/**
 * Inserts the drafts and their jobs in the causing transaction (MSG-04), and reserves the cost of SMS (CRD-06). An SMS
 * that the salon cannot pay is stored as FAILED; a code is refused with `sms.no-credit` (CRD-05). Skips drafts whose
 * cause, channel and recipient exist already; returns how many were new.
 */
export async function queueMessages(tx: Tx, deps: MessageDeps, written: readonly Draft[]): Promise<number> {
  if (written.length === 0) return 0
  const drafts = await addReaderIds(tx, deps, written)
  const now = deps.clock.now()
  const charges = await computeCharges(tx, drafts)
  const given = drafts.map((draft, index) => rowOf(deps, draft, charges[index] ?? { unpaid: false }))
  const { rows } = await sql<{ written: number }>`/* queue-messages */
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}) as g (id uuid, "businessObjectId" uuid, "appointmentId" uuid,
        "waitingListEntryId" uuid, "customerId" uuid, cause text, "retryOf" uuid, "visitStart" timestamptz,
        "usefulUntil" timestamptz, "toSalon" boolean, type text, channel text, recipient text, language text, subject text,
        text text, ics text, "icsMethod" text, sealed boolean, task text, payload json, key text, parts int, "unitPrice" int, status text, failure text,
        "reserveId" uuid)
    ), written as (
      insert into message (id, business_object_id, appointment_id, waiting_list_entry_id, customer_id, cause, retry_of, visit_start, useful_until,
        to_salon, type, channel, recipient, language, subject, text, ics, ics_method, sealed, parts, unit_price, status, failure, created_time)
      select id, "businessObjectId", "appointmentId", "waitingListEntryId", "customerId", cause, "retryOf", "visitStart", "usefulUntil",
        coalesce("toSalon", false), type, channel, recipient, language, subject, text, ics, "icsMethod", sealed, parts, "unitPrice", status, failure, ${new Date(now)}::timestamptz
      from given on conflict on constraint message_cause_unique do nothing returning id
    ), paid as (
      select id, "reserveId" as reserve_id, "businessObjectId" as business_object_id, parts * "unitPrice" as cost
      from given join written using (id) where status = 'QUEUED' and "unitPrice" is not null
    ), reserved as (${reservationsOf('paid', new Date(now))}
    ), specs as (
      select array_agg((task, payload, null, now(), null, key, null, null)::graphile_worker.job_spec) filter (where status = 'QUEUED') as jobs,
        count(*) as written
      from given join written using (id)
    )
    select written, (select count(*) from graphile_worker.add_jobs(coalesce(jobs, '{}'))) from specs where written > 0`.execute(
    tx,
  )
  return rows[0]?.written ?? 0
}

/** Content of the column `text`: for SMS the text, for e-mail the body as JSON. */
export const storedText = ({ channel, body }: Pick<Draft, 'channel' | 'body'>): string =>
  channel === 'SMS' ? plainText(body).toWellFormed() : JSON.stringify(body, wellFormed)

/** Replaces lone surrogates in JSON.stringify: a truncated name may end in one, and the database refuses it. */
export const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** Parses the body from an unsealed stored text. */
export const parseBody = (channel: Channel, text: string): readonly MailPart[] =>
  channel === 'SMS' ? [{ text }] : JSON.parse(text)

function rowOf(deps: MessageDeps, draft: Draft, { unpaid, ...cost }: Charge) {
  const { secret = false, ics, body: _, subject, ...head } = draft
  const text = storedText(draft)
  const now = deps.clock.now()
  const id = uuidv7(now)
  const { task, payload, key } = sendingJob({ id, channel: draft.channel, sealed: secret, type: draft.type })
  const words = { subject: subject.toWellFormed(), text: secret ? deps.secrets.seal(text) : text }
  const state = unpaid ? { status: 'FAILED', failure: 'NO_CREDIT' } : { status: 'QUEUED', failure: null }
  // A secret link that was never sent must not be kept (AUTH-17).
  const kept = unpaid && secret ? { ...words, text: '' } : words
  const row = { ...head, ...kept, ...cost, ...state, id, reserveId: uuidv7(now) }
  const calendar = ics && { ics: ics.content.toWellFormed(), icsMethod: ics.method }
  return { ...row, ...calendar, sealed: secret, task, payload, key }
}
