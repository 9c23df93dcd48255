/** Hand-written SQL of the hot reads, over the pool (planned once a connection, by name) or inside a transaction. */
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from './transaction.ts'

export type Statement = { readonly name: string; readonly text: string }
export type Ask = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>

/** Named, hence prepared: a connection parses and plans it once. */
export function askPool(pool: pg.Pool): Ask {
  return async <Row>({ name, text }: Statement, values: readonly unknown[]) =>
    (await pool.query({ name, text, values: [...values] })).rows as Row[]
}

/** Sees what the transaction sees; planned once a connection, too. */
export function askTx(tx: Tx): Ask {
  return async <Row>({ name, text }: Statement, values: readonly unknown[]) =>
    (await tx.executeQuery(CompiledQuery.raw(`/* ${name} */${text}`, [...values]))).rows as Row[]
}
