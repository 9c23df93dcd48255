import type { Slices } from '@goldline/domain/availability/slices'
import type { ImportReason, Mapping } from '@goldline/domain/customer/csv'
import { type ImportRow, readImportRow } from '@goldline/domain/customer/import-row'
import { normaliseName } from '@goldline/domain/customer/search'
import type { DateOrder } from '@goldline/domain/time/typed'
import { sql } from 'kysely'
import { phoneNumberOf } from '../../auth/identity.ts'
import type { Db } from '../../db/transaction.ts'
import { inSlices } from '../../http/in-slices.ts'

/** `phoneNr` in its stored form. */
export type Judged =
  | { outcome: 'added'; row: ImportRow }
  | { outcome: 'known'; row: ImportRow }
  | { outcome: 'refused'; reason: ImportReason }

export type PersonFacts = { country: string; mapping: Mapping; order: DateOrder | undefined; now: number }
type Facts = PersonFacts & { businessObjectId: string }

/**
 * Decides for each row, in order: a row whose number or e-mail the salon's customer or an earlier row has is known, so
 * that a file imported again changes nothing. Without either, name and birthday decide.
 */
export async function judgeRows(db: Db, rows: readonly (readonly string[])[], facts: Facts): Promise<Judged[]> {
  const read = await inSlices(eachRead(rows, (cells) => readPerson(cells, facts)))
  const known = await knownOf(db, facts.businessObjectId, read.filter(isRow))
  return read.map((row): Judged => {
    if (!isRow(row)) return { outcome: 'refused', reason: row.reason }
    const [byEmail, byPhone] = [known.get(row.email ?? ''), known.get(row.phoneNr ?? '')]
    if (byEmail && byPhone && byEmail !== byPhone) return { outcome: 'refused', reason: 'twoPeople' }
    const keys = keysOf(row)
    const found = keys.some((key) => known.has(key))
    for (const key of keys) if (!known.has(key)) known.set(key, keys.join())
    return { outcome: found ? 'known' : 'added', row }
  })
}

/** A step a row: of twenty thousand, a number each, nobody waits for all (decision 016). */
export function* eachRead<T>(rows: readonly (readonly string[])[], read: (cells: readonly string[]) => T): Slices<T[]> {
  const all: T[] = []
  for (const cells of rows) {
    all.push(read(cells))
    yield
  }
  return all
}

type Read = ImportRow | { reason: ImportReason }
const isRow = (read: Read): read is ImportRow => !('reason' in read)

/** The phone number in its stored form. */
export function readPerson(cells: readonly string[], { country, ...facts }: PersonFacts): Read {
  const row = readImportRow(cells, facts)
  if ('reason' in row || row.phoneNr === null) return row
  const number = phoneNumberOf(row.phoneNr, country)
  return number?.country === undefined ? { reason: 'phoneNr' } : { ...row, phoneNr: number.number }
}

const nameKey = ({ name, surname, birthday }: Pick<ImportRow, 'name' | 'surname' | 'birthday'>) =>
  `${normaliseName(name)} ${normaliseName(surname)} ${birthday ?? ''}`

/** By what a row is recognised. */
function keysOf(row: ImportRow): string[] {
  const contacts = [row.email, row.phoneNr].filter((contact) => contact !== null)
  return contacts.length > 0 ? contacts : [nameKey(row)]
}

/** The salon's customers whom these rows could be: id by contact, and by name where there is no contact. */
async function knownOf(db: Db, businessObjectId: string, rows: readonly ImportRow[]): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const person of await peopleLike(db, businessObjectId, rows))
    for (const key of [person.email, person.phoneNr, nameKey(person)]) if (key !== null) known.set(key, person.id)
  return known
}

type Person = Pick<ImportRow, 'name' | 'surname' | 'birthday' | 'email' | 'phoneNr'> & { id: string }

/** The salon's customers with the same e-mail or number, or the same first name where a row has neither. */
export async function peopleLike(
  db: Db,
  businessObjectId: string,
  rows: readonly Pick<ImportRow, 'name' | 'email' | 'phoneNr'>[],
): Promise<Person[]> {
  const emails = rows.flatMap(({ email }) => email ?? [])
  const phones = rows.flatMap(({ phoneNr }) => phoneNr ?? [])
  const names = rows.filter(({ email, phoneNr }) => !email && !phoneNr).map(({ name }) => normaliseName(name))
  const { rows: found } = await sql<Person>`
    select c.id, c.name, c.surname, c.birthday, c.email, c.phone_nr
    from customer_profile p join customer c on c.id = p.customer_id
    where p.business_object_id = ${businessObjectId} and c.erased_time is null
      and (c.email = any(${emails}::text[]) or c.phone_nr = any(${phones}::text[]) or c.name_key = any(${names}::text[]))`.execute(
    db,
  )
  return found
}
