import { type RawBuilder, sql } from 'kysely'
import { consentedToGoogle } from '../consent/queries.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { joinCustomers, noteBirthday } from './join-customers.ts'

/**
 * Merges the customer rows that this salon typed in with an identity that the person has now proved: visits, type and,
 * above all, a block (CUS-06) move to the person's own row. Other salons' rows stay until the person signs in or books
 * there.
 */
export async function adoptTypedCustomers(salon: InSalon<Tx>, customerId: string): Promise<void> {
  const { rows } = await sql<CustomerIdentity>`/* typed-customers */
    select typed.id, typed.name, typed.surname, typed.birthday ${typedCustomers(salon.id, customerId)}
    order by typed.registered_at for update of typed`.execute(salon.db)
  for (const row of rows) await adopt(salon, { customerId, typed: row })
}

/**
 * SQL: a from clause whose alias `typed` has the rows typed in by the salon for this customer. Only confirmed
 * identities count, as a stranger could claim an unconfirmed one. People named by Google must consent first (RWG-03).
 */
export const typedCustomers = (businessObjectId: string, customerId: string): RawBuilder<unknown> => sql`
  from customer typed
  join customer own on own.id = ${customerId} and (typed.email = own.email or typed.phone_nr = own.phone_nr)
  join app_user u on u.id = own.user_id
  where typed.user_id is null and typed.entered_by_business_object_id = ${businessObjectId}
    and ((typed.email = u.email and u.email_confirmed_time is not null)
      or (typed.phone_nr = u.phone_nr and u.phone_nr_confirmed_time is not null))
    and (not typed.via_google or ${consentedToGoogle(sql`u.id`, sql`typed.entered_by_business_object_id`)})`

type CustomerIdentity = { id: string; name: string; surname: string; birthday: string | null }

async function adopt(
  salon: InSalon<Tx>,
  { customerId, typed }: { customerId: string; typed: CustomerIdentity },
): Promise<void> {
  await joinCustomers(salon, { from: typed.id, to: customerId })
  // Rows merged into the typed one now point to the person's own row.
  await salon.db
    .updateTable('customer')
    .set({ mergedIntoId: customerId })
    .where('mergedIntoId', '=', typed.id)
    .execute()
  await noteBirthday(salon, { customerId, birthday: typed.birthday })
  await salon.db
    .updateTable('customer')
    .set({ name: typed.name, surname: typed.surname })
    .where('id', '=', customerId)
    .where('name', '=', '')
    .where('surname', '=', '')
    .execute()
  await salon.db.deleteFrom('customer').where('id', '=', typed.id).execute()
}
