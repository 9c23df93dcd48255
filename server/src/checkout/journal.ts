/** A till's journal (POS-11): entries without gaps, each with its predecessor's hash, and nothing personal in them. */
import { createHash } from 'node:crypto'
import { type OrderKind, orderKinds } from '@goldline/domain/checkout/sale'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/transaction.ts'
import type { TillRow } from './at-till.ts'

export type JournalFacts = { what: 'SALE' | 'CANCELLATION' | 'REFUND' | 'CASH' | 'DAY_END'; id: string } & Record<
  string,
  unknown
>

/** Call it under the till's row lock; `till` is the row as it was locked, and is brought forward. */
export async function appendEntry(tx: Tx, till: TillRow, { facts, now }: { facts: JournalFacts; now: number }) {
  const { businessObjectId, id: tillId, lastEntryHash: previousHash } = till
  const [number, time] = [till.lastEntryNumber + 1, new Date(now)]
  const content = JSON.stringify({ till: tillId, number, time: time.toISOString(), ...facts })
  const hash = hashOf(previousHash, content)
  await tx
    .insertInto('journalEntry')
    .values({ businessObjectId, tillId, number, content, previousHash, hash, createdTime: time })
    .execute()
  await tx
    .updateTable('till')
    .set({ lastEntryNumber: number, lastEntryHash: hash })
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', tillId)
    .execute()
  Object.assign(till, { lastEntryNumber: number, lastEntryHash: hash })
}

const hashOf = (previous: Buffer, content: string): Buffer =>
  createHash('sha256').update(previous).update(content, 'utf8').digest()

type Entry = {
  number: number
  content: string
  previousHash: Buffer
  hash: Buffer
  id: string | null
  total: number | null
}
type Broken = { till: string; number: number; why: string }

const aPage = 1000

/**
 * Walks every till's chain from its first entry, apart from what the database checks by itself. Returns what does not
 * hold: an entry that is missing, was changed, or says another sum than the order it is about. What is sold meanwhile is
 * left to the next time.
 */
export async function verifyJournals(db: Db): Promise<{ tills: number; entries: number; broken: Broken[] }> {
  const tills = await db.selectFrom('till').selectAll().orderBy('businessObjectId').orderBy('number').execute()
  const broken: Broken[] = []
  let entries = 0
  for (const till of tills) {
    let last = { number: 0, hash: Buffer.alloc(32) as Buffer }
    for (
      let page = await entriesAfter(db, till, 0);
      page.length > 0;
      page = await entriesAfter(db, till, last.number)
    ) {
      for (const entry of page) {
        const why = whyBroken(entry, last)
        if (why !== undefined) broken.push({ till: till.id, number: entry.number, why })
        last = { number: entry.number, hash: entry.hash }
      }
      entries += page.length
    }
    if (last.number !== till.lastEntryNumber || !last.hash.equals(till.lastEntryHash))
      broken.push({ till: till.id, number: till.lastEntryNumber, why: 'the last entry is missing' })
  }
  return { tills: tills.length, entries, broken }
}

function whyBroken(entry: Entry, last: { number: number; hash: Buffer }): string | undefined {
  if (entry.number !== last.number + 1) return 'an entry before it is missing'
  if (!entry.previousHash.equals(last.hash)) return 'it does not follow the entry before it'
  if (!entry.hash.equals(hashOf(entry.previousHash, entry.content))) return 'it was changed'
  const { what, total } = JSON.parse(entry.content) as { what: OrderKind | 'CASH' | 'DAY_END'; total?: number }
  if (!orderKinds.some((kind) => kind === what)) return undefined
  if (entry.id === null) return 'its order is missing'
  return total === entry.total ? undefined : 'its order was changed'
}

async function entriesAfter(
  db: Db,
  { businessObjectId, id, lastEntryNumber: last }: TillRow,
  number: number,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.number, e.content, e.previous_hash, e.hash, o.id, o.total
    from journal_entry e
    left join sale_order o on o.business_object_id = e.business_object_id and o.id = (e.content::json ->> 'id')::uuid
    where e.business_object_id = ${businessObjectId} and e.till_id = ${id} and e.number > ${number}
      and e.number <= ${last}
    order by e.number limit ${aPage}`.execute(db)
  return rows
}
