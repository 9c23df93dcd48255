/**
 * How long each kind of data is kept, and why (PRIV-02): read by the clean-up and printed in docs/operations.md.
 * Anything not listed is kept as long as the account or the salon, and goes with the erasure.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/tables.ts'

export type DataKind = {
  kind: string
  /** Counted from the time column that the statement compares. */
  days: number
  basis: string
  /** Removes or blanks older data, at most `mostAtOnce` rows of it; the next run continues. */
  remove(before: Date): RawBuilder<unknown>
}

/** Bounds a statement over rows that strangers can create by the million; otherwise it would exceed its time limit. */
const mostAtOnce = 20_000
const partOf = (table: string, column: string, before: Date): RawBuilder<unknown> =>
  sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${mostAtOnce} for update skip locked))`

export const retention: readonly DataKind[] = [
  {
    kind: 'First answers of calls that create or pay',
    days: 1,
    basis: 'a repeated request is answered once (security of processing)',
    remove: (before) => partOf('idempotency_key', 'created_time', before),
  },
  {
    kind: 'Counters of limits (fingerprints, no addresses)',
    days: 2,
    basis: 'limits look back a day at most (security of processing)',
    remove: (before) => partOf('rate_count', 'window_start', before),
  },
  {
    kind: 'Codes that were asked for, with the address that asked',
    days: 2,
    basis: 'limits look back a day at most (security of processing)',
    remove: (before) => partOf('challenge', 'created_time', before),
  },
  {
    kind: 'Pages for a card that were asked for',
    days: 7,
    basis: 'Stripe closes them after a day; nothing reads them any more',
    remove: (before) => partOf('payment_method_setup', 'created_time', before),
  },
  {
    kind: 'Known devices that are over',
    days: 0,
    basis: 'nothing reads them any more',
    remove: (before) => sql`delete from known_device where expires_time < ${before}`,
  },
  {
    kind: 'Devices that nobody paired in time',
    days: 0,
    basis: 'nothing opens their links any more',
    remove: (before) => sql`with gone as (
        delete from device where paired_time is null and pairing_expires_time < ${before} returning user_id, client)
      delete from app_user where id in (select user_id from gone where client <> 'STAFF')`,
  },
  {
    kind: 'Sessions that are over or were ended',
    days: 30,
    basis: 'to look into misuse (security of processing)',
    remove: (before) => sql`delete from token where expires_time < ${before} or revoked_time < ${before}`,
  },
  {
    kind: 'Links to write a review that are over',
    days: 30,
    basis: 'a late visitor reads that the link is over',
    remove: (before) => sql`delete from review_link where expires_time < ${before}`,
  },
  {
    kind: 'Links to receipts that are over',
    days: 0,
    basis: 'nothing opens them any more',
    remove: (before) => sql`delete from receipt_link where expires_time < ${before}`,
  },
  {
    kind: 'Reviews that somebody went to Google to write, and that were not found there',
    days: 30,
    basis: 'to find what was written there (REV-05)',
    remove: (before) => sql`delete from review where status = 'PENDING_GMB' and created_time < ${before}`,
  },
  {
    kind: 'Short links of SMS whose offer is over',
    days: 30,
    basis: 'a late visitor comes to the salon’s page',
    remove: (before) => sql`delete from short_link where expires_time < ${before}`,
  },
  {
    kind: 'Links to unsubscribe with',
    days: 1095,
    basis: 'somebody may open an old message to end the salon’s marketing',
    remove: (before) => partOf('unsubscribe_link', 'created_time', before),
  },
  {
    kind: 'Guests who waited without an appointment',
    days: 30,
    basis: 'to look into who was called when, and who was passed over',
    remove: (before) => sql`delete from queue_entry where ends_time < ${before}`,
  },
  {
    kind: 'Files of customers that were not imported',
    days: 7,
    basis: 'to finish an import',
    remove: (before) =>
      sql`update customer_import set content = null where content is not null and created_time < ${before}`,
  },
  {
    kind: 'Rows of such files that were refused',
    days: 30,
    basis: 'to mend and import them',
    remove: (before) => sql`delete from customer_import_refusal r using customer_import i
      where i.business_object_id = r.business_object_id and i.id = r.import_id and i.created_time < ${before}`,
  },
  {
    kind: 'Address and words of messages that were sent',
    days: 365,
    basis: 'proof of what was told; that and when a message was sent stays for the salon’s account',
    remove: (
      before,
    ) => sql`update message set recipient = 'erased ' || id, subject = '', text = '', ics = null, sealed = false
      where created_time < ${before} and recipient not like 'erased %'`,
  },
  {
    kind: 'Messages between customer and salon about a visit',
    days: 730,
    basis: 'claims about a visit',
    remove: (before) => sql`delete from appointment_message where created_time < ${before}`,
  },
  {
    kind: 'Fingerprints of blocked people who were erased',
    days: 1095,
    basis: 'legitimate interest of the salon',
    remove: (before) => sql`delete from blocked_identity where created_time < ${before}`,
  },
  {
    kind: 'List of erasures (fingerprints)',
    days: 1095,
    basis: 'repeated after a restore from an older backup; proof',
    remove: (before) => sql`delete from erasure where created_time < ${before}`,
  },
]

const dayMs = 86_400_000

/** PRIV-02: removes expired data in batches. An interrupted run is finished by the next. */
export async function cleanUp({ db, clock }: { db: Kysely<Database>; clock: Clock }): Promise<void> {
  for (const { days, remove } of retention) {
    const old = remove(new Date(clock.now() - days * dayMs))
    let removed: bigint | undefined
    do removed = (await old.execute(db)).numAffectedRows
    while (removed !== undefined && removed >= mostAtOnce)
  }
}
