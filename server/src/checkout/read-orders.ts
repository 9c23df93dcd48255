import { getDayEnds } from '@goldline/contract/checkout/day-end'
import { findOrders, getOrder, getOrders, settleTransfer } from '@goldline/contract/checkout/orders'
import { clipRange, earliestDay, type LifetimeFacts, rangeRefusal } from '@goldline/domain/business-object/lifetimes'
import { readOrderQuery } from '@goldline/domain/checkout/order-query'
import { fractionDigits } from '@goldline/domain/money'
import type { DayRange } from '@goldline/domain/time/day'
import { addDays } from '@goldline/domain/time/day'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { requireDayRange } from '../http/day-range.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { ownSalon, read, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { loadTillTerms, type TillTerms } from './at-till.ts'
import { loadDayEnds } from './day-end-rows.ts'
import { findOrder, loadOrders } from './order.ts'

export const readOrderRoutes = routes(
  read(getOrders, async ({ salon, actor, query, now }) => {
    const terms = await loadTillTerms(salon, now)
    const { from, until } = await readableSpan(salon, { actor, terms }, requireDayRange(query))
    return loadOrders(salon, { actor, terms }, sql`o.created_time >= ${from} and o.created_time < ${until}`)
  }),
  read(findOrders, async ({ salon, actor, query, now }) => {
    const terms = await loadTillTerms(salon, now)
    const from = await readableSince(salon, { actor, terms })
    const since = sql`(${from}::timestamptz is null or o.created_time >= ${from})`
    return loadOrders(
      salon,
      { actor, terms },
      sql`o.id in (select o.id from sale_order o
        left join till t on t.business_object_id = o.business_object_id and t.id = o.till_id
        left join customer c on c.id = o.customer_id
        where o.business_object_id = ${salon.id} and ${since} and ${buildMatch(terms, query.query)}
        order by o.created_time desc, o.id desc limit ${maxFound})`,
    )
  }),
  read(getOrder, async ({ salon, actor, params, language, now }) =>
    findOrder(salon, { actor, terms: await loadTillTerms(salon, now), language }, params.id),
  ),
  read(getDayEnds, async ({ salon, actor, query, now }) => {
    const terms = await loadTillTerms(salon, now)
    const { from, until } = await readableSpan(salon, { actor, terms }, requireDayRange(query))
    return loadDayEnds(salon, sql`e.created_time >= ${from} and e.created_time < ${until}`)
  }),
  write(settleTransfer, { lock: ownSalon }, async ({ salon, tx, actor, params: { id }, now }) => {
    const terms = await loadTillTerms(salon, now)
    const order = await findOrder(salon, { actor, terms }, id)
    if (order.owed === 0) return order
    // Also settles refunds that lowered the amount owed.
    await sql`update order_payment p set settled_time = ${new Date(now)} from sale_order o
      where p.business_object_id = ${salon.id} and p.settled_time is null
        and o.business_object_id = p.business_object_id and o.id = p.order_id and (o.id = ${id} or o.of_order_id = ${id})`.execute(
      tx,
    )
    return findOrder(salon, { actor, terms }, id)
  }),
)

const maxFound = 100

/** SQL: a condition on the order `o`, its till `t` and customer `c`. */
function buildMatch({ currency }: TillTerms, typed: string) {
  const { number, amount, words } = readOrderQuery(typed, fractionDigits(currency))
  if (words !== undefined) {
    const ofName = words.map((word) => sql`strpos(folded_name(c.name || ' ' || c.surname), folded_name(${word})) > 0`)
    return sql`c.id is not null and ${sql.join(ofName, sql` and `)}`
  }
  const ofTill = number?.till ?? null
  return sql`((o.number = ${number?.number ?? null}::integer and (${ofTill}::integer is null or t.number = ${ofTill}::integer))
    or o.total + o.rounding = ${amount ?? null}::bigint)`
}

type OrderReader = { actor: SalonActor; terms: TillTerms }

/** Returns the instant from which the caller may read orders and day ends; null: all of them (BIZ-04). */
export async function readableSince(salon: InSalon, reading: OrderReader): Promise<Date | null> {
  const earliest = earliestDay(await lifetimeOf(salon, reading))
  return earliest === null ? null : new Date(reading.terms.clock.startOfDay(earliest))
}

async function lifetimeOf(salon: InSalon, { actor, terms }: OrderReader): Promise<LifetimeFacts> {
  const row = await salon.db
    .selectFrom('businessObject')
    .select('orderLifetimeInDays as lifetimeInDays')
    .where('id', '=', salon.id)
    .executeTakeFirstOrThrow(() => new Refused('businessObject.notFound'))
  return { of: 'orders', ...row, client: actor.client, today: terms.today }
}

/** Returns the requested days, limited to those that the salon shows at the till (BIZ-04). */
async function readableSpan(salon: InSalon, reading: OrderReader, asked: DayRange) {
  const facts = await lifetimeOf(salon, reading)
  refuseIf(rangeRefusal(asked, facts))
  const { from, to } = clipRange(asked, facts)
  const { startOfDay } = reading.terms.clock
  return { from: new Date(startOfDay(from)), until: new Date(startOfDay(addDays(to, 1))) }
}
