/** Builders of statements on salons' tables: each names one salon, or explicitly reads across salons (OPS-15c). */
import type { Kysely, TableExpression } from 'kysely'
import type { Database, SalonTables } from './tables.ts'
import type { Db, StatementKind } from './transaction.ts'

type SalonTable = TableExpression<SalonTables, never> & string

declare const statements: Pick<Kysely<Database>, StatementKind>
type SalonStatements = {
  selectFrom<T extends SalonTable>(table: T): ReturnType<typeof statements.selectFrom<T>>
  updateTable<T extends SalonTable>(table: T): ReturnType<typeof statements.updateTable<T>>
  deleteFrom<T extends SalonTable>(table: T): ReturnType<typeof statements.deleteFrom<T>>
}

/**
 * Access to one salon's rows, which helpers take instead of a connection and a salon's id. `db` is for raw SQL and
 * inserts.
 */
export type InSalon<D extends Db = Db> = SalonStatements & { readonly db: D; readonly id: string }

/** Builds statements on one salon's rows: the salon is each one's first condition. */
export function inSalon<D extends Db>(db: D, businessObjectId: string): InSalon<D> {
  const begin = (kind: StatementKind) => (table: string) => {
    const alias = table.split(' as ').at(-1)
    // The three kinds of builder share `where` but no common type.
    const statement = acrossSalons(db)[kind](table as never) as unknown as FilteredQuery
    return statement.where(`${alias}.businessObjectId`, '=', businessObjectId) as never
  }
  return {
    db,
    id: businessObjectId,
    selectFrom: begin('selectFrom'),
    updateTable: begin('updateTable'),
    deleteFrom: begin('deleteFrom'),
  }
}
type FilteredQuery = { where(column: string, operator: '=', value: string): unknown }

/**
 * Builds statements that find a row by a key across salons, such as a secret's hash or a person, or that process every
 * salon's rows.
 */
export const acrossSalons = (db: Db): Kysely<Database> => db as unknown as Kysely<Database>
