import type { CustomerFilter as Filter } from '@goldline/contract/customer'
import { type BirthdaySpan, birthdaySpans } from '@goldline/domain/customer/birthday'
import { tidyTags } from '@goldline/domain/customer/edit'
import { isDay } from '@goldline/domain/time/day'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { salonZone } from '../db/salon-row.ts'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { isServiceOf, lastVisitTime } from './listed.ts'
import { type CustomerReader, isVisibleTo } from './queries.ts'

export type CustomerFilter = { [K in keyof typeof Filter]?: z.output<(typeof Filter)[K]> }

/**
 * A condition in SQL. `filtered`: whether it restricts anything; `ofPerson`: whether it reads the customer (`c`), not
 * only the customer_profile (`p`).
 */
export type FilterCondition = { fits: RawBuilder<unknown>; filtered: boolean; ofPerson: boolean }

/**
 * Builds the condition of all filters but the keyword, for the visits that count for the reader, in the salon's zone.
 */
export async function buildCondition(
  db: Db,
  reader: CustomerReader,
  { now, ...filter }: CustomerFilter & { now: number },
): Promise<FilterCondition> {
  const { type, visitedSince, notVisitedSince, birthday, preferredStaffId, productId, preference, tags } = filter
  const { businessObjectId } = reader
  const conditions: RawBuilder<unknown>[] = []
  if (reader.scope !== 'ALL') conditions.push(isVisibleTo(reader, sql`p.customer_id`))
  if (type) conditions.push(sql`p.type = ${type}`)
  if (preferredStaffId) conditions.push(sql`p.preferred_staff_id = ${preferredStaffId}`)
  if (preference) conditions.push(sql`p.communication_preference = ${preference}`)
  if (productId) conditions.push(hadService(reader, productId))
  if (tags) conditions.push(sql`p.tags @> ${tidyTags([tags])}::text[]`)
  if (visitedSince || notVisitedSince || birthday) {
    const { toWall, startOfDay } = await salonZone(db, businessObjectId)
    const start = (field: string, day: string) => {
      if (!isDay(day)) throw new Refused('invalid-request', { field: `query.${field}` })
      return new Date(startOfDay(day))
    }
    if (visitedSince) conditions.push(sql`${lastVisitTime(reader)} >= ${start('visitedSince', visitedSince)}`)
    if (notVisitedSince) conditions.push(sql`${lastVisitTime(reader)} < ${start('notVisitedSince', notVisitedSince)}`)
    if (birthday) conditions.push(bornWithin(birthdaySpans(birthday, toWall(now).day)))
  }
  const filtered = conditions.length > 0
  const fits = filtered ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
  return { fits, filtered, ofPerson: birthday !== undefined }
}

/** SQL: whether the customer had the service. Starts from the visits instead of testing thousands of customers. */
const hadService = (reader: CustomerReader, productId: string): RawBuilder<unknown> => sql`p.customer_id in (
  select a.customer_id from appointment_service s
  join appointment a on a.business_object_id = s.business_object_id and a.id = s.appointment_id
  where s.business_object_id = ${reader.businessObjectId} and s.product_id = ${productId} and a.status = 'FULFILLED'
    and ${isServiceOf(reader, 's')})`

/** SQL: the birthday of customer `c` at the salon: the person's own, or the salon's note in profile `p` (CUS-01). */
export const greetedBirthday = sql<string | null>`coalesce(c.birthday, p.noted_birthday)`

/** SQL: whether the birthday of customer `c` with profile `p` is in one of the spans. */
export function bornWithin(spans: readonly BirthdaySpan[]): RawBuilder<unknown> {
  const key = sql`(extract(month from ${greetedBirthday}) * 100 + extract(day from ${greetedBirthday}))`
  const within = spans.map(({ from, to }) => sql`${key} between ${from} and ${to}`)
  return sql`(${sql.join(within, sql` or `)})`
}
