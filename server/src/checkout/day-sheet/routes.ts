/** Prints a till's day, open or closed, as a PDF like its receipts (POS-29). */
import { printDayEnd, printTillDay } from '@goldline/contract/checkout/day-end'
import { dayReport } from '@goldline/domain/checkout/day-end'
import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes } from '../../http/route.ts'
import { sendPdf } from '../../http/send-file.ts'
import { tillTerms } from '../at-till.ts'
import { openedTill } from '../day-end.ts'
import { dayEnds, dayFacts } from '../day-end-rows.ts'
import { readableSince } from '../read-orders.ts'
import type { ReceiptRow } from '../receipt/rows.ts'
import { daySheetRows, type SheetPlace } from './rows.ts'

export const daySheetRoutes = routes(
  read(printTillDay, async ({ db, actor, query: { paper = 'ROLL' }, raw, now }) => {
    const till = await openedTill(db, actor)
    const place = await placeOf(db, actor.businessObjectId, till.name)
    const report = dayReport(await dayFacts(db, till))
    const fromTime = till.openedTime?.toISOString() ?? null
    const untilTime = new Date(now).toISOString()
    const rows = daySheetRows({ report, fromTime, untilTime }, place)
    sendPdf(raw.reply, 'day', await sheet(rows, place, { paper, createdTime: new Date(now) }))
  }),
  read(printDayEnd, async ({ db, actor, params: { id }, query: { paper = 'ROLL' }, raw, now }) => {
    const terms = await tillTerms(db, actor.businessObjectId, now)
    const from = await readableSince(db, { actor, terms })
    const [end] = await dayEnds(
      db,
      terms.id,
      sql`e.id = ${id} and (${from}::timestamptz is null or e.created_time >= ${from})`,
    )
    if (end === undefined) throw new Refused('notFound')
    const place = await placeOf(db, actor.businessObjectId, end.till.name)
    const { report, fromTime, createdTime: untilTime } = end
    const rows = daySheetRows({ report, fromTime, untilTime, end }, place)
    sendPdf(raw.reply, `day-${end.number}`, await sheet(rows, place, { paper, createdTime: new Date(untilTime) }))
  }),
)

async function sheet(rows: readonly ReceiptRow[], place: SheetPlace, of: { paper: 'A4' | 'ROLL'; createdTime: Date }) {
  // Loaded with the first document: drawing PDFs takes 30 MB, which most servers never need.
  const { drawn } = await import('../receipt/draw.ts')
  return drawn({ rows, title: `${place.salon} ${place.till}`, language: place.language, ...of })
}

async function placeOf(db: Db, businessObjectId: string, till: string): Promise<SheetPlace> {
  const businessObject = await db
    .selectFrom('businessObject')
    .select(['name as salon', 'language', 'country', 'timeZone', 'currency'])
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  return { ...businessObject, till }
}
