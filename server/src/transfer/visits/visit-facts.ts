/** Facts needed to read a file of visits, and the meanings of its names (APT-22). */
import type { VisitMapping } from '@goldline/domain/appointment/import/columns'
import { type NameMapping, nameMatcher, normalisedName } from '@goldline/domain/appointment/import/names'
import type { DateOrder } from '@goldline/domain/time/typed'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { fullName } from '@goldline/domain/user/full-name'
import { peopleOf } from '../../appointment/reading/people.ts'
import { loadOffered } from '../../availability/queries.ts'
import { askTx } from '../../db/ask.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { MarkingSecrets } from '../../secrets.ts'

/** Keyed by the text, by `normalisedName`. */
export type ImportNames = { services?: NameMapping | undefined; people?: NameMapping | undefined }

export type VisitFacts = {
  country: string
  language: string
  currency: string
  clock: Zone
  mapping: VisitMapping
  order: DateOrder | undefined
  now: number
  /** For the hashed keys of imported visits, with the customer's e-mail or number, which outlive an erasure. */
  secrets: MarkingSecrets
  /** The product's key, or the person's id; null: none. */
  serviceOf(text: string): string | null
  personOf(text: string): string | null
  /** Names as the salon has them, by product or person. */
  calledBy: ReadonlyMap<string, string>
}

type VisitFile = Pick<VisitFacts, 'mapping' | 'order' | 'now' | 'secrets'> & { names: ImportNames }

export async function loadVisitFacts(salon: InSalon<Tx>, { names, ...asked }: VisitFile): Promise<VisitFacts> {
  const { now } = asked
  const { country, currency, language, timeZone } = await salonRow(salon, [
    'country',
    'currency',
    'language',
    'timeZone',
  ])
  const offered = await loadOffered(askTx(salon.db), salon.id, now)
  // CAT-13: a name of another program means a service, never an add-on.
  const services = offered.services.flatMap(({ product: id, name, addOn }) => (addOn ? [] : [{ id, name }]))
  const people = (await peopleOf(salon, offered.staffIds)).map(({ id, name, surname }) => ({
    id,
    name: fullName({ name, surname }),
  }))
  return {
    ...asked,
    country,
    currency,
    language,
    clock: zone(timeZone),
    serviceOf: meaningOf(names.services, services),
    personOf: meaningOf(names.people, people),
    calledBy: new Map([...services, ...people].map(({ id, name }) => [id, name])),
  }
}

/** The chosen meaning, if the salon still has it, else the guessed one. */
function meaningOf(chosen: NameMapping = {}, known: readonly { id: string; name: string }[]) {
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

/** From the request, keyed by `normalisedName`. */
export const byName = (names: NameMapping): NameMapping =>
  Object.fromEntries(Object.entries(names).map(([text, meaning]) => [normalisedName(text), meaning]))

/** More distinct values than this mean a wrong column. */
const mostNames = 300

/** The distinct names in a column, the most frequent first. */
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
