import { isBirthday } from '@goldline/domain/customer/edit'
import { contactVisible } from '@goldline/domain/customer/masking'
import type { InSalon } from '../db/in-salon.ts'
import { inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import type { SalonActor } from '../http/session.ts'
import { storedEmail, storedPhoneNr } from '../identity.ts'

export type Contact = { email: string | null; phoneNr: string | null }

/** CUS-04: returns whether this client may see customers' numbers and e-mails. */
export async function showsContact(
  db: Db,
  { businessObjectId, client }: Pick<SalonActor, 'businessObjectId' | 'client'>,
): Promise<boolean> {
  const settings = await salonRow(inSalon(db, businessObjectId), [
    'showCustomerDataStaffApp',
    'showCustomerDataCheckout',
  ])
  return contactVisible(client, settings)
}

/** CUS-04: removes contact data that the client may not see. */
export async function hideContact<T extends Contact>(
  db: Db,
  actor: Pick<SalonActor, 'businessObjectId' | 'client'>,
  customer: T,
): Promise<T> {
  return (await showsContact(db, actor)) ? customer : { ...customer, email: null, phoneNr: null }
}

type TypedContact = { email?: string | undefined; phoneNr?: string | undefined; isoCode?: string | undefined }

/** Normalises contact data to the stored form (CUS-07, CUS-10). Empty and missing values are null. */
export async function contactOf(salon: InSalon, { email = '', phoneNr = '', isoCode }: TypedContact): Promise<Contact> {
  const country = isoCode ?? (phoneNr === '' ? '' : await countryOf(salon.db, salon.id))
  return { email: storedEmail(email), phoneNr: storedPhoneNr(phoneNr, country) }
}

export async function countryOf(db: Db, businessObjectId: string): Promise<string> {
  const businessObject = await salonRow(inSalon(db, businessObjectId), ['country'])
  return businessObject.country
}

/** Refuses an e-mail or number of another customer of the salon, without revealing whose it is. */
export async function refuseUsedContact(
  salon: InSalon<Tx>,
  { email, phoneNr, except }: Contact & { except?: string },
): Promise<void> {
  for (const [column, value] of [
    ['email', email],
    ['phoneNr', phoneNr],
  ] as const) {
    if (value === null) continue
    const known = await salon.db
      .selectFrom('customer as c')
      .innerJoin('customerProfile as p', 'p.customerId', 'c.id')
      .select('c.id')
      .where('p.businessObjectId', '=', salon.id)
      .where(`c.${column}`, '=', value)
      .$if(except !== undefined, (others) => others.where('c.id', '<>', except ?? ''))
      .limit(1)
      .executeTakeFirst()
    if (known !== undefined) throw new Refused('existed', { field: `body.${column}` })
  }
}

export function refuseBirthday(birthday: string | null | undefined, now: number): void {
  if (typeof birthday === 'string' && !isBirthday(birthday, now))
    throw new Refused('invalid-request', { field: 'body.birthday' })
}
