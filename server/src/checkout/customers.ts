/** Customers as the till sees them: with contacts only if the salon allows it (CUS-04), never with health data. */
import type { TillCustomer } from '@goldline/contract/checkout'
import { findTillCustomers } from '@goldline/contract/checkout/customers'
import type { CustomerType } from '@goldline/domain/customer/type'
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { findCustomers } from '../customer/find-customers.ts'
import type { InSalon } from '../db/in-salon.ts'
import { nameIn } from '../db/name-in.ts'
import { read } from '../http/route.ts'
import { loadTillTerms, type TillTerms } from './at-till.ts'

type Customer = z.infer<typeof TillCustomer>

const most = 8

export const findTillCustomersRoute = read(findTillCustomers, async ({ salon, db, actor, query, now, language }) => {
  const terms = await loadTillTerms(salon, now)
  const asked = { query: query.query, byContact: terms.showContacts, now, limit: most }
  const { customers } = await findCustomers(db, actor, asked)
  const ids = customers.map(({ id }) => id)
  const known = await loadTillCustomers(salon, { terms, now, language }, ids)
  return ids.flatMap((id) => known.get(id) ?? [])
})

type TillPerson = {
  id: string
  name: string
  surname: string
  type: CustomerType
  visits: number
  points: number
  packages: Customer['packages']
  giftCards: Customer['giftCards']
  buyer: Customer['buyer']
  email: string | null
  phoneNr: string | null
}

/** `language`: the reader's; undefined: the salon's. */
type AtTime = { terms: TillTerms; now: number; language?: Language | undefined }

/** Returns customers by id, without those who are not or no longer the salon's. */
async function loadTillCustomers(
  salon: InSalon,
  { terms: { showContacts }, now, language }: AtTime,
  ids: readonly string[],
): Promise<Map<string, Customer>> {
  const { rows } = await sql<TillPerson>`
    select c.id, c.name, c.surname, p.type, p.visits, p.buyer, c.email, c.phone_nr, coalesce(b.balance, 0) as points,
      coalesce((select json_agg(json_build_object('id', k.id, 'name', ${nameIn('k', language)}, 'productId', k.product_id, 'variantId', k.variant_id,
          'visits', k.visits, 'left', k.balance) order by k.created_time, k.id) from customer_package k
        where k.business_object_id = p.business_object_id and k.customer_id = c.id and k.balance > 0 and k.ended_time is null), '[]') as packages,
      coalesce((select json_agg(json_build_object('id', g.id, 'balance', g.balance, 'lastSigns', (select d.last_signs from gift_card_code d
          where d.business_object_id = g.business_object_id and d.gift_card_id = g.id and d.ended_time is null)) order by g.created_time, g.id)
        from gift_card g where g.business_object_id = p.business_object_id and g.balance > 0 and g.ended_time is null
          and (g.expires_time is null or g.expires_time > ${new Date(now)}) and g.id in (
            select e.gift_card_id from sale_order o
            join gift_card_entry e on e.business_object_id = o.business_object_id and e.order_id = o.id
            where o.business_object_id = p.business_object_id and o.customer_id = c.id)), '[]') as gift_cards
    from customer_profile p join customer c on c.id = p.customer_id
    left join bonus_point_balance b on b.business_object_id = p.business_object_id and b.customer_id = c.id
    where p.business_object_id = ${salon.id} and p.customer_id = any(${[...ids]}::uuid[]) and c.erased_time is null`.execute(
    salon.db,
  )
  const seen = rows.map(({ email, phoneNr, buyer, ...rest }) => ({
    ...rest,
    hasEmail: email !== null,
    ...(showContacts && { buyer }),
    email: showContacts ? email : null,
    phoneNr: showContacts ? phoneNr : null,
  }))
  return new Map(seen.map((customer) => [customer.id, customer]))
}

/** undefined: not or no longer a customer of the salon. */
export const findTillCustomer = async (salon: InSalon, at: AtTime, id: string): Promise<Customer | undefined> =>
  (await loadTillCustomers(salon, at, [id])).get(id)
