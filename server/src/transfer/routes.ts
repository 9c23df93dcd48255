import {
  type CustomerImport,
  getCustomerImport,
  getImportRefusals,
  startCustomerImport,
  uploadCustomerImport,
} from '@goldline/contract/transfer/import'
import { guessVisitMapping } from '@goldline/domain/appointment/import/columns'
import { columnWords, guessMapping } from '@goldline/domain/customer/csv'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { type Tx, transact } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { inSlices } from '../http/in-slices.ts'
import { ownSalon, read, routes, write } from '../http/route.ts'
import { sendCsv } from '../http/send-file.ts'
import { uuidv7 } from '../ids.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import type { MarkingSecrets } from '../secrets.ts'
import { exportCustomersRoute } from './export-customers.ts'
import { type ImportRecord, importWire, requireImport } from './import-rows.ts'
import { allReasonWords, chosenNames, previewRoute } from './preview.ts'
import { findHeader, isCalendar, readFile, rewriteTable } from './read-file.ts'
import { calendarTable } from './visits/read-calendar.ts'
import { type ImportNames, loadVisitFacts } from './visits/visit-facts.ts'

const isColumn = {
  CUSTOMERS: (title: string) => guessMapping([title])[0] !== null,
  VISITS: (title: string) => guessVisitMapping([title], { rows: [], isService: () => false })[0] !== null,
}

/** Stores an uploaded file. Proposes the last mapping for the same columns, and the last choices for names. */
const uploadRoute = write(
  uploadCustomerImport,
  {
    before: async ({ deps: { clock, secrets, db }, body, query: { kind }, language, actor }) => {
      const file = readFile(body)
      if (kind === 'CUSTOMERS' || !isCalendar(file.text)) return findHeader(file, isColumn[kind])
      const context = { businessObjectId: actor.businessObjectId, now: clock.now(), secrets }
      const isService = await transact(db, (tx) => serviceFinder(inSalon(tx, actor.businessObjectId), context))
      const { header, rows, unknownZones } = await inSlices(calendarTable(file.text, { language, isService }))
      return { ...(await rewriteTable(file, [header, ...rows])), unknownZones }
    },
  },
  async ({ salon, tx, deps: { secrets }, actor, query: { kind }, now }, read) => {
    const { businessObjectId, userId } = actor
    const { file, table, unknownZones = [] } = read
    const { header, rows } = table
    const chosen = await lastMapping(salon, { kind, header })
    const guessed = async () =>
      kind === 'CUSTOMERS'
        ? guessMapping(header)
        : guessVisitMapping(header, { rows, isService: await serviceFinder(salon, { now, secrets }) })
    const record = await tx
      .insertInto('customerImport')
      .values({
        businessObjectId,
        userId,
        kind,
        id: uuidv7(now),
        createdTime: new Date(now),
        content: file.text,
        separator: file.separator,
        encoding: file.encoding,
        header,
        mapping: JSON.stringify(chosen ?? (await guessed())),
        names: JSON.stringify(await lastNames(salon)),
        remembered: chosen !== undefined,
        unknownZones,
        total: rows.length,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return importWire(salon, record)
  },
)

/** Returns a function that tells whether a text names a service of the salon, by earlier choices, else by guessing. */
async function serviceFinder(salon: InSalon<Tx>, context: { now: number; secrets: MarkingSecrets }) {
  const names = await lastNames(salon)
  const { serviceOf } = await loadVisitFacts(salon, { ...context, mapping: [], names, order: undefined })
  return (text: string): boolean => serviceOf(text) !== null
}

const lastImports = (salon: InSalon<Tx>, kind: ImportRecord['kind']) =>
  salon
    .selectFrom('customerImport')
    .where('kind', '=', kind)
    .where('state', '<>', 'UPLOADED')
    .orderBy('createdTime', 'desc')
    .limit(1)

type Columns = { kind: ImportRecord['kind']; header: string[] }

async function lastMapping(salon: InSalon<Tx>, { kind, header }: Columns) {
  const same = await lastImports(salon, kind)
    .select('mapping')
    .where(sql<boolean>`header = ${header}::text[]`)
    .executeTakeFirst()
  return same?.mapping as ImportRecord['mapping'] | undefined
}

/** Returns the choices for names in the last imported file of visits. */
async function lastNames(salon: InSalon<Tx>): Promise<ImportNames> {
  const last = await lastImports(salon, 'VISITS').select('names').executeTakeFirst()
  return last?.names ?? {}
}

/** Starts the import. Safe to call twice, since a started import is returned as it is. */
const startRoute = write(
  startCustomerImport,
  { lock: ownSalon },
  async ({ salon, tx, actor: { businessObjectId }, params, body }): Promise<CustomerImport> => {
    const record = await requireImport(salon, params.id)
    if (record.state !== 'UPLOADED') return importWire(salon, record)
    if (record.content === null) throw new Refused('file-invalid')
    await addJobs(tx, [{ task: 'importFile', payload: { businessObjectId, id: record.id } }])
    const started = await salon
      .updateTable('customerImport')
      .set({
        state: 'RUNNING',
        mapping: JSON.stringify(body.mapping),
        dateOrder: body.dateOrder ?? null,
        names: JSON.stringify(chosenNames(record.names, body.names)),
      })
      .where('id', '=', record.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return importWire(salon, started)
  },
)

export const transferRoutes = routes(
  exportCustomersRoute,
  uploadRoute,
  read(getCustomerImport, async ({ salon, params }) => importWire(salon, await requireImport(salon, params.id))),
  previewRoute,
  startRoute,
  read(getImportRefusals, async ({ salon, params, query, language, raw }) => {
    const { header } = await requireImport(salon, params.id)
    const rows = await salon
      .selectFrom('customerImportRefusal')
      .select(['line', 'reason', 'cells'])
      .where('importId', '=', params.id)
      .orderBy('line')
      .execute()
    const words = query.locale ?? language
    const lines = rows.map(({ reason, cells }) => [
      ...header.map((_, index) => cells[index] ?? ''),
      allReasonWords[reason][words],
    ])
    return sendCsv(raw.reply, 'refused', [[...header, columnWords.reason[words]], ...lines])
  }),
)
