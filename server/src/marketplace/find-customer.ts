/** The customer of a marketplace booking: one of the salon's, or a new one (CUS-01, decision 006). */

import { isSamePerson } from '@goldline/domain/customer/same-person'
import { addOutsidePerson, findPeopleAtSalon, parseOutsidePerson } from '../customer/outside-person.ts'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { VisitDeps } from '../deps.ts'
import type { MarketplaceBooking } from '../providers/marketplace-wire.ts'

export type FoundCustomer = {
  blocked: boolean
  /** Adds a new customer. @returns the customer's id; null: the booking names no person */
  id(): Promise<string | null>
}

/**
 * Finds the customer by contact; the name must match, too. Marketplace data never link to an account: a customer with
 * an account and the same contact is the salon's customer already.
 */
export async function findCustomer(
  tx: Tx,
  deps: VisitDeps,
  { businessObjectId, consumer }: { businessObjectId: string; consumer: MarketplaceBooking['consumer'] },
): Promise<FoundCustomer> {
  const person = await parseOutsidePerson(inSalon(tx, businessObjectId), consumer)
  const { known, blocked } = await findPeopleAtSalon(tx, deps, { businessObjectId, person })
  const same = known.find((each) => isSamePerson(person, each))
  return {
    blocked,
    async id() {
      if (same !== undefined) return same.id
      if (person.name === '') return null
      // Leaves out contact data that another customer of the salon has.
      const free = {
        email: known.some(({ email }) => email === person.email) ? null : person.email,
        phoneNr: known.some(({ phoneNr }) => phoneNr === person.phoneNr) ? null : person.phoneNr,
      }
      return addOutsidePerson(tx, deps, { businessObjectId, person: { ...person, ...free } })
    },
  }
}
