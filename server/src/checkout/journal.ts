/** A till's journal (POS-11): entries without gaps, each with its predecessor's hash, and nothing personal in them. */
import { createHash } from 'node:crypto'
import { verifyJournal } from '@goldline/contract/checkout/journal'
import {
  type JournalFault,
  type LineKind,
  type OrderKind,
  orderKinds,
  type PaymentKind,
} from '@goldline/domain/checkout/sale'
import type { VatOf } from '@goldline/domain/checkout/vat'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/transaction.ts'
import { read } from '../http/route.ts'
import type { TillRow } from './at-till.ts'

export type JournalFacts = { what: 'SALE' | 'CANCELLATION' | 'REFUND' | 'CASH' | 'DAY_END'; id: string } & Record<
  string,
  unknown
>

/** Call it under the till's row lock; `till` is the row as it was locked, and is brought forward. */
export async function appendEntry(tx: Tx, till: TillRow, fact: Fact) {
  const { businessObjectId, id: tillId } = till
  const entry = nextEntry(till, fact)
  await tx.insertInto('journalEntry').values(entry).execute()
  const last = { lastEntryNumber: entry.number, lastEntryHash: entry.hash }
  await tx
    .updateTable('till')
    .set(last)
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', tillId)
    .execute()
  Object.assign(till, last)
}

type Fact = { facts: JournalFacts; now: number }
type Chain = Pick<TillRow, 'businessObjectId' | 'id' | 'lastEntryNumber' | 'lastEntryHash'>

export function nextEntry({ businessObjectId, id: tillId, ...last }: Chain, { facts, now }: Fact) {
  const [number, createdTime, previousHash] = [last.lastEntryNumber + 1, new Date(now), last.lastEntryHash]
  const content = JSON.stringify({ till: tillId, number, time: createdTime.toISOString(), ...facts })
  return { businessObjectId, tillId, number, content, previousHash, hash: hashOf(previousHash, content), createdTime }
}

type SaleSums = { id: string; number: number | null; total: number; rounding: number; tips: number; vat: VatOf[] }
type LineSums = { kind: LineKind; quantity: number; vatRate: number | null; due: number }

/** Sums only: the order itself says whose sale it was and who served. */
export const saleFacts = (
  { id, number: order, total, rounding, tips, vat }: SaleSums,
  lines: readonly LineSums[],
  payments: readonly { kind: PaymentKind; amount: number }[],
): JournalFacts => ({
  what: 'SALE',
  id,
  order,
  total,
  rounding,
  tips,
  vat,
  lines: lines.map(({ kind: what, quantity, vatRate, due }) => ({ what, quantity, vatRate, due })),
  payments: payments.map(({ kind: by, amount }) => ({ by, amount })),
})

const hashOf = (previous: Buffer, content: string): Buffer =>
  createHash('sha256').update(previous).update(content, 'utf8').digest()

type Entry = {
  number: number
  content: string
  previousHash: Buffer
  hash: Buffer
  createdTime: Date
  id: string | null
  total: number | null
  /** The years for which its order must be kept are over. */
  over: boolean
}
type Broken = { number: number; why: JournalFault }

const aPage = 1000

/** In words, for whoever runs the command. */
const words: Record<JournalFault, string> = {
  'entry-missing': 'an entry before it is missing',
  'entry-detached': 'it does not follow the entry before it',
  'entry-changed': 'it was changed',
  'order-missing': 'its order is missing',
  'order-changed': 'its order was changed',
  'last-missing': 'the last entry is missing',
}

/** Verifies the journals of every salon, and returns what does not hold. */
export async function verifyJournals(db: Db) {
  const journals = await readJournals(db)
  return {
    tills: journals.length,
    entries: journals.reduce((sum, { entries }) => sum + entries, 0),
    broken: journals.flatMap(({ till, broken }) =>
      broken.map(({ number, why }) => ({ till: till.id, number, why: words[why] })),
    ),
  }
}

const mostTold = 100

export function verifyJournalRoute(app: FastifyInstance): void {
  read(app, verifyJournal, async (db, { actor }) => {
    const journals = await readJournals(db, actor.businessObjectId)
    return journals.map(({ till: { number, name }, entries, lastTime, broken }) => ({
      till: { number, name },
      entries,
      lastTime: lastTime?.toISOString() ?? null,
      broken: broken.slice(0, mostTold),
    }))
  })
}

/**
 * Walks every till's chain from its first entry, apart from what the database checks by itself: an entry that is missing,
 * was changed, or says another sum than the order it is about. What is sold meanwhile is left to the next time.
 */
async function readJournals(db: Db, businessObjectId?: string) {
  const all = db.selectFrom('till').selectAll().orderBy('businessObjectId').orderBy('number')
  const tills = await (businessObjectId === undefined
    ? all
    : all.where('businessObjectId', '=', businessObjectId)
  ).execute()
  const journals: { till: TillRow; entries: number; lastTime: Date | null; broken: Broken[] }[] = []
  for (const till of tills) journals.push({ till, ...(await walk(db, till)) })
  return journals
}

async function walk(db: Db, till: TillRow) {
  const broken: Broken[] = []
  let entries = 0
  let last = { number: 0, hash: Buffer.alloc(32) as Buffer, createdTime: null as Date | null }
  for (let page = await entriesAfter(db, till, 0); page.length > 0; page = await entriesAfter(db, till, last.number)) {
    for (const entry of page) {
      const why = whyBroken(entry, last)
      if (why !== undefined) broken.push({ number: entry.number, why })
      last = entry
    }
    entries += page.length
  }
  if (last.number !== till.lastEntryNumber || !last.hash.equals(till.lastEntryHash))
    broken.push({ number: till.lastEntryNumber, why: 'last-missing' })
  return { entries, lastTime: last.createdTime, broken }
}

function whyBroken(entry: Entry, last: { number: number; hash: Buffer }): JournalFault | undefined {
  if (entry.number !== last.number + 1) return 'entry-missing'
  if (!entry.previousHash.equals(last.hash)) return 'entry-detached'
  if (!entry.hash.equals(hashOf(entry.previousHash, entry.content))) return 'entry-changed'
  const { what, total } = JSON.parse(entry.content) as { what: OrderKind | 'CASH' | 'DAY_END'; total?: number }
  if (!orderKinds.some((kind) => kind === what)) return undefined
  if (entry.id === null) return entry.over ? undefined : 'order-missing'
  return total === entry.total ? undefined : 'order-changed'
}

async function entriesAfter(
  db: Db,
  { businessObjectId, id, lastEntryNumber: last }: TillRow,
  number: number,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.number, e.content, e.previous_hash, e.hash, e.created_time, o.id, o.total,
      e.created_time < books_since(b.country) as over
    from journal_entry e join business_object b on b.id = e.business_object_id
    left join sale_order o on o.business_object_id = e.business_object_id and o.id = (e.content::json ->> 'id')::uuid
    where e.business_object_id = ${businessObjectId} and e.till_id = ${id} and e.number > ${number}
      and e.number <= ${last}
    order by e.number limit ${aPage}`.execute(db)
  return rows
}
