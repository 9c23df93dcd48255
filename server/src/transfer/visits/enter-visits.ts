import type { VisitMapping } from '@goldline/domain/appointment/import/columns'
import { readVisitRow } from '@goldline/domain/appointment/import/row'
import { transitions } from '@goldline/domain/appointment/status'
import type { ImportRow } from '@goldline/domain/customer/import-row'
import type { Language } from '@goldline/domain/message/kinds'
import type { DateOrder } from '@goldline/domain/time/read-typed'
import { deleteExpiredHolds } from '../../appointment/booking/release-slot-holds.ts'
import { tryPlace } from '../../appointment/entry/place-at-will.ts'
import type { PlacedVisit } from '../../appointment/visit-time.ts'
import { writeEntered } from '../../appointment/write-visit.ts'
import { addPeople } from '../../customer/add-people.ts'
import type { InSalon } from '../../db/in-salon.ts'
import { notify } from '../../db/notify.ts'
import { runInTransaction } from '../../db/run-statement.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { uuidv7 } from '../../ids.ts'
import { type ClassifiedVisit, classifyVisits, isPast, type PastVisit, type Visit } from './classify-visits.ts'
import { type ImportNames, loadVisitFacts, type VisitFacts } from './visit-facts.ts'

type File = {
  businessObjectId: string
  id: string
  userId: string | null
  mapping: VisitMapping
  /** Date order of the whole file. */
  order: DateOrder | undefined
  names: ImportNames
  rows: readonly (readonly string[])[]
}

/** Coming visits per transaction; few, since placing a visit searches its whole day. */
const comingAtOnce = 10

/** `unassigned`: id of the appointment that no person can take (AVL-05). */
type Outcome =
  | { outcome: 'added'; unassigned?: string; past?: boolean; row?: Pick<ImportRow, 'leftOut'> }
  | { outcome: 'known' }
  | Extract<ClassifiedVisit, { outcome: 'refused' }>

/**
 * APT-22, CUS-08: enters coming visits under the salon's lock, and stores past visits outside the calendar. Sends no
 * messages, since customers know of their visits.
 * @returns the outcomes of the first rows, as many as were entered
 */
export async function enterVisits(salon: InSalon<Tx>, deps: Deps, { rows, ...file }: File): Promise<Outcome[]> {
  const { id } = file
  const now = deps.clock.now()
  await deleteExpiredHolds(salon, now)
  const facts = await loadVisitFacts(salon, { ...file, now, secrets: deps.secrets })
  const judged = await classifyVisits(salon, rowsThatFit(rows, facts), facts)
  const visits = judged.flatMap((each) => (each.outcome === 'added' ? [each.visit] : []))
  const customerIds = await addNewCustomers(salon.db, deps, { file, visits, now })
  await insertPastVisits(
    salon,
    { now },
    visits.filter(isPast).map((visit) => ({ visit, customerId: customerIds(visit) })),
  )
  const languages = await languagesOf(salon.db, visits.map(customerIds))
  const outcomes: Outcome[] = []
  for (const each of judged) {
    if (each.outcome !== 'added') {
      outcomes.push(each)
      continue
    }
    if (isPast(each.visit)) {
      const leftOut = [...each.visit.leftOut, ...each.visit.customer.row.leftOut]
      outcomes.push({ outcome: 'added', past: true, row: { leftOut } })
      continue
    }
    const customerId = customerIds(each.visit)
    const language = languages.get(customerId ?? '') ?? (facts.language as Language)
    outcomes.push(await enterVisit(salon, deps, { file, visit: each.visit, customerId, language }))
  }
  // Send one notice per part, on which open calendars load again.
  if (visits.length > 0) await notify(salon.db, { topic: 'customer', businessObjectId: salon.id, id })
  return outcomes
}

/** Returns the rows up to the last coming visit that fits into one transaction. */
function rowsThatFit(rows: File['rows'], facts: VisitFacts): File['rows'] {
  let coming = 0
  const end = rows.findIndex((cells) => {
    const row = readVisitRow(cells, facts)
    if (!('reason' in row || 'past' in row)) coming += 1
    return coming > comingAtOnce
  })
  return end < 0 ? rows : rows.slice(0, end)
}

