/** Those whom a salon chooses to write to, and what each has proven to be theirs (MSG-15). */
import type { Person } from '@goldline/domain/message/bulk/audience'
import { bulkLimits } from '@goldline/domain/message/bulk/price'
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { allFitting } from '../../customer/find-customers.ts'
import type { Db } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { addressRefused } from '../refused-address.ts'

type Filter = Parameters<typeof allFitting>[2] extends infer F ? Omit<F, 'now'> : never
export type Chosen = readonly string[] | { readonly filter: Filter }

export type Reader = Person & {
  readonly id: string
  readonly name: string
  readonly surname: string
  readonly language: Language
}

/** Read together: their rows arrive at once, and hold the process while they are read. */
const together = 500

/** By name. Refuses with invalid-request if somebody is not the salon's, or if they are too many. */
export async function readersOf(
  db: Db,
  businessObjectId: string,
  { recipients, now }: { recipients: Chosen; now: number },
): Promise<Reader[]> {
  const ids = await idsOf(db, businessObjectId, { recipients, now })
  const readers: Reader[] = []
  for (let from = 0; from < ids.length; from += together)
    readers.push(...(await readersPage(db, businessObjectId, ids.slice(from, from + together))))
  return readers
}

/** As one value, which is read faster than thousands of rows. */
async function idsOf(
  db: Db,
  businessObjectId: string,
  { recipients, now }: { recipients: Chosen; now: number },
): Promise<string[]> {
  const given = 'length' in recipients ? [...new Set(recipients)] : undefined
  const chosen =
    'length' in recipients
      ? sql`select unnest(${given}::uuid[])`
      : await allFitting(db, businessObjectId, { ...recipients.filter, now })
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(json_agg(c.id order by c.surname, c.name, c.id), '[]') as ids
    from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${businessObjectId} and c.erased_time is null and c.id in (${chosen})`.execute(db)
  const ids = rows[0]?.ids ?? []
  const isAll = given === undefined || ids.length === given.length
  if (!isAll || ids.length > bulkLimits.recipients) throw new Refused('invalid-request', { field: 'body.recipients' })
  return ids
}

type Row = Omit<Reader, 'email' | 'phoneNr'> & {
  email: string | null
  phoneNr: string | null
  knowsEmail: boolean
  knowsPhoneNr: boolean
}

/** Only what an account has proven counts as somebody's own: what a salon typed in may be a stranger's. */
async function readersPage(db: Db, businessObjectId: string, ids: readonly string[]): Promise<Reader[]> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.surname, c.language, p.notification_subscribed as subscribed, p.communication_preference as preference,
      case when u.email_confirmed_time is not null and not ${addressRefused(sql`u.email`)} then u.email end as email,
      case when u.phone_nr_confirmed_time is not null then u.phone_nr end as phone_nr,
      coalesce(c.email, u.email) is not null as knows_email, coalesce(c.phone_nr, u.phone_nr) is not null as knows_phone_nr
    from unnest(${ids}::uuid[]) with ordinality as own (id, place)
    join customer_profile p on p.business_object_id = ${businessObjectId} and p.customer_id = own.id
    join customer c on c.id = own.id left join app_user u on u.id = c.user_id
    where c.erased_time is null order by own.place`.execute(db)
  return rows.map(({ email, phoneNr, knowsEmail, knowsPhoneNr, ...row }) => ({
    ...row,
    email: { proven: email, known: knowsEmail },
    phoneNr: { proven: phoneNr, known: knowsPhoneNr },
  }))
}
