import type { VisitReason } from '@goldline/domain/appointment/import/columns'
import { normalisedName } from '@goldline/domain/appointment/import/names'
import { type PastVisitRow, readVisitRow, type VisitRow } from '@goldline/domain/appointment/import/row'
import { type ImportReason, isImportField, type Mapping } from '@goldline/domain/customer/csv'
import type { ImportRow } from '@goldline/domain/customer/import-row'
import { normaliseName } from '@goldline/domain/customer/search'
import { sql } from 'kysely'
import { eachRead, findSimilarPeople, readPerson } from '../../customer/classify-rows.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { inSlices } from '../../http/in-slices.ts'
import type { VisitFacts } from './visit-facts.ts'

export type Visit = VisitRow & {
  product: string
  /** null: any person who is free. */
  staffId: string | null
  /** Whether the file names a person who is not on the salon's staff: the visit stays unassigned (AVL-05). */
  lost: boolean
  /** null: the file names no customer. */
  customer: VisitCustomer | null
  importKey: string
}
/** `id` undefined: a new customer. Two customers with a common key in `keys` are the same person. */
type VisitCustomer = { id: string | undefined; keys: readonly string[]; row: ImportRow }
export type PastVisit = PastVisitRow & { customer: VisitCustomer }
export type ClassifiedVisit =
  | { outcome: 'added' | 'known'; visit: Visit | PastVisit }
  | { outcome: 'refused'; reason: VisitReason | ImportReason }

export const isPast = (visit: Visit | PastVisit): visit is PastVisit => 'past' in visit

type ReadVisit = (Omit<Visit, 'customer'> & { row: ImportRow | null }) | (PastVisitRow & { row: ImportRow })
type Refusal = { reason: VisitReason | ImportReason }

/**
 * Decides for each row, in order, whether it is added, known or refused. A visit that an earlier file contained, or
 * that the calendar has for the same customer and start, is known, so that importing a file again changes nothing.
 * Finds customers by e-mail or number, or, without either, by a name that only one customer has.
 */
export async function classifyVisits(
  salon: InSalon,
  rows: readonly (readonly string[])[],
  facts: VisitFacts,
): Promise<ClassifiedVisit[]> {
  const read = await inSlices(eachRead(rows, (cells) => readVisit(cells, facts)))
  const found = await findCustomers(salon, read)
  const visits = read.map((each, index): Visit | PastVisit | Refusal => {
    const customer = found[index] ?? null
    if ('reason' in each) return each
    if (customer && 'reason' in customer) return customer
    if (!('past' in each)) return { ...each, customer }
    return customer === null ? { reason: 'name' } : { ...each, customer }
  })
  const known = await knownVisits(salon, facts, visits)
  return visits.map((visit): ClassifiedVisit => {
    if ('reason' in visit) return { outcome: 'refused', reason: visit.reason }
    const [own, ...others] = isPast(visit) ? pastKeys(visit, facts) : comingKeys(visit)
    const outcome = [own, ...others].some((key) => known.has(key)) ? 'known' : 'added'
    known.add(own)
    return { outcome, visit }
  })
}

type CustomerKeys = [own: string, ...others: string[]]

const comingKeys = ({ importKey, customer, start }: Visit): CustomerKeys => [importKey, `${customer?.id} ${start}`]

/** Returns the keys of a past visit; a visit of the customer in the calendar on the same day is the same visit. */
const pastKeys = ({ customer: { id, keys }, start, service }: PastVisit, { clock }: VisitFacts): CustomerKeys => [
  `${id ?? keys[0]} ${start} ${normalisedName(service)}`,
  `${id} ${clock.toWall(start).day}`,
]

function readVisit(cells: readonly string[], facts: VisitFacts): ReadVisit | Refusal {
  const visit = readVisitRow(cells, facts)
  if ('reason' in visit) return visit
  const mapping = facts.mapping.map((field) => (field !== 'notes' && isImportField(field) ? field : null))
  const row = readCustomer(cells, { ...facts, mapping })
  if (row !== null && 'reason' in row) return row
  const product = facts.serviceOf(visit.service)
  // A past visit keeps the service name of the file. An event of a calendar file is perhaps not a visit.
  const isVisit = product !== null || ('past' in visit && !facts.mapping.includes('repeats'))
  if (!isVisit) return { reason: 'service' }
  if ('past' in visit) return row === null ? { reason: 'name' } : { ...visit, row }
  if (product === null) return { reason: 'service' }
  const staffId = facts.personOf(visit.person)
  const who = row === null ? '' : (row.email ?? row.phoneNr ?? normaliseName(row.name + row.surname))
  // Use the file's name of the service, since the salon may correct its meaning before the next import.
  const key = visit.key === '' ? [visit.start, who, normaliseName(visit.person)] : visit.key
  const name = JSON.stringify([key, normalisedName(visit.service)])
  const importKey = facts.secrets.hmac('imported visit', name).toString('base64url')
  return { ...visit, product, staffId, lost: staffId === null && visit.person !== '', row, importKey }
}

