/** Finds the salon's contact in the operator's lexoffice account (INV-01), or creates it when first needed. */

import type { Language } from '@goldline/domain/message/kinds'
import type { Selectable } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Database } from '../db/tables.ts'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import type { Lexoffice } from '../providers/lexoffice.ts'
import type { LexofficeOutcome } from '../providers/lexoffice-answers.ts'
import { createOnce } from './create-once.ts'

export type ConnectionRow = Selectable<Database['lexofficeConnection']>
type ContactDeps = Pick<Deps, 'db' | 'clock'>
type WantedContact = { readonly name: string; readonly language: Language }

/** Finds the salon's connection; undefined if it has none. */
export const findConnection = (salon: InSalon): Promise<ConnectionRow | undefined> =>
  salon.selectFrom('lexofficeConnection').selectAll().executeTakeFirst()

/** Inserts the connection; fails on the unique key if the salon already has one. */
export async function writeConnection(
  salon: InSalon,
  { now, ...wanted }: WantedContact & { now: number },
): Promise<ConnectionRow> {
  const row = { businessObjectId: salon.id, id: uuidv7(now), ...wanted, createdTime: new Date(now) }
  return salon.db.insertInto('lexofficeConnection').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Finds the connection, or creates one with the salon's name and language. */
async function connectionOf({ db, clock }: ContactDeps, businessObjectId: string): Promise<ConnectionRow> {
  const known = await findConnection(inSalon(db, businessObjectId))
  if (known !== undefined) return known
  const { name, language } = await salonRow(inSalon(db, businessObjectId), ['name', 'language'])
  const now = clock.now()
  await db
    .insertInto('lexofficeConnection')
    .values({ businessObjectId, id: uuidv7(now), name, language, createdTime: new Date(now) })
    .onConflict((conflict) => conflict.constraint('lexoffice_connection_one').doNothing())
    .execute()
  return (await findConnection(inSalon(db, businessObjectId))) ?? connectionOf({ db, clock }, businessObjectId)
}

export type InvoiceContact = ConnectionRow & { readonly contactId: string }

/** Returns the connection with its contact; creates the contact if there is none. */
export async function contactOf(
  deps: ContactDeps,
  lexoffice: Lexoffice,
  businessObjectId: string,
): Promise<LexofficeOutcome<InvoiceContact>> {
  const connection = await connectionOf(deps, businessObjectId)
  if (connection.contactId !== null) return { kind: 'done', value: { ...connection, contactId: connection.contactId } }
  const made = await makeContact(deps, lexoffice, connection)
  if (made.kind !== 'done') return made
  const { id: contactId } = made.value
  await setConnection(deps.db, connection, { contactId })
  return { kind: 'done', value: { ...connection, contactId } }
}

type ConnectionChange = Partial<Pick<ConnectionRow, 'contactId' | 'askedTime' | 'name' | 'language' | 'readTime'>>

export async function setConnection(
  db: Db,
  { businessObjectId }: ConnectionRow,
  changed: ConnectionChange,
): Promise<void> {
  await inSalon(db, businessObjectId).updateTable('lexofficeConnection').set(changed).execute()
}

async function makeContact({ db, clock }: ContactDeps, lexoffice: Lexoffice, connection: ConnectionRow) {
  const { businessObjectId, name, askedTime } = connection
  const {
    street,
    postalCode: zip,
    city,
    country,
  } = await salonRow(inSalon(db, businessObjectId), ['street', 'postalCode', 'city', 'country'])
  const address = { street, zip, city, countryCode: country }
  const now = new Date(clock.now())
  const claim = async () => {
    const claimed = await inSalon(db, businessObjectId)
      .updateTable('lexofficeConnection')
      .set({ askedTime: now })
      .where('askedTime', askedTime === null ? 'is' : '=', askedTime)
      .where('contactId', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return claimed !== undefined
  }
  return createOnce({
    askedTime,
    now,
    claim,
    release: () => setConnection(db, connection, { askedTime: null }),
    find: () => lexoffice.findContact({ name, reference: businessObjectId }),
    make: () => lexoffice.createContact({ name, reference: businessObjectId, address }),
  })
}
