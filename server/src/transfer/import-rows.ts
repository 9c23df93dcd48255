import type { CustomerImport } from '@goldline/contract/transfer/import'
import { fullName } from '@goldline/domain/user/full-name'
import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import { Refused } from '../http/errors.ts'
import type { DataKind } from '../jobs/kept-data.ts'
import { tableOf } from './read-file.ts'

export type ImportRecord = Selectable<Database['customerImport']>

export const findImport = (salon: InSalon, id: string): Promise<ImportRecord | undefined> =>
  salon.selectFrom('customerImport').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds an import; refuses one of another salon with notFound. */
export async function requireImport(salon: InSalon, id: string): Promise<ImportRecord> {
  const found = await findImport(salon, id)
  if (found === undefined) throw new Refused('notFound')
  return found
}

/** Returns the rows of the file; refuses with file-invalid after the import, which deletes the file. */
export async function rowsOf({ content, separator }: ImportRecord, most?: number): Promise<string[][]> {
  if (content === null) throw new Refused('file-invalid')
  return (await tableOf({ text: content, separator }, most)).rows
}

const shown = 5

/** Most customers in the report's list of those imported without their number, as another customer has it. */
const mostReached = 200

async function sharedNumbers(salon: InSalon, { id, done }: ImportRecord): Promise<CustomerImport['reached']> {
  if (done === 0) return []
  const rows = await salon
    .selectFrom('customerContact as k')
    .innerJoin('customer as c', 'c.id', 'k.customerId')
    .innerJoin('customer as o', 'o.id', 'k.ofCustomerId')
    .select(['c.id', 'c.name', 'c.surname', 'o.id as ofId', 'o.name as ofName', 'o.surname as ofSurname'])
    .where('k.importId', '=', id)
    .orderBy('k.customerId')
    .limit(mostReached)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: fullName(row),
    of: { id: row.ofId, name: `${row.ofName} ${row.ofSurname}`.trim() },
  }))
}

export async function importWire(salon: InSalon, record: ImportRecord): Promise<CustomerImport> {
  const { id, kind, state, separator, header, remembered, unknownZones } = record
  const { total, done, added, known, refused, leftOut, unassigned, past, consents } = record
  return {
    id,
    kind,
    state,
    separator,
    header,
    remembered,
    unknownZones,
    total,
    done,
    added,
    known,
    refused,
    leftOut,
    unassigned,
    past,
    consents,
    reached: await sharedNumbers(salon, record),
    createdTime: record.createdTime.toISOString(),
    encoding: record.encoding as CustomerImport['encoding'],
    sample: state !== 'UPLOADED' || record.content === null ? [] : await rowsOf(record, shown),
    mapping: [...(record.mapping as CustomerImport['mapping'])],
  }
}

/** Retention periods of imported files and the reasons for them (PRIV-02). */
export const keptFiles: readonly DataKind[] = [
  {
    kind: 'Files of customers that were not imported',
    days: 7,
    basis: 'to finish an import',
    remove: (before) =>
      sql`update customer_import set content = null where content is not null and created_time < ${before}`,
  },
  {
    kind: 'Rows of such files that were refused',
    days: 30,
    basis: 'to mend and import them',
    remove: (before) => sql`delete from customer_import_refusal r using customer_import i
      where i.business_object_id = r.business_object_id and i.id = r.import_id and i.created_time < ${before}`,
  },
]
