/** Reads the customers whom a salon chose as recipients, with their proven contact data (MSG-15). */
import type { Slices } from '@goldline/domain/availability/slices'
import type { AudiencePerson } from '@goldline/domain/message/bulk/audience'
import { bulkLimits } from '@goldline/domain/message/bulk/price'
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { buildMatchQuery } from '../../customer/find-customers.ts'
import { fullReader } from '../../customer/queries.ts'
import type { Db } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { addressRefused } from '../../message/refused-address.ts'
import { hashContact, type MarkingSecrets } from '../../secrets.ts'

type Filter = Parameters<typeof buildMatchQuery>[2] extends infer F ? Omit<F, 'now'> : never
export type ChosenReaders = readonly string[] | { readonly filter: Filter }

export type Reader = AudiencePerson & {
  readonly id: string
  readonly name: string
  readonly surname: string
  readonly language: Language
}

/** Readers per row of the result: parsing one row each, or one row for all, would block the process. */
const together = 500

/**
 * Reads the recipients by name. Refuses with invalid-request a customer of another salon, or too many. Contact data
 * count as proven only if an account or an opt-in confirmed them, since an address typed by the salon may be wrong.
 */
export async function readersOf(
  { db, secrets }: { db: Db; secrets: MarkingSecrets },
  businessObjectId: string,
  { recipients, now }: { recipients: ChosenReaders; now: number },
): Promise<Reader[]> {
  const given = 'length' in recipients ? [...new Set(recipients)] : undefined
  const chosen =
    'length' in recipients
      ? sql`select unnest(${given}::uuid[])`
      : await buildMatchQuery(db, fullReader(businessObjectId), { ...recipients.filter, now })
  const { rows } = await sql<{ readers: Candidate[] }>`
    select json_agg(json_build_object('id', id, 'name', name, 'surname', surname, 'language', language, 'subscribed', subscribed,
      'preference', preference, 'email', json_build_object('proven', email, 'typed', typed_email, 'known', knows_email),
      'phoneNr', json_build_object('proven', phone_nr, 'typed', typed_phone_nr, 'known', knows_phone_nr),
      'confirmed', encode(confirmed, 'hex')) order by place) as readers
    from (
      select c.id, c.name, c.surname, c.language, p.notification_subscribed as subscribed, p.communication_preference as preference,
        case when u.email_confirmed_time is not null and not ${addressRefused(sql`u.email`)} then u.email end as email,
        case when u.phone_nr_confirmed_time is not null then u.phone_nr end as phone_nr,
        case when not ${addressRefused(sql`c.email`)} then c.email end as typed_email, c.phone_nr as typed_phone_nr, o.contact as confirmed,
        coalesce(c.email, u.email) is not null as knows_email, coalesce(c.phone_nr, u.phone_nr) is not null as knows_phone_nr,
        row_number() over (order by c.surname, c.name, c.id) as place
      from customer_profile p join customer c on c.id = p.customer_id left join app_user u on u.id = c.user_id
      left join opt_in o on o.business_object_id = p.business_object_id and o.customer_id = p.customer_id and o.confirmed_time is not null
      where p.business_object_id = ${businessObjectId} and c.erased_time is null and c.id in (${chosen})
      order by place limit ${bulkLimits.recipients + 1}
    ) reader cross join lateral (select (place - 1) / ${together}::int as page) part group by page order by page`.execute(
    db,
  )
  const readers = await inSlices(
    withProven(
      rows.flatMap((row) => row.readers),
      secrets,
    ),
  )
  const isAll = given === undefined || readers.length === given.length
  if (!isAll || readers.length > bulkLimits.recipients)
    throw new Refused('invalid-request', { field: 'body.recipients' })
  return readers
}

type TypedContact = { typed: string | null }
type Candidate = Omit<Reader, 'email' | 'phoneNr'> & {
  email: Reader['email'] & TypedContact
  phoneNr: Reader['phoneNr'] & TypedContact
  /** The mark (HMAC, hex) of the address at which the opt-in was confirmed. */
  confirmed: string | null
}

/** Marks typed contact data as proven if an opt-in confirmed them. Yields after each reader, as there may be many. */
function* withProven(candidates: readonly Candidate[], secrets: MarkingSecrets): Slices<Reader[]> {
  const readers: Reader[] = []
  for (const { confirmed, email, phoneNr, ...person } of candidates) {
    const provenOf = ({ proven, typed, known }: Reader['email'] & TypedContact) => {
      const isConfirmed =
        proven === null &&
        typed !== null &&
        confirmed !== null &&
        hashContact(secrets, typed).toString('hex') === confirmed
      return { proven: isConfirmed ? typed : proven, known }
    }
    readers.push({ ...person, email: provenOf(email), phoneNr: provenOf(phoneNr) })
    yield
  }
  return readers
}
