/**
 * Measures the till: `npm run bench -- till`, or only this `npm exec -- node bench/till.ts`. Measures the time for
 * computing a sale of fifty lines on a slow tablet, paying a sale, and counting and closing a day of ten thousand
 * orders (POS-01, POS-10).
 */
import { emptyDrawer } from '@goldline/domain/checkout/day-end'
import type { Sale } from '@goldline/domain/checkout/sale'
import { totals } from '@goldline/domain/checkout/totals'
import { sql } from 'kysely'
import { withoutLimits } from '../demo/src/seed.ts'
import { type Tx, transact } from '../server/src/db/transaction.ts'
import type { TestApp } from '../server/src/test/app.ts'
import type { TestDatabase } from '../server/src/test/clone.ts'
import { runClock } from '../server/src/test/run-clock.ts'
import { aTaxedSalon, aTill, aVisit, begin, made, paymentBy, sell, tillPin } from '../server/src/test/till.ts'
import { type Figure, median, print } from './figures.ts'
import { realServer, throwAwayDatabase } from './real-servers.ts'

const slowed = 4

export async function tillFigures(sales: number, ofDay: number): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const database = await throwAwayDatabase(stack)
  const { url } = await realServer(database.url, stack)
  const t = { db: database.db, app: { inject: injectOver(url) } as unknown as TestApp['app'] }
  const salon = await aTaxedSalon(t)
  const till = await aTill(t, salon)
  const startTime = new Date(runClock.now() - 1_800_000).toISOString()
  const paid: number[] = []
  let last = ''
  for (let sale = 0; sale < sales; sale++) {
    const draft = await begin(till, await aVisit(t, salon, { startTime }))
    const begun = performance.now()
    last = (await sell(till, draft, { payments: [paymentBy('CARD', draft.total)] })).id
    paid.push(performance.now() - begun)
  }
  await copyOrder(database, last, ofDay - sales)
  const ended = performance.now()
  const day = { counted: emptyDrawer('CHF'), nextFloat: 0, pin: tillPin }
  made(await till.send('POST', '/v1/till/day-ends', day))
  const dayEnd = performance.now() - ended
  const p95 = paid.toSorted((a, b) => a - b)[Math.ceil(paid.length * 0.95) - 1] ?? Number.NaN
  return [
    { what: `a sale of 50 lines adds up, the processor ${slowed}× slower`, figure: fiftyLines(), goal: 16, unit: 'ms' },
    { what: `a sale is paid, of ${sales}: median`, figure: median(paid), unit: 'ms' },
    { what: `a sale is paid, of ${sales}: 95 of 100 within`, figure: p95, goal: 150, unit: 'ms' },
    { what: `a day of ${ofDay} orders is counted and closed`, figure: dayEnd, goal: 300, unit: 'ms' },
  ]
}

/** Sends the calls of the till's tests over the network. */
function injectOver(server: string) {
  return async ({
    method,
    url,
    headers,
    payload,
  }: {
    method: string
    url: string
    headers: object
    payload?: object
  }) => {
    const json = payload === undefined ? {} : { 'content-type': 'application/json' }
    const body = payload === undefined ? null : JSON.stringify(payload)
    const answer = await fetch(`${server}${url}`, { method, headers: { ...headers, ...json }, body })
    const text = await answer.text()
    return { statusCode: answer.status, body: text, json: () => JSON.parse(text) }
  }
}

/** Returns the median milliseconds of a thousand runs. */
function fiftyLines(): number {
  const line = { kind: 'SERVICE' as const, quantity: 3, covered: false }
  const sale: Sale = {
    currency: 'CHF',
    country: 'CH',
    discount: { percent: 7 },
    points: 120,
    pointValue: 5,
    lines: Array.from({ length: 50 }, (_, at) => ({
      ...line,
      unitPrice: 1990 + 37 * at,
      vatRate: at % 3 === 0 ? 260 : 810,
      discount: at % 5 === 0 ? { percent: 10 } : null,
    })),
    tips: [{ amount: 500 }],
    payments: [{ kind: 'CARD', amount: 2000 }],
  }
  const times = Array.from({ length: 1000 }, () => {
    const begun = performance.now()
    totals(sale)
    return performance.now() - begun
  })
  return median(times) * slowed
}

/** Copies an order of the same day with its lines and payments, but without journal entries. */
async function copyOrder({ db, owner }: TestDatabase, id: string, times: number): Promise<void> {
  await transact(owner.db, async (tx) => {
    await withoutLimits(tx)
    await copyIn(tx, id, times)
  })
  await db
    .updateTable('till')
    .set({ lastOrderNumber: sql`last_order_number + ${times}` })
    .execute()
  await sql`analyze`.execute(owner.db)
}

const copyIn = (tx: Tx, id: string, times: number) =>
  sql`
    with copy as (
      insert into sale_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', o.number + n))).*
      from sale_order o, generate_series(1, ${times}::int) n where o.id = ${id} returning id),
    line as (
      insert into order_line select (jsonb_populate_record(l, jsonb_build_object('order_id', c.id))).*
      from order_line l, copy c where l.order_id = ${id})
    insert into order_payment select (jsonb_populate_record(p, jsonb_build_object('order_id', c.id))).*
    from order_payment p, copy c where p.order_id = ${id}`.execute(tx)

if (import.meta.main) print('CHECKOUT', await tillFigures(200, 10_000))
