/** Retention of data exchanged with others' services (PRIV-02), and how old rows are removed. */
import { type RawBuilder, sql } from 'kysely'

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
export const partOf = (table: string, column: string, before: Date): RawBuilder<unknown> =>
  sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${mostAtOnce} for update skip locked))`

/** Data exchanged with Google and the marketplace. */
export const exchangedOutside: readonly DataKind[] = [
  {
    kind: 'Reviews that somebody went to Google to write, and that were not found there',
    days: 30,
    basis: 'to find what was written there (REV-05)',
    remove: (before) => sql`delete from review where status = 'PENDING_GMB' and created_time < ${before}`,
  },
  {
    kind: 'Which sets of feeds Google was sent, and of which booking it was told',
    days: 30,
    basis: 'to find out why a salon was not shown there (RWG-04); its mark of a booking goes once it was told (RWG-06)',
    remove: (before) => sql`with told as (delete from google_referral where created_time < ${before})
      delete from google_feed_set where made_time < ${before}`,
  },
  {
    kind: 'Bookings that Google made, once they are over: its numbers of them, and whom it named',
    days: 30,
    basis: 'that a repeated call gets the same answer, and Google hears how they ended (RWG-01, RWG-03)',
    remove: (before) => sql`delete from google_booking g using appointment a
      where a.business_object_id = g.business_object_id and a.id = g.appointment_id and a.end_time < ${before}`,
  },
  {
    kind: 'What was exchanged with the marketplace, by the numbers of bookings',
    days: 90,
    basis: 'to answer a repeated event as before, and to see what went wrong',
    remove: (before) => partOf('marketplace_event', 'at', before),
  },
  {
    kind: 'Bookings of the marketplace without a visit here',
    days: 365,
    basis: 'that they were refused; nothing reads them any more',
    remove: (before) => sql`delete from marketplace_booking where appointment_id is null and changed_time < ${before}`,
  },
]
