/** Prints a till's day, open or closed, as a PDF like its receipts (POS-29). */
import { printDayEnd, printTillDay } from '@goldline/contract/checkout/day-end'
import { dayReport } from '@goldline/domain/checkout/day-end'
import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes } from '../../http/route.ts'
import { sendPdf } from '../../http/send-file.ts'
import { loadTillTerms } from '../at-till.ts'
import { requireTill } from '../day-end.ts'
import { loadDayEnds, sumOpenDay } from '../day-end-rows.ts'
import { readableSince } from '../read-orders.ts'
import type { ReceiptRow } from '../receipt/rows.ts'
import { daySheetRows, type SheetPlace } from './rows.ts'

export const daySheetRoutes = routes(
  read(printTillDay, async ({ salon, actor, query: { paper = 'ROLL' }, raw, now }) => {
    const till = await requireTill(salon, actor)
    const place = await loadSheetPlace(salon, till.name)
    const report = dayReport(await sumOpenDay(salon, till))
    const fromTime = till.openedTime?.toISOString() ?? null
    const untilTime = new Date(now).toISOString()
    const rows = daySheetRows({ report, fromTime, untilTime }, place)
    sendPdf(raw.reply, 'day', await drawSheet(rows, place, { paper, createdTime: new Date(now) }))
  }),
  read(printDayEnd, async ({ salon, actor, params: { id }, query: { paper = 'ROLL' }, raw, now }) => {
    const terms = await loadTillTerms(salon, now)
    const from = await readableSince(salon, { actor, terms })
    const [end] = await loadDayEnds(
      salon,
      sql`e.id = ${id} and (${from}::timestamptz is null or e.created_time >= ${from})`,
    )
    if (end === undefined) throw new Refused('notFound')
    const place = await loadSheetPlace(salon, end.till.name)
    const { report, fromTime, createdTime: untilTime } = end
    const rows = daySheetRows({ report, fromTime, untilTime, end }, place)
    sendPdf(raw.reply, `day-${end.number}`, await drawSheet(rows, place, { paper, createdTime: new Date(untilTime) }))
  }),
)

async function drawSheet(
  rows: readonly ReceiptRow[],
  place: SheetPlace,
  of: { paper: 'A4' | 'ROLL'; createdTime: Date },
) {
  // Load late: drawing PDFs takes 30 MB, which most servers never need.
  const { drawReceipt: drawn } = await import('../receipt/draw.ts')
  return drawn({ rows, title: `${place.salon} ${place.till}`, language: place.language, ...of })
}

async function loadSheetPlace(salon: InSalon, till: string): Promise<SheetPlace> {
  const businessObject = await salon.db
    .selectFrom('businessObject')
    .select(['name as salon', 'language', 'country', 'timeZone', 'currency'])
    .where('id', '=', salon.id)
    .executeTakeFirstOrThrow()
  return { ...businessObject, till }
}
