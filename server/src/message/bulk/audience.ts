/** Whom a bulk message reaches and what each of them reads (MSG-07, MSG-15). */
import { audienceOf, type CommunicationWay, type LeftOut, type Person } from '@goldline/domain/message/bulk/audience'
import { filledText, unknownPlaceholders } from '@goldline/domain/message/bulk/placeholders'
import { bulkLimits, isTooLong, type Priced, pricedMessage } from '@goldline/domain/message/bulk/price'
import { countSms } from '@goldline/domain/message/gsm'
import type { Channel, Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { idsFitting } from '../../customer/find-customers.ts'
import type { Db } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { oneLine, safeName } from '../names.ts'
import { addressRefused } from '../refused-address.ts'
import { texts } from '../texts/texts.ts'

export type BulkRequest = {
  readonly message: string
  readonly subject?: string | undefined
  readonly communicationWay: CommunicationWay
  readonly recipients: readonly string[] | { readonly filter: Filter }
}
type Filter = Parameters<typeof idsFitting>[2] extends infer F ? Omit<F, 'now'> : never

type Reader = Person & {
  readonly id: string
  readonly name: string
  readonly surname: string
  readonly language: Language
}

export type BulkMessage = Priced & {
  readonly customerId: string
  /** Whom the salon knows by it. */
  readonly fullName: string
  readonly language: Language
  readonly channel: Channel
  readonly recipient: string
  /** `link`: with which this reader unsubscribes. */
  readonly write: (link: string) => { subject: string; text: string }
}

export type Bulk = { readonly messages: readonly BulkMessage[]; readonly leftOut: LeftOut }

/** Every link to unsubscribe is as long, so the price is known before there is one. */
const anyLink = (publicUrl: string) => `${publicUrl}/u/${'x'.repeat(43)}`

/** Refuses with invalid-request, naming the field, what could never be sent to these people. */
export async function composeBulk(
  db: Db,
  { businessObjectId, publicUrl, now }: { businessObjectId: string; publicUrl: string; now: number },
  asked: BulkRequest,
): Promise<Bulk> {
  for (const field of ['subject', 'message'] as const)
    if (unknownPlaceholders(asked[field] ?? '').length > 0) throw invalid(field)
  const { name, urlName, prices } = await salonFacts(db, businessObjectId)
  const people = await readersOf(db, businessObjectId, { recipients: asked.recipients, now })
  const { reached, leftOut } = audienceOf(people, asked.communicationWay)
  // Of 20 000 people nobody is written to before this is sure.
  const bare = filledText(asked.message, { name: '', surname: '', salon: '', link: '' })
  if (reached.some(({ channel }) => channel === 'SMS') && countSms(bare).numberOfSms > bulkLimits.smsParts)
    throw invalid('message')
  const salon = oneLine(name)
  const messages = reached.map(({ person, channel, recipient }): BulkMessage => {
    const { language } = person
    const values = {
      name: safeName(person.name),
      surname: safeName(person.surname),
      salon,
      link: `${publicUrl}/b/${urlName}`,
    }
    const message = filledText(asked.message, values)
    const subject = filledText(asked.subject ?? '', values)
    const write = (unsubscribeLink: string) => {
      const facts = { salon, subject, message, unsubscribeLink }
      return channel === 'EMAIL' ? texts[language].bulk(facts) : { subject: '', text: texts[language].bulkSms(facts) }
    }
    const head = {
      customerId: person.id,
      fullName: `${person.name} ${person.surname}`.trim(),
      language,
      channel,
      recipient,
    }
    return { ...head, write, ...pricedMessage({ channel, recipient, text: write(anyLink(publicUrl)).text }, prices) }
  })
  if (isTooLong(messages)) throw invalid('message')
  return { messages, leftOut }
}

const invalid = (field: string) => new Refused('invalid-request', { field: `body.${field}` })

type SalonFacts = { name: string; urlName: string; prices: { countryCode: string; price: number }[] }

async function salonFacts(db: Db, businessObjectId: string): Promise<SalonFacts> {
  const { rows } = await sql<SalonFacts>`
    select b.name, b.url_name, (select coalesce(json_agg(json_build_object('countryCode', country_code, 'price', price)), '[]')
      from communication_unit_price where communication_way = 'SMS') as prices
    from business_object b where b.id = ${businessObjectId}`.execute(db)
  const [salon] = rows
  if (salon === undefined) throw new Refused('businessObject.notFound')
  return salon
}

type Row = Omit<Reader, 'email' | 'phoneNr'> & {
  email: string | null
  phoneNr: string | null
  knowsEmail: boolean
  knowsPhoneNr: boolean
}

/** Only what an account has proven counts as somebody's own: what a salon typed in may be a stranger's. */
async function readersOf(
  db: Db,
  businessObjectId: string,
  { recipients, now }: { recipients: BulkRequest['recipients']; now: number },
): Promise<Reader[]> {
  const ids =
    'length' in recipients ? recipients : await idsFitting(db, businessObjectId, { ...recipients.filter, now })
  const { rows } = await sql<Row>`
    select c.id, c.name, c.surname, c.language, p.notification_subscribed as subscribed, p.communication_preference as preference,
      case when u.email_confirmed_time is not null and not ${addressRefused(sql`u.email`)} then u.email end as email,
      case when u.phone_nr_confirmed_time is not null then u.phone_nr end as phone_nr,
      coalesce(c.email, u.email) is not null as knows_email, coalesce(c.phone_nr, u.phone_nr) is not null as knows_phone_nr
    from customer_profile p join customer c on c.id = p.customer_id left join app_user u on u.id = c.user_id
    where p.business_object_id = ${businessObjectId} and c.id = any(${[...new Set(ids)]}::uuid[]) and c.erased_time is null
    order by c.surname, c.name, c.id`.execute(db)
  const isAll = !('length' in recipients) || rows.length === new Set(ids).size
  if (!isAll || rows.length > bulkLimits.recipients) throw invalid('recipients')
  return rows.map(({ email, phoneNr, knowsEmail, knowsPhoneNr, ...row }) => ({
    ...row,
    email: { proven: email, known: knowsEmail },
    phoneNr: { proven: phoneNr, known: knowsPhoneNr },
  }))
}