type OwnPastVisit = { visit: PastVisit; customerId: string | null }

async function insertPastVisits(salon: InSalon<Tx>, { now }: { now: number }, visits: readonly OwnPastVisit[]) {
  const rows = visits.flatMap(({ visit: { start, service, person, price }, customerId }) =>
    customerId === null
      ? []
      : [
          {
            businessObjectId: salon.id,
            id: uuidv7(now),
            customerId,
            startTime: new Date(start),
            service,
            person,
            price,
          },
        ],
  )
  if (rows.length > 0) await salon.db.insertInto('pastVisit').values(rows).execute()
}

type ImportedVisits = { file: Omit<File, 'rows'>; visits: readonly (Visit | PastVisit)[]; now: number }

/** Adds the new customers. Returns a function that finds a visit's customer; null: the visit names nobody. */
async function addNewCustomers(tx: Tx, deps: Deps, { file, visits, now }: ImportedVisits) {
  const people: ImportRow[] = []
  const places = new Map<string, number>()
  for (const { customer } of visits) {
    if (customer === null || customer.id !== undefined) continue
    const place = customer.keys.map((key) => places.get(key)).find((each) => each !== undefined) ?? people.length
    if (place === people.length) people.push(customer.row)
    for (const key of customer.keys) places.set(key, place)
  }
  const ids = await addPeople(tx, deps, { record: file, people, now })
  return ({ customer }: Visit | PastVisit): string | null =>
    customer && (customer.id ?? ids[places.get(customer.keys[0] ?? '') ?? -1] ?? null)
}

async function languagesOf(tx: Tx, customerIds: readonly (string | null)[]): Promise<Map<string, Language>> {
  const ids = customerIds.filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('customer').select(['id', 'language']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, language }) => [id, language]))
}

type VisitEntry = { file: Omit<File, 'rows'>; visit: Visit; customerId: string | null; language: Language }

async function enterVisit(
  salon: InSalon<Tx>,
  deps: Deps,
  { file: { userId }, visit, customerId, language }: VisitEntry,
): Promise<Outcome> {
  const placed = await placeVisit(salon, deps, { visit })
  if (typeof placed === 'string') return { outcome: 'refused', reason: placed }
  const id = uuidv7(deps.clock.now())
  const { note, importKey, price } = visit
  await writeEntered(salon, deps, {
    id,
    placed,
    userId,
    // Send no notice per visit: enterVisits sends one for the whole part.
    silent: true,
    columns: {
      customerId,
      language,
      status: transitions.book.to,
      walkIn: false,
      importKey,
      note: note === '' ? null : note,
    },
    ...(price !== null && { terms: [{ price, listPrice: price, priceReason: null }] }),
  })
  return placed.placement.staffIds.includes(null) ? { outcome: 'added', unassigned: id } : { outcome: 'added' }
}

/**
 * Places a visit by the rules of booking, moving others if allowed; otherwise leaves it unassigned, so that the salon
 * decides. Returns a reason if the visit is too long or its service has just been deleted.
 */
async function placeVisit(
  salon: InSalon<Tx>,
  deps: Deps,
  { visit }: { visit: Visit },
): Promise<PlacedVisit | 'duration' | 'service'> {
  const { start, product, staffId, duration, lost } = visit
  const entered = [{ product, staffId, duration: duration ?? undefined }]
  const wanted = { start, entered, customerId: null }
  try {
    const placed = await tryPlace(salon, { deps, ask: runInTransaction(salon.db) }, wanted)
    if (!lost && placed.broken.length === 0) return placed
    const placement = { staffIds: entered.map(() => null), moved: [], broken: [] }
    return { ...placed, placement, broken: [] }
  } catch (error) {
    if (error instanceof Refused) return error.code === 'product.notFound' ? 'service' : 'duration'
    throw error
  }
}
