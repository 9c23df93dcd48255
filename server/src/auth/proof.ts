/** What a proven e-mail or number is worth: the account that has it, made if there is none (AUTH-06). */

import { sql } from 'kysely'
import type { Language } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import { randomSecret } from '../secrets.ts'
import { columnOf, kindOf } from './identity.ts'
import { revokeTokens } from './token.ts'

type Proof = { identity: string; language: Language }

const confirmedColumns = { email: 'emailConfirmedTime', phoneNr: 'phoneNrConfirmedTime' } as const

/** The account of whoever proved the identity; a new one where nobody has it. Strangers who prove nothing store no account. */
export async function accountByProof(tx: Tx, deps: Pick<Deps, 'clock'>, proof: Proof): Promise<string> {
  const userId = (await holderByProof(tx, deps, proof.identity)) ?? (await makeAccount(tx, deps, proof))
  await ensureCustomer(tx, deps, userId)
  return userId
}

/** The account that has the identity, confirmed by this proof; undefined where there is none. */
export async function holderByProof(tx: Tx, deps: Pick<Deps, 'clock'>, identity: string): Promise<string | undefined> {
  const column = columnOf({ kind: kindOf(identity) })
  const holder = await tx.selectFrom('appUser').selectAll().where(column, '=', identity).forUpdate().executeTakeFirst()
  if (holder === undefined) return undefined
  if (holder[confirmedColumns[column]] !== null) return holder.id
  if (holder.emailConfirmedTime !== null || holder.phoneNrConfirmedTime !== null) {
    // Somebody who proved to be another person only claimed this one: the claim falls.
    await tx
      .updateTable('appUser')
      .set({ [column]: null })
      .where('id', '=', holder.id)
      .execute()
    return undefined
  }
  // Whoever set a password before the mailbox was proven need not be its owner.
  await revokeTokens(tx, deps, holder.id)
  await tx.updateTable('appUser').set({ passwordHash: null, pinHash: null }).where('id', '=', holder.id).execute()
  await confirm(tx, deps, holder.id, identity)
  return holder.id
}

/** The identity becomes the user's, confirmed. A second holder is refused by the constraint (error.email-exists, error.phoneNr-exists). */
export async function confirm(tx: Tx, deps: Pick<Deps, 'clock'>, userId: string, identity: string): Promise<void> {
  const column = columnOf({ kind: kindOf(identity) })
  await tx
    .updateTable('appUser')
    .set({ [column]: identity, [confirmedColumns[column]]: new Date(deps.clock.now()) })
    .where('id', '=', userId)
    .execute()
  await copyContacts(tx, userId)
}

async function makeAccount(tx: Tx, deps: Pick<Deps, 'clock'>, { identity, language }: Proof): Promise<string> {
  const now = deps.clock.now()
  const id = uuidv7(now)
  await tx
    .insertInto('appUser')
    .values({ id, metadataId: randomSecret(), language, createdTime: new Date(now) })
    .execute()
  await confirm(tx, deps, id, identity)
  return id
}

/** Everybody with an account can be a customer (CUS-01). Rows that a salon typed in stay its own until that salon links them. */
async function ensureCustomer(tx: Tx, deps: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  const now = deps.clock.now()
  const user = await tx.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const { name, surname, email, phoneNr, language } = user
  await tx
    .insertInto('customer')
    .values({
      id: uuidv7(now),
      userId,
      name,
      surname,
      email,
      phoneNr,
      phoneNrConfirmed: user.phoneNrConfirmedTime !== null,
      language,
      registeredAt: new Date(now),
    })
    .onConflict((conflict) => conflict.constraint('customer_user_unique').doNothing())
    .execute()
}

/** The customer's own row shows what the account says. */
async function copyContacts(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('customer')
    .from('appUser')
    .set((row) => ({
      email: row.ref('appUser.email'),
      phoneNr: row.ref('appUser.phoneNr'),
      phoneNrConfirmed: sql<boolean>`app_user.phone_nr_confirmed_time is not null`,
    }))
    .whereRef('appUser.id', '=', 'customer.userId')
    .where('customer.userId', '=', userId)
    .execute()
}
