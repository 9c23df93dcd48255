import { type Customer, createCustomer, type NewCustomer } from '@goldline/contract/customer'
import type { Language } from '@goldline/domain/message/kinds'
import { inSalon } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ownSalon, type WriteContext, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { type Contact, contactOf, hideContact, refuseBirthday, refuseUsedContact } from './contact.ts'
import { findCustomer } from './find-customer.ts'
import { recordCustomerChange } from './history.ts'
import { findBlocked } from './queries.ts'

/**
 * Creates a row of this salon, even if another salon's customer has the same e-mail or number (decision 006). The
 * person takes it over by confirming the contact here. Locks the salon, so that concurrent calls create only one.
 */
export const createCustomerRoute = write(createCustomer, { lock: ownSalon }, create)

async function create({
  tx,
  deps,
  actor,
  body,
  language,
  now,
}: WriteContext<typeof createCustomer>): Promise<Customer> {
  const id = await addTypedCustomer(tx, deps, { actor, typed: body, language })
  return hideContact(tx, actor, await findCustomer(tx, actor, { id, now }))
}

type NewCustomerEntry = {
  actor: { businessObjectId: string; userId: string }
  typed: NewCustomer
  /** Language if none is given. */
  language: Language
}

/**
 * Adds a customer as typed, and refuses invalid contacts and those of another customer. Call it under the salon's lock.
 */
export async function addTypedCustomer(
  tx: Tx,
  deps: Deps,
  { actor, typed, language }: NewCustomerEntry,
): Promise<string> {
  const { businessObjectId, userId } = actor
  refuseBirthday(typed.birthday, deps.clock.now())
  const contact = await contactOf(inSalon(tx, businessObjectId), typed)
  await refuseUsedContact(inSalon(tx, businessObjectId), contact)
  const { name, surname = '', birthday = null } = typed
  const person = { name, surname, birthday, ...contact, language: typed.language ?? language }
  return addCustomer(tx, deps, { businessObjectId, userId, person })
}

type CustomerToAdd = {
  businessObjectId: string
  /** The user who adds the customer. */
  userId: string
  person: { name: string; surname: string; birthday: string | null; language: Language } & Contact
}

/** Inserts the customer and the salon's profile. Call under the salon's lock, after checking that none exists. */
export async function addCustomer(
  tx: Tx,
  deps: Deps,
  { businessObjectId, userId, person }: CustomerToAdd,
): Promise<string> {
  const now = deps.clock.now()
  const registeredAt = new Date(now)
  const id = uuidv7(now)
  await tx
    .insertInto('customer')
    .values({ id, ...person, enteredByBusinessObjectId: businessObjectId, registeredAt })
    .execute()
  // A person who was blocked here and then erased is blocked again (CUS-06).
  const identities = [person.email, person.phoneNr].filter((identity) => identity !== null)
  const blackListed = (await findBlocked(tx, deps, { businessObjectId, identities })).size > 0
  await tx
    .insertInto('customerProfile')
    .values({ businessObjectId, customerId: id, registeredAt, blackListed })
    .execute()
  await recordCustomerChange(tx, { businessObjectId, customerId: id, userId, what: 'created', now })
  await notify(tx, { topic: 'customer', businessObjectId, id })
  return id
}
