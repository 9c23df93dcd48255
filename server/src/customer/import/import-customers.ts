import type { Mapping } from '@goldline/domain/customer/csv'
import type { ImportRow } from '@goldline/domain/customer/import-row'
import * as z from 'zod/mini'
import { notify } from '../../db/notify.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { uuidv7 } from '../../ids.ts'
import { countryOf } from '../contact.ts'
import { isBlocked } from '../queries.ts'
import { findImport, type ImportRecord, rowsOf } from './import-rows.ts'
import { type Judged, judgeRows } from './judge-rows.ts'

const Payload = z.object({ businessObjectId: z.uuid(), id: z.uuid() })
/** Rows in one transaction: a booking waits for no more than these. */
const atOnce = 200

/**
 * CUS-08: imports a file part by part. Each part is one transaction with its count, so that a job that was killed goes
 * on where it ended.
 */
export async function importCustomers(deps: Deps, payload: unknown): Promise<void> {
  const { businessObjectId, id } = z.parse(Payload, payload)
  const begun = await findImport(deps.db, businessObjectId, id)
  if (begun?.state !== 'RUNNING') return
  const rows = rowsOf(begun)
  let over = false
  while (!over) over = await transactInSalon(deps.db, businessObjectId, (tx) => importPart(tx, deps, { begun, rows }))
}

/** Whether nothing is left. */
async function importPart(
  tx: Tx,
  deps: Deps,
  { begun: { businessObjectId, id }, rows }: { begun: ImportRecord; rows: readonly string[][] },
): Promise<boolean> {
  const record = await findImport(tx, businessObjectId, id)
  if (record?.state !== 'RUNNING') return true
  const now = deps.clock.now()
  const part = rows.slice(record.done, record.done + atOnce)
  const country = await countryOf(tx, businessObjectId)
  const judged = await judgeRows(tx, part, { businessObjectId, country, mapping: record.mapping as Mapping, now })
  const people = judged.flatMap((each) => (each.outcome === 'added' ? [each.row] : []))
  await addPeople(tx, deps, { record, now, people })
  await keepRefusals(tx, { record, part, judged })
  const done = record.done + part.length
  await countPart(tx, { record, judged, done, over: done >= rows.length })
  return done >= rows.length
}

type Part = { record: ImportRecord; judged: readonly Judged[] }

async function countPart(
  tx: Tx,
  { record, judged, done, over }: Part & { done: number; over: boolean },
): Promise<void> {
  const { businessObjectId, id } = record
  const count = (outcome: Judged['outcome']) => judged.filter((each) => each.outcome === outcome).length
  await tx
    .updateTable('customerImport')
    .set({
      done,
      added: record.added + count('added'),
      known: record.known + count('known'),
      refused: record.refused + count('refused'),
      ...(over && { state: 'DONE' as const, content: null }),
    })
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', id)
    .execute()
}

type Adding = { record: ImportRecord; people: readonly ImportRow[]; now: number }

async function addPeople(tx: Tx, deps: Deps, { record, people, now }: Adding): Promise<void> {
  const { businessObjectId, userId } = record
  if (people.length === 0) return
  const salon = await tx
    .selectFrom('businessObject')
    .select('language')
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const at = new Date(now)
  const rows = people.map((person) => ({ id: uuidv7(now), person }))
  await tx
    .insertInto('customer')
    .values(
      rows.map(({ id, person: { tags: _, notes: __, language, ...person } }) => ({
        ...{ id, ...person, language: language ?? salon.language },
        ...{ enteredByBusinessObjectId: businessObjectId, registeredAt: at },
      })),
    )
    .execute()
  const profiles = []
  for (const { id, person } of rows) {
    const identities = [person.email, person.phoneNr].filter((identity) => identity !== null)
    const blackListed = await isBlocked(tx, deps, { businessObjectId, identities })
    profiles.push({
      businessObjectId,
      customerId: id,
      registeredAt: at,
      blackListed,
      notes: person.notes,
      tags: person.tags,
    })
  }
  await tx.insertInto('customerProfile').values(profiles).execute()
  await tx
    .insertInto('customerHistory')
    .values(
      rows.map(({ id }) => ({
        ...{ businessObjectId, id: uuidv7(now), customerId: id, at, userId },
        ...{ what: 'imported' as const, data: '{}' },
      })),
    )
    .execute()
  // One notice for the part: the lists are asked for again, whoever it names.
  const [first] = rows
  if (first) await notify(tx, { topic: 'customer', businessObjectId, id: first.id })
}

async function keepRefusals(tx: Tx, { record, part, judged }: Part & { part: readonly string[][] }): Promise<void> {
  const { businessObjectId, id: importId } = record
  const refused = judged.flatMap((each, index) =>
    each.outcome === 'refused'
      ? [{ reason: each.reason, line: record.done + index + 2, cells: part[index] ?? [] }]
      : [],
  )
  if (refused.length === 0) return
  await tx
    .insertInto('customerImportRefusal')
    .values(refused.map((each) => ({ businessObjectId, importId, ...each })))
    .execute()
}
