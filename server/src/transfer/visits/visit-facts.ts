/** Loads what is needed to read a file of visits, and the meanings of its names (APT-22). */
import type { VisitMapping } from '@goldline/domain/appointment/import/columns'
import { type NameMapping, nameMatcher, normalisedName } from '@goldline/domain/appointment/import/names'
import type { DateOrder } from '@goldline/domain/time/read-typed'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { fullName } from '@goldline/domain/user/full-name'
import { loadPeople } from '../../appointment/reading/people.ts'
import { loadOffered } from '../../availability/queries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { runInTransaction } from '../../db/run-statement.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { MarkingSecrets } from '../../secrets.ts'

/** Keyed by the text in the file, normalised with `normalisedName`. */
export type ImportNames = { services?: NameMapping | undefined; people?: NameMapping | undefined }

export type VisitFacts = {
  country: string
  language: string
  currency: string
  clock: Zone
  mapping: VisitMapping
  order: DateOrder | undefined
  now: number
  /** Hash the keys of imported visits: they contain e-mail or number and remain after an erasure. */
  secrets: MarkingSecrets
  /** Returns the product's key, `personOf` the person's id; null: the text matches none. */
  serviceOf(text: string): string | null
  personOf(text: string): string | null
  /** The salon's names of products and people, by id. */
  calledBy: ReadonlyMap<string, string>
}

type VisitFile = Pick<VisitFacts, 'mapping' | 'order' | 'now' | 'secrets'> & { names: ImportNames }

export async function loadVisitFacts(salon: InSalon<Tx>, { names, ...file }: VisitFile): Promise<VisitFacts> {
  const { now } = file
  const { country, currency, language, timeZone } = await salonRow(salon, [
    'country',
    'currency',
    'language',
    'timeZone',
  ])
  const offered = await loadOffered(runInTransaction(salon.db), salon.id, now)
  // CAT-13: a service name from another program never means an add-on.
  const services = offered.services.flatMap(({ product: id, name, addOn }) => (addOn ? [] : [{ id, name }]))
  const people = (await loadPeople(salon, offered.staffIds)).map(({ id, name, surname }) => ({
    id,
    name: fullName({ name, surname }),
  }))
  return {
    ...file,
    country,
    currency,
    language,
    clock: zone(timeZone),
    serviceOf: meaningFinder(names.services, services),
    personOf: meaningFinder(names.people, people),
    calledBy: new Map([...services, ...people].map(({ id, name }) => [id, name])),
  }
}

/** Returns a function that finds the chosen meaning of a text if the salon still has it, else guesses one. */
function meaningFinder(chosen: NameMapping = {}, known: readonly { id: string; name: string }[]) {
  const guess = nameMatcher(known)
  const ids = new Set(known.map(({ id }) => id))
  const meanings = new Map<string, string | null>()
  return (text: string): string | null => {
    const name = normalisedName(text)
    const before = meanings.get(name)
    if (before !== undefined) return before
    const own = Object.hasOwn(chosen, name) ? (chosen[name] ?? null) : undefined
    const meaning = own === undefined ? (guess(text) ?? null) : own !== null && ids.has(own) ? own : null
    meanings.set(name, meaning)
    return meaning
  }
}

/** Normalises the keys of a request's mapping with `normalisedName`. */
export const byName = (names: NameMapping): NameMapping =>
  Object.fromEntries(Object.entries(names).map(([text, meaning]) => [normalisedName(text), meaning]))

/** A column with more distinct values is probably the wrong one. */
const mostNames = 300

/** Returns the distinct names in a column, the most frequent first. */
export function namesIn(rows: readonly (readonly string[])[], column: number): { name: string; count: number }[] {
  const found = new Map<string, { name: string; count: number }>()
  for (const row of rows) {
    const text = (row[column] ?? '').trim().slice(0, 200)
    const key = normalisedName(text)
    if (key === '') continue
    const one = found.get(key)
    if (one) one.count += 1
    else if (found.size < mostNames) found.set(key, { name: text, count: 1 })
  }
  return [...found.values()].sort((one, other) => other.count - one.count)
}
