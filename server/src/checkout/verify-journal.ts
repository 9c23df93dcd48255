/** Verifies the tills' journals (POS-11), for the salon in ADMIN and for `npm run journal`. */

import { isDeepStrictEqual } from 'node:util'
import { verifyJournal } from '@goldline/contract/checkout/journal'
import type { JournalFault } from '@goldline/domain/checkout/sale'
import { sql } from 'kysely'
import { acrossSalons, type InSalon, inSalon } from '../db/in-salon.ts'
import type { Db } from '../db/transaction.ts'
import { read } from '../http/route.ts'
import type { MarkingSecrets } from '../secrets.ts'
import type { TillRow } from './at-till.ts'
import { hashOf, records, sealOf } from './journal.ts'

type JournalEntry = {
  number: number
  content: string
  previousHash: Buffer
  hash: Buffer
  seal: Buffer
  createdTime: Date
  record: { createdTime: string; facts: object } | null
  /** Whether the retention period of its record is over. */
  over: boolean
}
type BrokenEntry = { number: number; why: JournalFault }
type JournalReader = { db: Db; secrets: MarkingSecrets }

const aPage = 1000

/** Explanations for the person who runs the command. */
const words: Record<JournalFault, string> = {
  'entry-missing': 'an entry before it is missing',
  'entry-detached': 'it does not follow the entry before it',
  'entry-changed': 'it was changed',
  'seal-broken': 'from here on the seals are not of this SECRET_KEY',
  'record-missing': 'what it records is missing',
  'record-changed': 'what it records was changed',
  'record-added': 'so many sales, movements of cash, aborted sales, addresses and day ends stand in no entry',
  'last-missing': 'the last entry is missing',
}

/** Verifies the journals of every salon, and returns the faults. */
export async function verifyJournals(reading: JournalReader) {
  const journals = await readJournals(reading)
  return {
    tills: journals.length,
    entries: journals.reduce((sum, { entries }) => sum + entries, 0),
    broken: journals.flatMap(({ till, broken }) =>
      broken.map(({ number, why }) => ({ till: till.id, number, why: words[why] })),
    ),
  }
}

const maxFaults = 100

export const verifyJournalRoute = read(verifyJournal, async ({ db, deps: { secrets }, actor }) => {
  const journals = await readJournals({ db, secrets }, actor.businessObjectId)
  return journals.map(({ till: { number, name }, entries, lastTime, broken }) => ({
    till: { number, name },
    entries,
    lastTime: lastTime?.toISOString() ?? null,
    broken: broken.slice(0, maxFaults),
  }))
})

/**
 * Verifies every till's chain from its first entry, independently of the database's own checks, and compares each entry
 * with its record. Sales made in the meantime are left to the next run.
 */
async function readJournals({ db, secrets }: JournalReader, businessObjectId?: string) {
  const all = acrossSalons(db).selectFrom('till').selectAll().orderBy('businessObjectId').orderBy('number')
  const tills = await (businessObjectId === undefined
    ? all
    : all.where('businessObjectId', '=', businessObjectId)
  ).execute()
  const journals: { till: TillRow; entries: number; lastTime: Date | null; broken: BrokenEntry[] }[] = []
  for (const till of tills) journals.push({ till, ...(await verifyTill({ db, secrets }, till)) })
  return journals
}

async function verifyTill({ db, secrets }: JournalReader, till: TillRow) {
  const broken: BrokenEntry[] = []
  let entries = 0
  let last = { number: 0, hash: Buffer.alloc(32) as Buffer, createdTime: null as Date | null }
  let sealed = true
  const salon = inSalon(db, till.businessObjectId)
  for (
    let page = await entriesAfter(salon, till, 0);
    page.length > 0;
    page = await entriesAfter(salon, till, last.number)
  ) {
    for (const entry of page) {
      const why = findFault(entry, last)
      if (why !== undefined) broken.push({ number: entry.number, why })
      const own = entry.seal.equals(sealOf(secrets, entry.hash))
      // With a wrong key every seal is wrong, so report only the first.
      if (sealed && !own) broken.push({ number: entry.number, why: 'seal-broken' })
      sealed = own
      last = entry
    }
    entries += page.length
  }
  if (last.number !== till.lastEntryNumber || !last.hash.equals(till.lastEntryHash))
    broken.push({ number: till.lastEntryNumber, why: 'last-missing' })
  const added = await countUnrecorded(salon, till)
  if (added > 0) broken.push({ number: added, why: 'record-added' })
  return { entries, lastTime: last.createdTime, broken }
}

function findFault(entry: JournalEntry, last: { number: number; hash: Buffer }): JournalFault | undefined {
  const { content, record } = entry
  if (entry.number !== last.number + 1) return 'entry-missing'
  if (!entry.previousHash.equals(last.hash)) return 'entry-detached'
  if (!entry.hash.equals(hashOf(entry.previousHash, content))) return 'entry-changed'
  if (record === null) return entry.over ? undefined : 'record-missing'
  const { till: _, number: __, time, ...facts } = JSON.parse(content) as { [fact: string]: unknown; time: string }
  const isSame = Date.parse(record.createdTime) === Date.parse(time) && isDeepStrictEqual(facts, record.facts)
  return isSame ? undefined : 'record-changed'
}

async function entriesAfter(
  salon: InSalon,
  { id, lastEntryNumber: last }: TillRow,
  number: number,
): Promise<JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`
    select e.number, e.content, e.previous_hash, e.hash, e.seal, e.created_time,
      case when r.id is not null then json_build_object('createdTime', r.created_time, 'facts', r.facts) end as record,
      e.created_time < books_since(b.country) or (e.content::json ->> 'what' = 'BUYER' and not exists (select from sale_order o
        where o.business_object_id = e.business_object_id and o.id = (e.content::json ->> 'order')::uuid)) as over
    from journal_entry e join business_object b on b.id = e.business_object_id
    left join lateral (select * from ${records} r where r.business_object_id = e.business_object_id and r.till_id = e.till_id
      and r.id = (e.content::json ->> 'id')::uuid) r on true
    where e.business_object_id = ${salon.id} and e.till_id = ${id} and e.number > ${number}
      and e.number <= ${last}
    order by e.number limit ${aPage}`.execute(salon.db)
  return rows
}

/** Counts the till's rows that are missing from the journal. */
async function countUnrecorded(salon: InSalon, { id }: TillRow): Promise<number> {
  const own = sql`business_object_id = ${salon.id} and till_id = ${id}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select id from sale_order where ${own} union all
      select id from cash_movement where ${own} union all select id from aborted_sale where ${own}
      union all select id from receipt_buyer where ${own} union all select id from day_end where ${own}) r
    where not exists (select from journal_entry e where ${own} and (e.content::json ->> 'id')::uuid = r.id)`.execute(
    salon.db,
  )
  return rows[0]?.count ?? 0
}
