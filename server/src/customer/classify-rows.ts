import type { Slices } from '@goldline/domain/availability/slices'
import type { ImportReason, Mapping } from '@goldline/domain/customer/csv'
import { type ImportRow, readImportRow } from '@goldline/domain/customer/import-row'
import { isSamePerson } from '@goldline/domain/customer/same-person'
import { normaliseName } from '@goldline/domain/customer/search'
import type { DateOrder } from '@goldline/domain/time/read-typed'
import type { Zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonZone } from '../db/salon-row.ts'
import type { Db } from '../db/transaction.ts'
import { inSlices } from '../http/in-slices.ts'
import { phoneNumberOf } from '../identity.ts'

/** Owner of a contact: a customer of the salon (`id`), or an earlier row, by its `place` among the rows to add. */
type Holder = { id?: string; place?: number; name: string; surname: string; reaches: PersonName[] }
type PersonName = Pick<ImportRow, 'name' | 'surname'>

/** A row with its outcome. `contactOf`: the owner of the number or e-mail that was removed from the row. */
export type ClassifiedRow =
  | { outcome: 'added'; row: ImportRow; contactOf?: Holder }
  | { outcome: 'known'; row: ImportRow }
  | { outcome: 'refused'; reason: ImportReason }

type PersonFacts = { country: string; mapping: Mapping; order: DateOrder | undefined; now: number; clock: Zone }
type RowFacts = Omit<PersonFacts, 'clock'> & { businessObjectId: string }

/**
 * Decides on each row, in order. A row is known if a customer of the salon or an earlier row has its number or e-mail,
 * so that importing a file again changes nothing. If the name differs (a child with its mother's number), the new
 * customer is reached through that person. Without number and e-mail, name and birthday are compared.
 */
export async function classifyRows(
  db: Db,
  rows: readonly (readonly string[])[],
  facts: RowFacts,
): Promise<ClassifiedRow[]> {
  const clock = await salonZone(db, facts.businessObjectId)
  const read = await inSlices(eachRead(rows, (cells) => readPerson(cells, { ...facts, clock })))
  const known = await findKnown(inSalon(db, facts.businessObjectId), read.filter(isRow))
  let added = 0
  return read.map((row): ClassifiedRow => {
    const judged = isRow(row) ? classifyRow(row, { known, place: added }) : { outcome: 'refused' as const, ...row }
    if (judged.outcome === 'added') added += 1
    return judged
  })
}

type RowPlace = { known: Map<string, Holder>; place: number }

function classifyRow(row: ImportRow, { known, place }: RowPlace): ClassifiedRow {
  const byEmail = known.get(row.email ?? '')
  const byPhone = known.get(row.phoneNr ?? '')
  if (byEmail && byPhone && byEmail !== byPhone) {
    // Recognises a child with an e-mail of its own that was imported before.
    const isReached = [byEmail, byPhone].some(({ reaches }) => reaches.some((each) => isSamePerson(row, each)))
    return isReached ? { outcome: 'known', row } : { outcome: 'refused', reason: 'twoPeople' }
  }
  const holder = byEmail ?? byPhone
  const isOther = holder !== undefined && !isSamePerson(row, holder)
  if (isOther && holder.reaches.some((each) => isSamePerson(row, each))) return { outcome: 'known', row }
  const own = isOther ? { ...row, email: byEmail ? null : row.email, phoneNr: byPhone ? null : row.phoneNr } : row
  const keys = keysOf(own)
  const found = isOther ? undefined : (holder ?? known.get(keys[0] ?? ''))
  const self: Holder = found ?? { place, name: row.name, surname: row.surname, reaches: [] }
  for (const key of keys) if (!known.has(key)) known.set(key, self)
  if (found) return { outcome: 'known', row }
  if (!isOther) return { outcome: 'added', row }
  holder.reaches.push(own)
  return { outcome: 'added', row: own, contactOf: holder }
}

/** Yields after each row, so that reading 20 000 rows blocks no request (decision 016). */
export function* eachRead<T>(rows: readonly (readonly string[])[], read: (cells: readonly string[]) => T): Slices<T[]> {
  const all: T[] = []
  for (const cells of rows) {
    all.push(read(cells))
    yield
  }
  return all
}

type ReadRow = ImportRow | { reason: ImportReason }
const isRow = (read: ReadRow): read is ImportRow => !('reason' in read)

/** Parses a row, with the phone number in its stored form. */
export function readPerson(cells: readonly string[], { country, ...facts }: PersonFacts): ReadRow {
  const row = readImportRow(cells, facts)
  if ('reason' in row || row.phoneNr === null) return row
  const number = phoneNumberOf(row.phoneNr, country)
  if (number?.country !== undefined) return { ...row, phoneNr: number.number }
  const leftOut = [...row.leftOut, { field: 'phoneNr' as const, text: row.phoneNr }]
  return { ...row, phoneNr: null, leftOut }
}

const nameKey = ({ name, surname, birthday }: Pick<ImportRow, 'name' | 'surname' | 'birthday'>) =>
  `${normaliseName(name)} ${normaliseName(surname)} ${birthday ?? ''}`

/** Returns the keys by which a row is recognised: its contacts, else its name and birthday. */
function keysOf(row: ImportRow): string[] {
  const contacts = [row.email, row.phoneNr].filter((contact) => contact !== null)
  return contacts.length > 0 ? contacts : [nameKey(row)]
}

/** Finds the salon's customers that these rows could be, by key: contact, or name and birthday. */
async function findKnown(salon: InSalon, rows: readonly ImportRow[]): Promise<Map<string, Holder>> {
  const known = new Map<string, Holder>()
  const people = await findSimilarPeople(salon, rows)
  const holders = new Map(
    people.map(({ id, name, surname }) => [id, { id, name, surname, reaches: [] as PersonName[] }]),
  )
  for (const { ofId, ...named } of await reachedThrough(salon, [...holders.keys()]))
    holders.get(ofId)?.reaches.push(named)
  for (const person of people)
    for (const key of [person.email, person.phoneNr, nameKey(person)]) {
      const holder = holders.get(person.id)
      if (key !== null && holder) known.set(key, holder)
    }
  return known
}

const reachedThrough = (salon: InSalon, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : salon
        .selectFrom('customerContact as k')
        .innerJoin('customer as c', 'c.id', 'k.customerId')
        .select(['k.ofCustomerId as ofId', 'c.name', 'c.surname'])
        .where('k.ofCustomerId', 'in', ids)
        .execute()

type KnownPerson = Pick<ImportRow, 'name' | 'surname' | 'birthday' | 'email' | 'phoneNr'> & { id: string }

/** Finds the salon's customers with the same e-mail or number, or the same first name for rows without either. */
export async function findSimilarPeople(
  salon: InSalon,
  rows: readonly Pick<ImportRow, 'name' | 'email' | 'phoneNr'>[],
): Promise<KnownPerson[]> {
  const emails = rows.flatMap(({ email }) => email ?? [])
  const phones = rows.flatMap(({ phoneNr }) => phoneNr ?? [])
  const names = rows.filter(({ email, phoneNr }) => !email && !phoneNr).map(({ name }) => normaliseName(name))
  const { rows: found } = await sql<KnownPerson>`
    select c.id, c.name, c.surname, c.birthday, c.email, c.phone_nr
    from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${salon.id} and c.erased_time is null
      and (c.email = any(${emails}::text[]) or c.phone_nr = any(${phones}::text[]) or c.name_key = any(${names}::text[]))`.execute(
    salon.db,
  )
  return found
}