/** Reads the customer that a row names; null: it names none. */
function readCustomer(cells: readonly string[], facts: Omit<VisitFacts, 'mapping'> & { mapping: Mapping }) {
  const named = facts.mapping.some((field, index) => field !== null && (cells[index] ?? '').trim() !== '')
  return named ? readPerson(cells, facts) : null
}

type CustomerMatch = Visit['customer'] | { reason: 'twoPeople' | 'sameName' }

async function findCustomers(salon: InSalon, read: readonly (ReadVisit | Refusal)[]): Promise<CustomerMatch[]> {
  const rows = read.map((each) => ('row' in each ? each.row : null))
  const people = await findSimilarPeople(
    salon,
    rows.filter((row) => row !== null),
  )
  const ids = new Map<string, Set<string>>()
  for (const { id, email, phoneNr, name, surname } of people)
    for (const key of [email, phoneNr, normaliseName(name + surname)])
      if (key !== null) ids.set(key, (ids.get(key) ?? new Set()).add(id))
  return rows.map((row) => row && customerOf(row, ids))
}

function customerOf(row: ImportRow, ids: ReadonlyMap<string, ReadonlySet<string>>): CustomerMatch {
  const contacts = [row.email, row.phoneNr].filter((contact) => contact !== null)
  const keys = contacts.length > 0 ? contacts : [normaliseName(row.name + row.surname)]
  const found = new Set(keys.flatMap((key) => [...(ids.get(key) ?? [])]))
  if (found.size > 1) return { reason: contacts.length > 0 ? 'twoPeople' : 'sameName' }
  return { id: [...found][0], keys, row }
}

/** Returns which of the visits' keys (`comingKeys`, `pastKeys`) the salon already has. */
async function knownVisits(
  salon: InSalon,
  facts: VisitFacts,
  visits: readonly (Visit | PastVisit | Refusal)[],
): Promise<Set<string>> {
  const all = visits.filter((each): each is Visit | PastVisit => !('reason' in each))
  const read = all.filter((each): each is Visit => !isPast(each))
  const past = await knownPastKeys(salon, facts, all.filter(isPast))
  const keys = read.map(({ importKey }) => importKey)
  const customers = read.flatMap(({ customer }) => customer?.id ?? [])
  const starts = read.map(({ start }) => new Date(start))
  const { rows } = await sql<{ importKey: string | null; customerId: string | null; startTime: Date }>`
    select import_key, customer_id, start_time from appointment
    where business_object_id = ${salon.id} and import_key = any(${keys}::text[])
    union all
    select null, customer_id, start_time from appointment
    where business_object_id = ${salon.id} and customer_id = any(${customers}::uuid[])
      and start_time = any(${starts}::timestamptz[]) and status = 'CONFIRMED' and import_key is null`.execute(salon.db)
  return new Set([...rows.map((row) => row.importKey ?? `${row.customerId} ${row.startTime.getTime()}`), ...past])
}

async function knownPastKeys(salon: InSalon, { clock }: VisitFacts, visits: readonly PastVisit[]) {
  const customers = [...new Set(visits.flatMap(({ customer }) => customer.id ?? []))]
  if (customers.length === 0) return []
  const { rows } = await sql<{ customerId: string; startTime: Date; service: string | null }>`
    select customer_id, start_time, service from past_visit
    where business_object_id = ${salon.id} and customer_id = any(${customers}::uuid[])
    union all
    select customer_id, start_time, null from appointment
    where business_object_id = ${salon.id} and customer_id = any(${customers}::uuid[])
      and status in ('CONFIRMED', 'CHECKED_IN', 'FULFILLED')`.execute(salon.db)
  return rows.map(({ customerId, startTime, service }) =>
    service === null
      ? `${customerId} ${clock.toWall(startTime.getTime()).day}`
      : `${customerId} ${startTime.getTime()} ${normalisedName(service)}`,
  )
}
