/** Finds or creates the account of a proven e-mail or number (AUTH-06). */

import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { notifyCustomer } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { columnOf, kindOf } from '../identity.ts'
import { uuidv7 } from '../ids.ts'
import { randomSecret } from '../secrets.ts'
import { enqueueSecurityNotice } from './security-notice.ts'
import { revokeTokens } from './token.ts'

type ProofDeps = Pick<Deps, 'clock' | 'config' | 'secrets'>
type Proof = { identity: string; language: Language }

const confirmedColumns = { email: 'emailConfirmedTime', phoneNr: 'phoneNrConfirmedTime' } as const

/**
 * Returns the account of the person who proved the identity, creating one if needed. Nothing is stored for strangers
 * who prove nothing.
 */
export async function ensureProvenAccount(tx: Tx, deps: ProofDeps, proof: Proof): Promise<string> {
  const userId = (await confirmHolder(tx, deps, proof.identity)) ?? (await makeAccount(tx, deps, proof))
  await ensureCustomer(tx, deps, userId)
  return userId
}

/** Returns the account that has the identity and confirms it there; undefined if no account has it. */
export async function confirmHolder(tx: Tx, deps: ProofDeps, identity: string): Promise<string | undefined> {
  const column = columnOf({ kind: kindOf(identity) })
  const holder = await tx.selectFrom('appUser').selectAll().where(column, '=', identity).forUpdate().executeTakeFirst()
  if (holder === undefined) return undefined
  if (holder[confirmedColumns[column]] !== null) return holder.id
  if (holder.emailConfirmedTime !== null || holder.phoneNrConfirmedTime !== null) {
    // This account confirmed another identity and only claimed this one: drop the claim.
    await tx
      .updateTable('appUser')
      .set({ [column]: null })
      .where('id', '=', holder.id)
      .execute()
    return undefined
  }
  // Before the proof a stranger could have set the password: end sessions and remove it.
  await revokeTokens(tx, deps, { userId: holder.id })
  await tx.updateTable('appUser').set({ passwordHash: null, pinHash: null }).where('id', '=', holder.id).execute()
  await confirmIdentity(tx, deps, { userId: holder.id, identity })
  return holder.id
}

/**
 * Stores the identity as confirmed for the user. If another account has it, the constraint refuses
 * (error.email-exists, error.phoneNr-exists).
 */
export async function confirmIdentity(
  tx: Tx,
  deps: ProofDeps,
  { userId, identity }: { userId: string; identity: string },
): Promise<void> {
  const column = columnOf({ kind: kindOf(identity) })
  await notifyOfChange(tx, deps, { userId, identity })
  await tx
    .updateTable('appUser')
    .set({ [column]: identity, [confirmedColumns[column]]: new Date(deps.clock.now()) })
    .where('id', '=', userId)
    .execute()
  await copyContacts(tx, userId)
  await notifyCustomer(tx, userId)
}

/** AUTH-18: notifies the account's previous contact about a new identity for signing in. */
async function notifyOfChange(
  tx: Tx,
  deps: ProofDeps,
  { userId, identity }: { userId: string; identity: string },
): Promise<void> {
  const kind = kindOf(identity)
  const before = await tx.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirst()
  if (before === undefined) throw new Refused('Unauthorized')
  if (before[columnOf({ kind })] === identity) return
  const replacedPhoneNr = kind === 'PHONE' && before.phoneNrConfirmedTime !== null ? before.phoneNr : null
  await enqueueSecurityNotice(tx, deps, { userId, what: kind, replacedPhoneNr })
}

async function makeAccount(tx: Tx, deps: ProofDeps, { identity, language }: Proof): Promise<string> {
  const now = deps.clock.now()
  const id = uuidv7(now)
  await tx
    .insertInto('appUser')
    .values({ id, metadataId: randomSecret(), language, createdTime: new Date(now) })
    .execute()
  await confirmIdentity(tx, deps, { userId: id, identity })
  return id
}

/**
 * Creates the account's customer row: every person with an account can be a customer (CUS-01). Rows that a salon typed
 * in stay separate until the person signs in or books there.
 */
async function ensureCustomer(tx: Tx, deps: ProofDeps, userId: string): Promise<void> {
  const now = deps.clock.now()
  const user = await tx.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const { name, surname, language } = user
  await tx
    .insertInto('customer')
    .values({
      id: uuidv7(now),
      userId,
      name,
      surname,
      email: user.emailConfirmedTime === null ? null : user.email,
      phoneNr: user.phoneNrConfirmedTime === null ? null : user.phoneNr,
      phoneNrConfirmed: user.phoneNrConfirmedTime !== null,
      language,
      registeredAt: new Date(now),
    })
    .onConflict((conflict) => conflict.constraint('customer_user_unique').doNothing())
    .execute()
}

/**
 * Copies only confirmed contacts to the customer row, since salons write to them and a claimed address may be a
 * stranger's.
 */
async function copyContacts(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('customer')
    .from('appUser')
    .set({
      email: sql<string | null>`case when app_user.email_confirmed_time is not null then app_user.email end`,
      phoneNr: sql<string | null>`case when app_user.phone_nr_confirmed_time is not null then app_user.phone_nr end`,
      phoneNrConfirmed: sql<boolean>`app_user.phone_nr_confirmed_time is not null`,
    })
    .whereRef('appUser.id', '=', 'customer.userId')
    .where('customer.userId', '=', userId)
    .execute()
}
