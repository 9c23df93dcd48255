import {
  type CustomerImport,
  getCustomerImport,
  getImportRefusals,
  previewCustomerImport,
  startCustomerImport,
  uploadCustomerImport,
} from '@goldline/contract/customer/import'
import { columnWords, guessMapping, type Mapping, reasonWords } from '@goldline/domain/customer/csv'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { read, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import { countryOf } from '../contact.ts'
import { sendCsv } from '../export-customers.ts'
import { importOf, importWire, rowsOf } from './import-rows.ts'
import { judgeRows } from './judge-rows.ts'
import { readFile, tableOf } from './read-file.ts'

export function importRoutes(app: FastifyInstance): void {
  uploadRoute(app)
  getCustomerImportRoute(app)
  previewRoute(app)
  startRoute(app)
  getImportRefusalsRoute(app)
}

/** The mapping is the last one that this salon chose for a file with the same columns. */
function uploadRoute(app: FastifyInstance): void {
  const before = async ({ body }: Context<typeof uploadCustomerImport>) => {
    const file = readFile(body)
    return { file, table: tableOf(file) }
  }
  write(app, uploadCustomerImport, { before }, async (tx, { actor, now }, { file, table }) => {
    const { businessObjectId, userId } = actor
    const chosen = await chosenBefore(tx, businessObjectId, table.header)
    const record = await tx
      .insertInto('customerImport')
      .values({
        ...{ businessObjectId, userId, id: uuidv7(now), createdTime: new Date(now) },
        ...{ content: file.text, separator: file.separator, encoding: file.encoding },
        header: table.header,
        mapping: JSON.stringify(chosen ?? guessMapping(table.header)),
        remembered: chosen !== undefined,
        total: table.rows.length,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return importWire(record)
  })
}

async function chosenBefore(tx: Tx, businessObjectId: string, header: string[]): Promise<Mapping | undefined> {
  const before = await tx
    .selectFrom('customerImport')
    .select('mapping')
    .where('businessObjectId', '=', businessObjectId)
    .where(sql<boolean>`header = ${header}::text[]`)
    .where('state', '<>', 'UPLOADED')
    .orderBy('createdTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.mapping as Mapping | undefined
}

function getCustomerImportRoute(app: FastifyInstance): void {
  read(app, getCustomerImport, async (db, { actor, params }) =>
    importWire(await importOf(db, actor.businessObjectId, params.id)),
  )
}

const shownRows = 20

/** A POST, because the mapping is long; it only reads. */
function previewRoute(app: FastifyInstance): void {
  write(app, previewCustomerImport, async (tx, { actor: { businessObjectId }, params, body, language, now }) => {
    const rows = rowsOf(await importOf(tx, businessObjectId, params.id))
    const country = await countryOf(tx, businessObjectId)
    const judged = await judgeRows(tx, rows, { businessObjectId, country, mapping: body.mapping, now })
    const count = (outcome: string) => judged.filter((each) => each.outcome === outcome).length
    return {
      ...{ total: rows.length, added: count('added'), known: count('known'), refused: count('refused') },
      rows: judged.slice(0, shownRows).map((each, index) => ({
        // The header is the first line.
        line: index + 2,
        name:
          'row' in each ? `${each.row.name} ${each.row.surname}`.trim() : (rows[index]?.join(' ').slice(0, 80) ?? ''),
        contact: 'row' in each ? (each.row.phoneNr ?? each.row.email ?? '') : '',
        outcome: each.outcome,
        reason: 'reason' in each ? reasonWords[each.reason][language] : null,
      })),
    }
  })
}

/** Pressed twice it runs once: the job goes on where the last one ended. */
function startRoute(app: FastifyInstance): void {
  const lock = ({ actor }: Context<typeof startCustomerImport>) => actor.businessObjectId
  write(
    app,
    startCustomerImport,
    { lock },
    async (tx, { actor: { businessObjectId }, params, body }): Promise<CustomerImport> => {
      const record = await importOf(tx, businessObjectId, params.id)
      if (record.state !== 'UPLOADED') return importWire(record)
      rowsOf(record)
      await addJobs(tx, [{ task: 'importCustomers', payload: { businessObjectId, id: record.id } }])
      const started = await tx
        .updateTable('customerImport')
        .set({ state: 'RUNNING', mapping: JSON.stringify(body.mapping) })
        .where('businessObjectId', '=', businessObjectId)
        .where('id', '=', record.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return importWire(started)
    },
  )
}

function getImportRefusalsRoute(app: FastifyInstance): void {
  read(app, getImportRefusals, async (db, { actor: { businessObjectId }, params, query, language, raw }) => {
    const { header } = await importOf(db, businessObjectId, params.id)
    const rows = await db
      .selectFrom('customerImportRefusal')
      .select(['line', 'reason', 'cells'])
      .where('businessObjectId', '=', businessObjectId)
      .where('importId', '=', params.id)
      .orderBy('line')
      .execute()
    const words = query.locale ?? language
    const lines = rows.map(({ reason, cells }) => [
      ...header.map((_, index) => cells[index] ?? ''),
      reasonWords[reason][words],
    ])
    return sendCsv(raw.reply, 'refused', [[...header, columnWords.reason[words]], ...lines])
  })
}
