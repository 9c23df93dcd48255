/** Finds a person named by a marketplace or Google among the salon's customers, or adds them (CUS-01, decision 006). */

import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import type { ImportRow } from '@goldline/domain/customer/import-row'
import { maxLengths } from '@goldline/domain/text-lengths'
import { visibleText } from '@goldline/domain/visible-text'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { VisitDeps } from '../deps.ts'
import { phoneNumberOf } from '../identity.ts'
import { addPeople } from './add-people.ts'
import { findSimilarPeople } from './classify-rows.ts'
import { countryOf } from './contact.ts'
import { findBlocked } from './queries.ts'

export type OutsidePerson = Pick<ImportRow, 'name' | 'surname' | 'email' | 'phoneNr'>
export type KnownPerson = Awaited<ReturnType<typeof findSimilarPeople>>[number]

type ContactClaim = { name: string; email: string | null; phone: string | null }

/** Normalises the contact and drops invalid e-mails and numbers. The last word of the full name becomes the surname. */
export async function parseOutsidePerson(salon: InSalon<Tx>, claim: ContactClaim): Promise<OutsidePerson> {
  const words = visibleText(claim.name).slice(0, maxLengths.name).split(/\s+/u).filter(Boolean)
  const surname = words.length > 1 ? (words.pop() ?? '') : ''
  const address = claim.email === null ? '' : normaliseEmail(claim.email)
  const number = claim.phone === null ? undefined : phoneNumberOf(claim.phone, await countryOf(salon.db, salon.id))
  return {
    name: words.join(' '),
    surname,
    email: isEmail(address) && address.length <= maxLengths.email ? address : null,
    phoneNr: number?.country === undefined ? null : number.number,
  }
}

type AtSalon = { businessObjectId: string; person: OutsidePerson }

/** Finds the salon's customers with this contact, and whether one of them, or an erased one, is blocked. */
export async function findPeopleAtSalon(tx: Tx, deps: VisitDeps, { businessObjectId, person }: AtSalon) {
  const identities = [person.email, person.phoneNr].filter((each) => each !== null)
  const known = identities.length === 0 ? [] : await findSimilarPeople(inSalon(tx, businessObjectId), [person])
  const barred = await findBlocked(tx, deps, { businessObjectId, identities })
  const ids = known.map(({ id }) => id)
  return { known, identities, blocked: barred.size > 0 || (await isBlackListed(inSalon(tx, businessObjectId), ids)) }
}

async function isBlackListed(salon: InSalon<Tx>, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const row = await salon
    .selectFrom('customerProfile')
    .select('customerId')
    .where('customerId', 'in', ids)
    .where('blackListed', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the new customer's id */
export async function addOutsidePerson(
  tx: Tx,
  deps: VisitDeps,
  { businessObjectId, person }: AtSalon,
): Promise<string> {
  const bare = { birthday: null, language: null, tags: [], notes: '', lastVisit: null, marketing: null, leftOut: [] }
  const record = { businessObjectId, userId: null }
  const [id] = await addPeople(tx, deps, { record, people: [{ ...bare, ...person }], now: deps.clock.now() })
  if (id === undefined) throw new Error('a customer that was just written is gone')
  return id
}
