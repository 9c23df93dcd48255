/** The customer for whom Google books: name, number and e-mail are unproven (decisions 006 and 028). */

import type { GoogleUser } from '@goldline/contract/google/booking-server'
import { isSamePerson } from '@goldline/domain/customer/same-person'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { lockCustomer } from '../../appointment/customer.ts'
import { consentedToGoogle } from '../../consent/queries.ts'
import {
  addOutsidePerson,
  findPeopleAtSalon,
  type KnownPerson,
  type OutsidePerson,
  parseOutsidePerson,
} from '../../customer/outside-person.ts'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VisitDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'

export type GoogleCustomer = {
  customerId: string
  /** null: no account, or the customer has not connected it with Google. */
  userId: string | null
  identities: readonly string[]
  language: Language
}

type GoogleUserQuery = { businessObjectId: string; user: GoogleUser }

/**
 * Finds or adds the customer. Refuses a blocked one with blackListed, and one without a name with invalid-request. Call
 * it under the salon's lock.
 */
export async function findCustomer(
  tx: Tx,
  deps: VisitDeps,
  { businessObjectId, user }: GoogleUserQuery,
): Promise<GoogleCustomer> {
  const whole = `${user.given_name} ${user.family_name}`
  const claim = { name: whole, email: user.email || null, phone: user.telephone || null }
  const person = await parseOutsidePerson(inSalon(tx, businessObjectId), claim)
  if (person.name === '') throw new Refused('invalid-request', { field: 'body.user_information' })
  const { known, blocked, identities } = await findPeopleAtSalon(tx, deps, { businessObjectId, person })
  if (blocked) throw new Refused('blackListed')
  const language = await languageFor(tx, businessObjectId, user)
  const userId = await findConsentingUser(inSalon(tx, businessObjectId), person)
  if (userId !== undefined)
    return { userId, language, ...(await lockCustomer(tx, deps, { userId, given: { language } })) }
  const same = await findWithoutAccount(
    tx,
    known.filter((each) => isSamePerson(person, each)),
  )
  return {
    customerId: same ?? (await addGoogleCustomer(tx, deps, { businessObjectId, person })),
    userId: null,
    identities,
    language,
  }
}

/** Finds the account that confirmed this contact and consented; undefined if none or several match. */
async function findConsentingUser(salon: InSalon<Tx>, { email, phoneNr }: OutsidePerson) {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u
    where ((u.email = ${email} and u.email_confirmed_time is not null)
        or (u.phone_nr = ${phoneNr} and u.phone_nr_confirmed_time is not null))
      and ${consentedToGoogle(sql`u.id`, sql`${salon.id}::uuid`)}`.execute(salon.db)
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** Finds a customer without account, preferably one typed in by the salon. */
async function findWithoutAccount(tx: Tx, same: readonly KnownPerson[]): Promise<string | undefined> {
  if (same.length === 0) return undefined
  const row = await tx
    .selectFrom('customer')
    .select('id')
    .where(
      'id',
      'in',
      same.map(({ id }) => id),
    )
    .where('userId', 'is', null)
    .orderBy('viaGoogle')
    .orderBy('registeredAt')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

async function addGoogleCustomer(
  tx: Tx,
  deps: VisitDeps,
  adding: { businessObjectId: string; person: OutsidePerson },
): Promise<string> {
  const id = await addOutsidePerson(tx, deps, adding)
  await tx.updateTable('customer').set({ viaGoogle: true }).where('id', '=', id).execute()
  return id
}

async function languageFor(tx: Tx, businessObjectId: string, { language_code }: GoogleUser): Promise<Language> {
  const own = language_code?.slice(0, 2).toLowerCase()
  const known = languages.find((each) => each === own)
  if (known !== undefined) return known
  const businessObject = tx.selectFrom('businessObject').select('language').where('id', '=', businessObjectId)
  return (await businessObject.executeTakeFirstOrThrow()).language
}
