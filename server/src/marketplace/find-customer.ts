/** Who comes from the marketplace: somebody whom the salon has, or somebody new (CUS-01, decision 006). */
import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import type { ImportRow } from '@goldline/domain/customer/import-row'
import { isSamePerson } from '@goldline/domain/customer/same-person'
import { longest } from '@goldline/domain/text-lengths'
import { visibleText } from '@goldline/domain/visible-text'
import { phoneNumberOf } from '../auth/identity.ts'
import { countryOf } from '../customer/contact.ts'
import { addPeople } from '../customer/import/add-people.ts'
import { peopleLike } from '../customer/import/judge-rows.ts'
import { blockedAmong } from '../customer/queries.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { MarketplaceBooking } from '../providers/marketplace-wire.ts'

type Consumer = MarketplaceBooking['consumer']
type Person = Pick<ImportRow, 'name' | 'surname' | 'email' | 'phoneNr'>

export type FoundCustomer = {
  blocked: boolean
  /** Writes down whoever is new. @returns the customer's id; null: nobody is named */
  id(): Promise<string | null>
}

/**
 * By contact, and the name must fit. Nobody is joined to an account by what the marketplace says: a customer who has
 * one and whose contact is the same is the salon's own customer already.
 */
export async function findCustomer(
  tx: Tx,
  deps: Deps,
  { businessObjectId, consumer }: { businessObjectId: string; consumer: Consumer },
): Promise<FoundCustomer> {
  const person = personIn(consumer, await countryOf(tx, businessObjectId))
  const identities = [person.email, person.phoneNr].filter((each) => each !== null)
  const known = identities.length === 0 ? [] : await peopleLike(tx, businessObjectId, [person])
  const same = known.find((each) => isSamePerson(person, each))
  const barred = await blockedAmong(tx, deps, { businessObjectId, identities })
  const blocked =
    barred.size > 0 ||
    (await isBlackListed(
      tx,
      businessObjectId,
      known.map(({ id }) => id),
    ))
  return {
    blocked,
    async id() {
      if (same !== undefined) return same.id
      if (person.name === '') return null
      // Somebody else of the salon has that contact.
      const free = {
        email: known.some(({ email }) => email === person.email) ? null : person.email,
        phoneNr: known.some(({ phoneNr }) => phoneNr === person.phoneNr) ? null : person.phoneNr,
      }
      const bare = {
        birthday: null,
        language: null,
        tags: [],
        notes: '',
        lastVisit: null,
        marketing: null,
        leftOut: [],
      }
      const people = [{ ...bare, ...person, ...free }]
      const [id] = await addPeople(tx, deps, {
        record: { businessObjectId, userId: null },
        people,
        now: deps.clock.now(),
      })
      return id ?? null
    },
  }
}

function personIn({ name, email, phone }: Consumer, country: string): Person {
  const words = visibleText(name).slice(0, longest.name).split(/\s+/u).filter(Boolean)
  const surname = words.length > 1 ? (words.pop() ?? '') : ''
  const address = email === null ? '' : normaliseEmail(email)
  const number = phone === null ? undefined : phoneNumberOf(phone, country)
  return {
    name: words.join(' '),
    surname,
    email: isEmail(address) && address.length <= longest.email ? address : null,
    phoneNr: number?.country === undefined ? null : number.number,
  }
}

async function isBlackListed(tx: Tx, businessObjectId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const row = await tx
    .selectFrom('customerProfile')
    .select('customerId')
    .where('businessObjectId', '=', businessObjectId)
    .where('customerId', 'in', ids)
    .where('blackListed', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
