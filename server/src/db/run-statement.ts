/** Runs the hand-written SQL of hot reads, over the pool (as a named statement) or inside a transaction. */
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from './transaction.ts'

type Statement = { readonly name: string; readonly text: string }
export type RunStatement = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>

/** Named, so that each connection parses and plans the statement once. */
export function runOnPool(pool: pg.Pool): RunStatement {
  return async <Row>({ name, text }: Statement, values: readonly unknown[]) =>
    (await pool.query({ name, text, values: [...values] })).rows as Row[]
}

/** Runs statements within the transaction, also as named ones. */
export function runInTransaction(tx: Tx): RunStatement {
  return async <Row>({ name, text }: Statement, values: readonly unknown[]) =>
    (await tx.executeQuery(CompiledQuery.raw(`/* ${name} */${text}`, [...values]))).rows as Row[]
}
