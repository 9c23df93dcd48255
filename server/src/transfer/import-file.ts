import type { VisitMapping, VisitReason } from '@goldline/domain/appointment/import/columns'
import type { ImportReason, Mapping } from '@goldline/domain/customer/csv'
import type { ImportRow } from '@goldline/domain/customer/import-row'
import type { DateOrder } from '@goldline/domain/time/read-typed'
import { addPeople } from '../customer/add-people.ts'
import { classifyRows } from '../customer/classify-rows.ts'
import { countryOf } from '../customer/contact.ts'
import { renewTypesAfterImport } from '../customer/renew-types.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { transactInSalon } from '../db/salon-lock.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { PayloadOf } from '../jobs/kinds.ts'
import { dateOrderIn } from './date-order.ts'
import { findImport, type ImportRecord, rowsOf } from './import-rows.ts'
import { enterVisits } from './visits/enter-visits.ts'

/** Rows per transaction, which limits how long a booking waits. Fewer for coming visits (enter-visits.ts). */
const atOnce = 200

/** The result of one row; `unassigned`: id of an appointment that no person can take; `past`: a visit in the past. */
type Outcome =
  | { outcome: 'added'; unassigned?: string; past?: boolean; row?: Pick<ImportRow, 'leftOut'> & Partial<ImportRow> }
  | { outcome: 'known' }
  | { outcome: 'refused'; reason: ImportReason | VisitReason }

/**
 * CUS-08, APT-22: imports a file in parts. Commits each part together with the progress, so that a killed job resumes
 * where it stopped, and bookings can run between the parts.
 */
export async function importFile(deps: Deps, { businessObjectId, id }: PayloadOf<'importFile'>): Promise<void> {
  const begun = await findImport(inSalon(deps.db, businessObjectId), id)
  if (begun?.state !== 'RUNNING') return
  const rows = await rowsOf(begun)
  const country = await countryOf(deps.db, businessObjectId)
  const order = begun.dateOrder ?? (await dateOrderIn({ ...begun, rows, country }))
  let over = false
  while (!over) {
    const part = await transactInSalon(deps.db, businessObjectId, (salon) =>
      importPart(salon, deps, { begun, rows, country, order }),
    )
    for (const appointmentId of part.unassigned)
      deps.log.warn({ businessObjectId, appointmentId }, 'nobody can take an imported appointment: it is unassigned')
    over = part.over
  }
}

type WholeFile = { begun: ImportRecord; rows: readonly string[][]; country: string; order: DateOrder | undefined }

/** Imports the next part; `over`: no rows are left. */
async function importPart(
  salon: InSalon<Tx>,
  deps: Deps,
  { begun, rows, country, order }: WholeFile,
): Promise<{ over: boolean; unassigned: string[] }> {
  // Select only the progress; the file itself is long and does not change.
  const progress = await salon
    .selectFrom('customerImport')
    .select(['state', 'done', 'added', 'known', 'refused', 'leftOut', 'unassigned', 'past', 'consents'])
    .where('id', '=', begun.id)
    .executeTakeFirst()
  if (progress?.state !== 'RUNNING') return { over: true, unassigned: [] }
  const record = { ...begun, ...progress }
  const part = rows.slice(record.done, record.done + atOnce)
  const outcomes =
    record.kind === 'VISITS'
      ? await enterVisits(salon, deps, { ...record, mapping: record.mapping as VisitMapping, order, rows: part })
      : await addCustomers(salon, deps, { record, part, country, order })
  await storeRefusals(salon, { record, part, outcomes })
  const done = record.done + outcomes.length
  const unassigned = outcomes.flatMap((each) => (each.outcome === 'added' ? (each.unassigned ?? []) : []))
  await countPart(salon, { record, outcomes, done, unassigned: unassigned.length })
  const over = done >= rows.length
  if (over && record.past + outcomes.filter(hasPastVisit).length > 0) await renewTypesAfterImport(salon)
  return { over, unassigned }
}

/** Whether a row added a past visit. */
const hasPastVisit = (each: Outcome): boolean => each.outcome === 'added' && Boolean(each.past || each.row?.lastVisit)

type FilePart = { record: ImportRecord; part: readonly string[][] }

type CustomerRows = FilePart & Pick<WholeFile, 'country' | 'order'>

async function addCustomers(
  salon: InSalon<Tx>,
  deps: Deps,
  { record, part, ...facts }: CustomerRows,
): Promise<Outcome[]> {
  const { mapping } = record
  const now = deps.clock.now()
  const judged = await classifyRows(salon.db, part, {
    ...facts,
    businessObjectId: salon.id,
    mapping: mapping as Mapping,
    now,
  })
  const people = judged.flatMap((each) => (each.outcome === 'added' ? [each.row] : []))
  const ids = await addPeople(salon.db, deps, { record, now, people })
  const added = judged.filter((each) => each.outcome === 'added')
  const reached = added.flatMap(({ contactOf }, place) => {
    const customerId = ids[place]
    const ofCustomerId = contactOf?.id ?? ids[contactOf?.place ?? -1]
    return customerId && ofCustomerId
      ? [{ businessObjectId: salon.id, customerId, ofCustomerId, importId: record.id }]
      : []
  })
  if (reached.length > 0) await salon.db.insertInto('customerContact').values(reached).execute()
  return judged
}

type ImportCount = { record: ImportRecord; outcomes: readonly Outcome[]; done: number; unassigned: number }

async function countPart(salon: InSalon<Tx>, { record, outcomes, done, unassigned }: ImportCount): Promise<void> {
  const { id } = record
  const added = outcomes.flatMap((each) => (each.outcome === 'added' ? [each] : []))
  const count = (outcome: Outcome['outcome']) => outcomes.filter((each) => each.outcome === outcome).length
  await salon
    .updateTable('customerImport')
    .set({
      done,
      added: record.added + added.length,
      known: record.known + count('known'),
      refused: record.refused + count('refused'),
      leftOut: record.leftOut + added.filter(({ row }) => row && row.leftOut.length > 0).length,
      unassigned: record.unassigned + unassigned,
      past: record.past + added.filter(hasPastVisit).length,
      consents: record.consents + added.filter(({ row }) => row?.marketing).length,
      ...(done >= record.total && { state: 'DONE' as const, content: null }),
    })
    .where('id', '=', id)
    .execute()
}

async function storeRefusals(
  salon: InSalon<Tx>,
  { record, part, outcomes }: FilePart & { outcomes: readonly Outcome[] },
): Promise<void> {
  const { id: importId } = record
  const refused = outcomes.flatMap((each, index) =>
    each.outcome === 'refused'
      ? [{ reason: each.reason, line: record.done + index + 2, cells: part[index] ?? [] }]
      : [],
  )
  if (refused.length === 0) return
  await salon.db
    .insertInto('customerImportRefusal')
    .values(refused.map((each) => ({ businessObjectId: salon.id, importId, ...each })))
    .execute()
}
