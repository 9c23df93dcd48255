/** RWG-03: after consent, assigns Google's bookings with a confirmed e-mail or number to the customer's account. */

import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { lockCustomer } from '../appointment/customer.ts'
import { adoptTypedCustomers } from '../customer/adopt-customer.ts'
import { inSalon } from '../db/in-salon.ts'
import { lockSalon } from '../db/salon-lock.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

/** Locks the salons with such bookings; call it first in the transaction. @returns their ids */
export async function lockGoogleSalons(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct typed.entered_by_business_object_id as id from app_user u
    join customer typed on (typed.email = u.email and u.email_confirmed_time is not null)
      or (typed.phone_nr = u.phone_nr and u.phone_nr_confirmed_time is not null)
    where u.id = ${userId} and typed.via_google and typed.entered_by_business_object_id is not null order by 1`.execute(
    tx,
  )
  for (const { id } of rows) await lockSalon(tx, id)
  return rows.map(({ id }) => id)
}

/** Adopts the customers that Google named. Call it after storing the consent. */
export async function joinGoogleVisits(
  tx: Tx,
  deps: Deps,
  { userId, language, salons }: { userId: string; language: Language; salons: readonly string[] },
): Promise<void> {
  if (salons.length === 0) return
  const { customerId } = await lockCustomer(tx, deps, { userId, given: { language } })
  for (const businessObjectId of salons) await adoptTypedCustomers(inSalon(tx, businessObjectId), customerId)
}
