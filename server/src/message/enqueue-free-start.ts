/** AVL-11: somebody who waits hears of a free start, in the transaction that marks it as told. */
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import type { Language } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { customerOf, shortName } from './appointment-facts.ts'
import { list, longDay, shortDay, timeOfDay } from './format.ts'
import { forSms, oneLine } from './names.ts'
import { queueMessages } from './queue.ts'
import { wayTo } from './recipients.ts'
import { texts } from './texts/texts.ts'
import type { FreeStartText } from './texts/type.ts'
import type { MessageDeps } from './types.ts'

export type FreeStart = {
  readonly entryId: string
  readonly businessObjectId: string
  readonly customerId: string
  /** productId or productId%variantId each. */
  readonly products: readonly string[]
  readonly staffId: string | null
  readonly language: Language
  /** Epoch milliseconds. */
  readonly start: number
}

/** By the way the customer chose (MSG-02); one message an entry and start (MSG-04). */
export async function enqueueFreeStart(tx: Tx, deps: MessageDeps, about: FreeStart): Promise<void> {
  const { businessObjectId, language } = about
  const customer = await customerOf(tx, businessObjectId, about.customerId)
  const way = customer && wayTo(customer)
  if (customer === undefined || way === undefined) return
  const facts = await inWords(tx, deps, about, customer.name)
  const head = {
    ...way,
    businessObjectId,
    language,
    type: 'FREE_START' as const,
    cause: `FREE_START ${about.entryId} ${about.start}`,
  }
  const words = texts[language]
  const draft =
    way.channel === 'SMS' ? { subject: '', text: forSms(words.smsFreeStart(facts)) } : words.freeStart(facts)
  await queueMessages(tx, deps, [{ ...head, ...draft }])
}

async function inWords(tx: Tx, deps: MessageDeps, about: FreeStart, customer: string): Promise<FreeStartText> {
  const salon = await tx
    .selectFrom('businessObject')
    .select(['name', 'urlName', 'country', 'timeZone'])
    .where('id', '=', about.businessObjectId)
    .executeTakeFirstOrThrow()
  const place = { language: about.language, country: salon.country, timeZone: salon.timeZone }
  const at = new Date(about.start)
  const { services, staff } = await namesOf(tx, about)
  const page = `${deps.config.publicUrl}/b/${salon.urlName}`
  return {
    salon: oneLine(salon.name),
    salonShort: shortName(salon.name),
    customer,
    day: longDay(at, place),
    dayShort: shortDay(at, place),
    from: timeOfDay(at, place),
    services: list(services.map(oneLine), place),
    staff: oneLine(staff ?? ''),
    bookLink: `${page}/details?${queryOf(about, salon.timeZone)}`,
    leaveLink: `${page}/my/waiting-list`,
  }
}

/** The booking page's own way of saying what is chosen: services, person, day, time. */
function queryOf({ products, staffId, start, language }: FreeStart, timeZone: string): string {
  const { day, minutes } = zone(timeZone).toWall(start)
  const query = new URLSearchParams({ lang: language, services: products.join(',').replaceAll('%', '~') })
  if (staffId !== null) query.set('staff', staffId)
  query.set('day', day)
  query.set('time', formatTimeOfDay(minutes))
  return query.toString()
}

async function namesOf(tx: Tx, { businessObjectId, products, staffId }: FreeStart) {
  const { rows } = await sql<{ services: string[]; staff: string | null }>`
    select array(
        select concat_ws(', ', p.name, v.name)
        from unnest(${[...products]}::text[]) with ordinality as wished (key, position)
        join product p on p.business_object_id = ${businessObjectId} and p.id = split_part(wished.key, '%', 1)::uuid
        left join product_variant v on v.business_object_id = p.business_object_id
          and v.id = nullif(split_part(wished.key, '%', 2), '')::uuid
        order by wished.position
      ) as services,
      (select name from staff where business_object_id = ${businessObjectId} and id = ${staffId}) as staff`.execute(tx)
  return rows[0] ?? { services: [], staff: null }
}
