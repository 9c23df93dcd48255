/**
 * Retention period of each kind of data, with its reason (PRIV-02): read by the clean-up and printed in
 * docs/operations.md. Anything not listed is kept as long as the account or the salon, and is removed by the erasure.
 */

import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/transaction.ts'
import { type DataKind, exchangedOutside, partOf } from './exchanged-data.ts'
import { books } from './remove-books.ts'

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
    kind: 'Payments of invoices that were begun and not made',
    days: 30,
    basis: 'PayPal forgets them after hours; nothing reads them any more',
    remove: (before) =>
      sql`delete from invoice_payment where state <> 'FULFILLED' and capture_time is null and created_time < ${before}`,
  },
  {
    kind: 'Payments of invoices',
    days: 4018,
    basis: 'OR 958f, BAO 132, AO 147: ten years from the end of the year',
    remove: (before) => partOf('invoice_payment', 'created_time', before),
  },
  {
    kind: 'Invoices for credit',
    days: 4018,
    basis: 'likewise; the invoices themselves are kept in lexoffice, by the operator',
    remove: (before) => sql`delete from invoice i where i.time < ${before} and not exists (
      select from invoice_payment p where p.business_object_id = i.business_object_id and p.invoice_id = i.id)`,
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
    kind: 'That a visit was recalled',
    days: 30,
    basis: 'nobody is reminded twice; nothing else reads it',
    remove: (before) => partOf('visit_reminder', 'start_time', before),
  },
  {
    kind: 'Links to visits that are over, and who said there to come',
    days: 30,
    basis: 'a late reader finds what was',
    remove: (before) => sql`delete from visit_link l using appointment a
      where a.business_object_id = l.business_object_id and a.id = l.appointment_id and a.end_time < ${before}`,
  },
  {
    kind: 'Links to receipts that are over',
    days: 0,
    basis: 'nothing opens them any more',
    remove: (before) => sql`delete from receipt_link where expires_time < ${before}`,
  },
  ...exchangedOutside,
  {
    kind: 'Short links of SMS whose offer is over',
    days: 30,
    basis: 'a late visitor comes to the salon’s page',
    remove: (before) => sql`delete from short_link where expires_time < ${before}`,
  },
  {
    kind: 'Delivery reports of SMS that nobody knows of',
    days: 3,
    basis: 'the answer that names the message comes within the hour or never (MSG-12)',
    remove: (before) => partOf('early_report', 'created_time', before),
  },
  {
    kind: 'Events of PayPal and Stripe about payments that nobody here knows',
    days: 365,
    basis: 'to find there what was paid before a restore (CRD-03)',
    remove: (before) => partOf('stray_payment', 'created_time', before),
  },
  {
    kind: 'Jobs that have failed too often to be tried again',
    days: 7,
    basis: 'to see what failed; messages among them have long got a new one',
    remove: (before) => sql`delete from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${before}`,
  },
  {
    kind: 'Links to unsubscribe with',
    days: 1095,
    basis: 'somebody may open an old message to end the salon’s marketing',
    remove: (before) => partOf('unsubscribe_link', 'created_time', before),
  },
  {
    kind: 'Yeses to marketing that nobody confirmed',
    days: 30,
    basis: 'the link in the message holds as long',
    remove: (before) => sql`delete from opt_in where confirmed_time is null and asked_time < ${before}`,
  },
  {
    kind: 'Whom campaigns of birthdays and absences wrote to, and why',
    days: 730,
    basis: 'nobody is written to twice; the results of a year. Those of a type, who are written to once, stay',
    remove: (before) => sql`delete from campaign_message where kind <> 'TYPE' and created_time < ${before}`,
  },
  {
    kind: 'Sales, movements of cash and ends of days, in Austria',
    days: 2557,
    basis: 'books of a business, to the end of the seventh year (BAO § 132)',
    remove: books(7),
  },
  {
    kind: 'Sales, movements of cash and ends of days, in Germany',
    days: 2922,
    basis: 'vouchers of a business, to the end of the eighth year (AO § 147)',
    remove: books(8),
  },
  {
    kind: 'Sales, movements of cash and ends of days, elsewhere',
    days: 3653,
    basis: 'books of a business, to the end of the tenth year (OR Art. 958f)',
    remove: books(10),
  },
  {
    kind: 'Times that somebody’s other calendar said busy',
    days: 365,
    basis: 'reports of a year count with them; they go at once with the calendar’s address',
    remove: (before) => partOf('busy_time', 'to_time', before),
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
  // An address that was refused is spared until somebody proves it (MSG-13).
  {
    kind: 'Address and words of messages that were sent',
    days: 365,
    basis: 'proof of what was told; that and when a message was sent stays for the salon’s account',
    remove: (before) => sql`update message set subject = '', text = '', ics = null, ics_method = null, sealed = false,
        recipient = case when address_refused then recipient end
      where created_time < ${before} and recipient is not null and status not in ('QUEUED', 'SENDING')
        and not (address_refused and text = '')`,
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
export async function cleanUp({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const { days, remove } of retention) {
    const old = remove(new Date(clock.now() - days * dayMs))
    let removed: bigint | undefined
    do removed = (await old.execute(db)).numAffectedRows
    while (removed !== undefined && removed > 0)
  }
}
