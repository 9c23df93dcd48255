/** Past days of the demo's till: each is counted and closed, and all are in the journal's chain (POS-10, POS-11). */

import { cashPiecesOf, dayReport, expectedCash } from '@goldline/domain/checkout/day-end'
import type { Day } from '@goldline/domain/time/day'
import type { TillRow } from '@goldline/server/checkout/at-till'
import { computeSums } from '@goldline/server/checkout/day-end-rows'
import { loadRecords, nextEntry } from '@goldline/server/checkout/journal'
import { inSalon } from '@goldline/server/db/in-salon'
import type { Tx } from '@goldline/server/db/transaction'
import type { MarkingSecrets } from '@goldline/server/secrets'
import { sql } from 'kysely'
import { insertAll, type PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { SalonTill } from './sale-of-visit.ts'

/** Opens a till without a device, which becomes that of the first paired device. Returns its id. */
export async function openTill(tx: Tx, till: { businessObjectId: string; id: string; now: number }): Promise<string> {
  const { now, ...own } = till
  await insertAll(tx, { till: [{ ...own, number: 1, name: 'Kasse 1', createdTime: new Date(now - 400 * dayMs) }] })
  return till.id
}

const dayMs = 86_400_000
/** Cash that stays in the drawer, in minor units. */
const float = 20_000

type Sale = { order: { businessDay: Day; createdTime: Date } }
type TillHistory = { salon: SalonTill; tillId: string; sales: readonly Sale[]; random: Random; secrets: MarkingSecrets }

/** Closes every day before today, as endDay would; today's stays open. */
export async function closeDays(tx: Tx, { salon, tillId, sales, random, secrets }: TillHistory): Promise<void> {
  // Without statistics, computing a day would scan all sales.
  await sql`analyze sale_order, order_line, order_payment, order_tip`.execute(tx)
  const days = Map.groupBy(sales, ({ order }) => order.businessDay)
  const ended: PlainRow<'dayEnd'>[] = []
  let inDrawer = 0
  for (const [day, ofDay] of days) {
    if (day >= salon.today) continue
    const first = ofDay[0]?.order.createdTime
    const last = ofDay.at(-1)?.order.createdTime
    if (first === undefined || last === undefined) continue
    const end = { id: random.id(), number: ended.length + 1, fromTime: first, createdTime: last, floatAmount: inDrawer }
    const row = await dayEndRow(tx, { salon, tillId, day, end })
    ended.push(row)
    inDrawer = row.nextFloatAmount
  }
  await insertAll(tx, { dayEnd: ended })
  const today = sales.filter(({ order }) => order.businessDay >= salon.today)
  await inSalon(tx, salon.id)
    .updateTable('till')
    .set({ floatAmount: inDrawer, openedTime: today[0]?.order.createdTime ?? null, lastOrderNumber: sales.length })
    .set({ lastDayEndNumber: ended.length })
    .where('id', '=', tillId)
    .execute()
  await writeJournal(tx, { businessObjectId: salon.id, id: tillId, secrets })
}

type DayEndFacts = {
  salon: SalonTill
  tillId: string
  day: string
  end: Pick<PlainRow<'dayEnd'>, 'id' | 'number' | 'fromTime' | 'createdTime' | 'floatAmount'>
}

/** Returns a day-end without a difference. */
async function dayEndRow(tx: Tx, { salon, tillId, day, end }: DayEndFacts) {
  const businessObjectId = salon.id
  const orders = sql`o.till_id = ${tillId} and o.business_day = ${day}`
  const report = dayReport(
    await computeSums(inSalon(tx, businessObjectId), { orders, movements: sql`false`, aborted: sql`false` }),
  )
  const amount = expectedCash(report, end.floatAmount)
  return {
    businessObjectId,
    tillId,
    ...end,
    counted: pieces(salon.currency, amount),
    countedAmount: amount,
    expectedAmount: amount,
    reason: null,
    nextFloatAmount: Math.min(float, amount),
    report,
    userId: null,
  }
}

function pieces(currency: string, amount: number): Record<string, number> {
  const counted: Record<string, number> = {}
  let rest = amount
  for (const piece of cashPiecesOf(currency)) {
    counted[piece] = Math.floor(rest / piece)
    rest %= piece
  }
  return counted
}

/** PostgreSQL allows only 65 535 parameters. */
const mostAtOnce = 5000

type Journal = Pick<TillRow, 'businessObjectId' | 'id'> & { secrets: MarkingSecrets }

async function writeJournal(tx: Tx, { businessObjectId, id, secrets }: Journal): Promise<void> {
  const entries: ReturnType<typeof nextEntry>[] = []
  const last = (): Pick<TillRow, 'lastEntryNumber' | 'lastEntryHash'> => {
    const entry = entries.at(-1)
    return { lastEntryNumber: entry?.number ?? 0, lastEntryHash: entry?.hash ?? Buffer.alloc(32) }
  }
  for (const record of await loadRecords(inSalon(tx, businessObjectId), { id }))
    entries.push(nextEntry({ businessObjectId, id, ...last() }, { record, secrets }))
  for (let from = 0; from < entries.length; from += mostAtOnce)
    await tx
      .insertInto('journalEntry')
      .values(entries.slice(from, from + mostAtOnce))
      .execute()
  await inSalon(tx, businessObjectId).updateTable('till').set(last()).where('id', '=', id).execute()
}
