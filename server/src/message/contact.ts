import type { CommunicationPreference } from '@goldline/domain/message/communication-preference'
import type { Channel } from '@goldline/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { safeName } from './names.ts'
import { addressRefused } from './refused-address.ts'

/** SQL: the customer who booked the visit; for a guest, the person who brings them (APT-17d, APT-23). */
export const ownerOfVisit = sql`coalesce(a.customer_id, (select h.customer_id from appointment h
  where h.business_object_id = a.business_object_id and h.party_id = a.party_id and h.party_position = 1))`

/**
 * SQL: the customer who gets messages about a visit: for a guest the person who brings them (APT-23), for a customer
 * without contact data the person through whom they are reached (CUS-08).
 */
export const visitRecipient = sql`coalesce((select k.of_customer_id from customer_contact k join customer x on x.id = k.customer_id
    where k.business_object_id = a.business_object_id and k.customer_id = a.customer_id
      and x.email is null and x.phone_nr is null and x.user_id is null), ${ownerOfVisit})`

/** Reads a customer's contact data; what the salon typed takes precedence over what the person confirmed. */
export async function readContact(salon: InSalon, customerId: string | null) {
  const { rows } = await sql<{ customer: ContactRow | null }>`/* customer-contact */
    select ${contact(sql`${customerId}::uuid`, sql`${salon.id}::uuid`)} as customer`.execute(salon.db)
  return contactOf(rows[0]?.customer ?? null)
}

export type ContactRow = {
  id: string
  name: string
  surname: string
  email: string | null
  phoneNr: string | null
  preference: CommunicationPreference
  emailRefused: boolean
  channels: Channel[]
  hasAccount: boolean
}

/** SQL: a customer's contact data at a salon, as JSON for `contactOf`. */
export const contact = (
  customerId: RawBuilder<unknown>,
  businessObjectId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (select json_build_object('id', c.id, 'name', c.name, 'surname', c.surname,
      'email', coalesce(c.email, case when u.email_confirmed_time is not null then u.email end),
      'phoneNr', coalesce(c.phone_nr, case when u.phone_nr_confirmed_time is not null then u.phone_nr end),
      'preference', coalesce(p.communication_preference, 'VIA_ANY'), 'hasAccount', c.user_id is not null,
      'emailRefused', ${addressRefused(sql`coalesce(c.email, u.email)`)},
      'channels', (select to_json(channels) from installation))
    from customer c left join app_user u on u.id = c.user_id
    left join customer_profile p on p.customer_id = c.id and p.business_object_id = ${businessObjectId}
    where c.id = ${customerId})`

/** Returns the contact with names made safe for messages; undefined: no customer. */
export const contactOf = (row: ContactRow | null) =>
  row === null ? undefined : { ...row, name: safeName(row.name), surname: safeName(row.surname) }
