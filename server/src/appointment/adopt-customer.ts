import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/**
 * Whoever proved a number or an e-mail is the customer whom this salon had typed in under it: visits, type and, above all,
 * a block (CUS-06) are theirs from now on. Rows of other salons stay theirs until the person signs in or books there.
 */
export async function adoptTypedCustomers(tx: Tx, businessObjectId: string, customerId: string): Promise<void> {
  const typed = await tx
    .selectFrom('customer as typed')
    .innerJoin('customer as own', (join) =>
      join
        .on('own.id', '=', customerId)
        .on((or) =>
          or.or([or('typed.email', '=', or.ref('own.email')), or('typed.phoneNr', '=', or.ref('own.phoneNr'))]),
        ),
    )
    .innerJoin('appUser as user', 'user.id', 'own.userId')
    .select(['typed.id', 'typed.name', 'typed.surname', 'typed.birthday', 'typed.email', 'typed.phoneNr'])
    .where('typed.userId', 'is', null)
    .where('typed.enteredByBusinessObjectId', '=', businessObjectId)
    // Only what is proven counts: an unconfirmed address is anybody's claim.
    .where((or) =>
      or.or([
        or.and([or('typed.email', '=', or.ref('user.email')), or('user.emailConfirmedTime', 'is not', null)]),
        or.and([or('typed.phoneNr', '=', or.ref('user.phoneNr')), or('user.phoneNrConfirmedTime', 'is not', null)]),
      ]),
    )
    .orderBy('typed.registeredAt')
    .forUpdate('typed')
    .execute()
  for (const row of typed) await adopt(tx, businessObjectId, customerId, row)
}

type Typed = { id: string; name: string; surname: string; birthday: string | null }

async function adopt(tx: Tx, businessObjectId: string, customerId: string, typed: Typed): Promise<void> {
  await tx.updateTable('appointment').set({ customerId }).where('customerId', '=', typed.id).execute()
  await moveProfile(tx, businessObjectId, customerId, typed.id)
  await tx
    .updateTable('customer')
    .set(({ fn, val }) => ({ birthday: fn.coalesce('birthday', val(typed.birthday)) }))
    .where('id', '=', customerId)
    .execute()
  await tx
    .updateTable('customer')
    .set({ name: typed.name, surname: typed.surname })
    .where('id', '=', customerId)
    .where('name', '=', '')
    .where('surname', '=', '')
    .execute()
  // A link that was sent goes on working, and what was said stays theirs to take along or erase (REV-02, PRIV-01).
  await tx.updateTable('review').set({ customerId }).where('customerId', '=', typed.id).execute()
  await tx.updateTable('reviewLink').set({ customerId }).where('customerId', '=', typed.id).execute()
  await tx.deleteFrom('customer').where('id', '=', typed.id).execute()
}

/** The older registration and the later check-in hold; a block stays a block. */
async function moveProfile(tx: Tx, businessObjectId: string, customerId: string, typedId: string): Promise<void> {
  const typed = await tx
    .deleteFrom('customerProfile')
    .where('businessObjectId', '=', businessObjectId)
    .where('customerId', '=', typedId)
    .returningAll()
    .executeTakeFirst()
  if (typed === undefined) return
  await tx
    .insertInto('customerProfile')
    .values({ ...typed, customerId })
    .onConflict((conflict) =>
      conflict.columns(['businessObjectId', 'customerId']).doUpdateSet({
        blackListed: sql`customer_profile.black_listed or excluded.black_listed`,
        registeredAt: sql`least(customer_profile.registered_at, excluded.registered_at)`,
        lastCheckIn: sql`greatest(customer_profile.last_check_in, excluded.last_check_in)`,
      }),
    )
    .execute()
}
