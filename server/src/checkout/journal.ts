/**
 * A till's journal (POS-11): gapless entries, each with its predecessor's hash and a seal, and without personal data.
 * An entry's content is read from the recorded row, both when written and when verified.
 */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { MarkingSecrets } from '../secrets.ts'
import type { TillRow } from './at-till.ts'

/** SQL: the order's facts without everything that names a person: seller, server, buyer and reasons. */
const ofOrder = sql`json_build_object('what', o.kind, 'id', o.id, 'order', o.number, 'of', o.of_order_id, 'day', o.day_number,
  'businessDay', o.business_day, 'currency', o.currency, 'subtotal', o.subtotal, 'points', o.points_value, 'sum', o.sum,
  'tips', o.tip_amount, 'rounding', o.rounding, 'total', o.total, 'change', o.change_amount, 'turnover', o.turnover, 'vat', o.vat,
  'head', encode(sha256(convert_to(o.receipt::text, 'UTF8')), 'hex'),
  'lines', coalesce((select json_agg(json_build_object('what', l.kind, 'name', l.name, 'names', l.names, 'quantity', l.quantity, 'unitPrice', l.unit_price,
      'agreedPrice', l.agreed_price, 'vatRate', l.vat_rate, 'gross', l.gross, 'surcharge', l.surcharge_amount, 'points', l.points_value, 'due', l.due) order by l.position) from order_line l
    where l.business_object_id = o.business_object_id and l.order_id = o.id), '[]'),
  'payments', coalesce((select json_agg(json_build_object('by', p.kind, 'name', p.name, 'amount', p.amount, 'given', p.given)
      order by p.position) from order_payment p
    where p.business_object_id = o.business_object_id and p.order_id = o.id), '[]'))`
const ofMovement = sql`json_build_object('what', 'CASH', 'id', m.id, 'day', m.day_number, 'amount', m.amount)`
const ofAborted = sql`json_build_object('what', case when a.whole then 'ABORTED' else 'PAYMENT_BACK' end, 'id', a.id, 'day', a.day_number,
  'sale', a.draft_id, 'lines', a.lines, 'total', a.total, 'payments', a.payments)`
const ofBuyer = sql`json_build_object('what', 'BUYER', 'id', y.id, 'order', y.order_id, 'version', y.number, 'fingerprint',
  encode(sha256(y.salt || convert_to(json_build_array(y.name, y.street, y.postal_code, y.city, y.vat_nr)::text, 'UTF8')), 'hex'))`
const ofDayEnd = sql`json_build_object('what', 'DAY_END', 'id', d.id, 'day', d.number, 'from', (extract(epoch from d.from_time) * 1000)::bigint, 'float', d.float_amount,
  'counted', d.counted, 'countedAmount', d.counted_amount, 'expected', d.expected_amount, 'nextFloat', d.next_float_amount,
  'report', d.report - '{staff,movements}'::text[])`

/** SQL: all rows that a till's journal records, with the facts of each entry. */
export const records = sql`(
  select o.business_object_id, o.till_id, o.id, o.created_time, ${ofOrder} as facts from sale_order o
  union all select m.business_object_id, m.till_id, m.id, m.created_time, ${ofMovement} from cash_movement m
  union all select a.business_object_id, a.till_id, a.id, a.created_time, ${ofAborted} from aborted_sale a
  union all select y.business_object_id, y.till_id, y.id, y.created_time, ${ofBuyer} from receipt_buyer y
  union all select d.business_object_id, d.till_id, d.id, d.created_time, ${ofDayEnd} from day_end d)`

type JournalRecord = { id: string; createdTime: Date; facts: object }

/** Call under the till's row lock, once the recorded rows are complete. Updates the locked row `till`. */
export async function appendEntry(
  salon: InSalon<Tx>,
  { till, secrets }: { till: TillRow; secrets: MarkingSecrets },
  recordId: string,
) {
  const { id: tillId } = till
  const { rows } = await sql<JournalRecord>`select r.id, r.created_time, r.facts from ${records} r
    where r.business_object_id = ${salon.id} and r.till_id = ${tillId} and r.id = ${recordId}`.execute(salon.db)
  const [record] = rows
  if (record === undefined) throw new Error('what the journal should record is not there')
  const entry = nextEntry(till, { record, secrets })
  await salon.db.insertInto('journalEntry').values(entry).execute()
  const last = { lastEntryNumber: entry.number, lastEntryHash: entry.hash }
  await salon.updateTable('till').set(last).where('id', '=', tillId).execute()
  Object.assign(till, last)
}

type Chain = Pick<TillRow, 'businessObjectId' | 'id' | 'lastEntryNumber' | 'lastEntryHash'>

export function nextEntry(
  { businessObjectId, id: tillId, ...last }: Chain,
  { record: { createdTime, facts }, secrets }: { record: JournalRecord; secrets: MarkingSecrets },
) {
  const number = last.lastEntryNumber + 1
  const previousHash = last.lastEntryHash
  const content = JSON.stringify({ till: tillId, number, time: createdTime.toISOString(), ...facts })
  const hash = hashOf(previousHash, content)
  const seal = sealOf(secrets, hash)
  return { businessObjectId, tillId, number, content, previousHash, hash, seal, createdTime }
}

/** Hashes an entry with its predecessor's hash; verifying the chain needs no key. */
export const hashOf = (previous: Buffer, content: string): Buffer =>
  createHash('sha256').update(previous).update(content, 'utf8').digest()

/** Seals an entry with the installation's key, so that access to the database alone is not enough to forge one. */
export const sealOf = (secrets: MarkingSecrets, hash: Buffer): Buffer => secrets.hmac('journal', hash.toString('hex'))

/** Returns all records for a till's journal, day by day; a day end comes after its sales. */
export async function loadRecords(salon: InSalon, { id }: Pick<TillRow, 'id'>) {
  const { rows } = await sql<JournalRecord>`select r.id, r.created_time, r.facts from ${records} r
    where r.business_object_id = ${salon.id} and r.till_id = ${id}
    order by r.created_time, r.facts ->> 'what' = 'DAY_END', r.facts ->> 'what' = 'BUYER',
      case when r.facts ->> 'what' <> 'BUYER' then (r.facts ->> 'order')::int end`.execute(salon.db)
  return rows
}
