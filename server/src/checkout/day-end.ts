import { checkDrawer, compareCount, endDay, getTillDay, moveCash } from '@goldline/contract/checkout/day-end'
import {
  countedAmount,
  type DayReport,
  dayReport,
  drawerCovers,
  expectedCash,
  isCounted,
} from '@goldline/domain/checkout/day-end'
import { saleLimits } from '@goldline/domain/checkout/sale'
import { holdsMoney } from '@goldline/domain/checkout/taken-payments'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { ownSalon, read, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { uuidv7 } from '../ids.ts'
import { dayNumberOf, findTill, loadTillTerms, lockTill, type TillRow } from './at-till.ts'
import { loadDayEnds, sumOpenDay } from './day-end-rows.ts'
import { appendEntry } from './journal.ts'
import { proveOwnPin } from './pin.ts'
import { loadActorName } from './write-order.ts'

/** Finds the caller's till, also if it was never used. Refuses with session.locked if the caller has no till. */
export async function requireTill(salon: InSalon, actor: SalonActor): Promise<TillRow> {
  const till = await findTill(salon, actor)
  if (till === undefined) throw new Refused('session.locked')
  return till
}

function requireValidCount(currency: string, counted: Record<string, number>): number {
  const sum = countedAmount(currency, counted)
  if (!isCounted(currency, counted) || sum === undefined || sum > saleLimits.amount.max * 10)
    throw new Refused('invalid-request', { field: 'body.counted' })
  return sum
}

const moveCashRoute = write(
  moveCash,
  { before: proveOwnPin, lock: ownSalon },
  async ({ salon, tx, deps: { secrets }, actor, body: { direction, amount, reason }, now }) => {
    const till = await lockTill(salon, actor, now)
    const { businessObjectId, userId } = actor
    const id = uuidv7(now)
    const createdTime = new Date(now)
    const moved = { amount: direction === 'IN' ? amount : -amount, reason, byName: await loadActorName(salon, actor) }
    const place = { tillId: till.id, dayNumber: dayNumberOf(till) }
    await tx
      .insertInto('cashMovement')
      .values({ businessObjectId, id, ...place, userId, createdTime, ...moved })
      .execute()
    await setTill(salon, till, { openedTime: till.openedTime ?? createdTime })
    await appendEntry(salon, { till, secrets }, id)
    return { id, amount: moved.amount, reason, by: moved.byName, createdTime: createdTime.toISOString() }
  },
)

type TillChange = Partial<Pick<TillRow, 'openedTime' | 'floatAmount' | 'lastDayEndNumber'>>

async function setTill(salon: InSalon<Tx>, { id }: TillRow, changed: TillChange): Promise<void> {
  await salon.updateTable('till').set(changed).where('id', '=', id).execute()
}

/** Closes the day with a fixed report. Earlier sales and movements have its number already; later ones get the next. */
const endDayRoute = write(
  endDay,
  { before: proveOwnPin, lock: ownSalon },
  async ({ salon, deps: { secrets }, actor, body, now }) => {
    const till = await lockTill(salon, actor, now)
    const { openedTime: fromTime, floatAmount } = till
    if (fromTime === null) throw new Refused('day-end.nothing')
    await refuseOpenSale(salon, till)
    const { currency } = await loadTillTerms(salon, now)
    const sum = requireValidCount(currency, body.counted)
    const report = dayReport(await sumOpenDay(salon, till))
    const expected = expectedCash(report, floatAmount)
    if (sum !== expected && body.reason === undefined)
      throw new Refused('day-end.difference', { totals: { shown: sum, actual: Math.max(0, expected) } })
    if (body.nextFloat > sum) throw new Refused('invalid-request', { field: 'body.nextFloat' })
    const id = uuidv7(now)
    await insertDayEnd(salon, { id, till, actor, report, now, fromTime }, { ...body, sum, expected })
    await setTill(salon, till, {
      openedTime: null,
      floatAmount: body.nextFloat,
      lastDayEndNumber: dayNumberOf(till),
    })
    await appendEntry(salon, { till, secrets }, id)
    const [written] = await loadDayEnds(salon, sql`e.id = ${id}`)
    if (written === undefined) throw new Error('a day end that was just written is gone')
    return written
  },
)

/** Refuses a day end while an unpaid sale holds money, which no report would count yet (POS-10g). */
async function refuseOpenSale(salon: InSalon<Tx>, till: TillRow): Promise<void> {
  const drafts = await draftsOf(salon, till)
  if (drafts.some(({ content }) => holdsMoney(content.payments))) throw new Refused('day-end.open-sale')
}

const draftsOf = (salon: InSalon, { id }: TillRow) =>
  salon.selectFrom('tillDraft').select('content').where('tillId', '=', id).execute()

type TillDayEnd = { id: string; till: TillRow; actor: SalonActor; report: DayReport; now: number; fromTime: Date }
type Count = {
  counted: Record<string, number>
  sum: number
  expected: number
  nextFloat: number
  reason?: string | undefined
}

async function insertDayEnd(
  salon: InSalon<Tx>,
  { id, till, actor, report, now, fromTime }: TillDayEnd,
  count: Count,
): Promise<void> {
  await salon.db
    .insertInto('dayEnd')
    .values({
      businessObjectId: salon.id,
      id,
      tillId: till.id,
      number: dayNumberOf(till),
      fromTime,
      floatAmount: till.floatAmount,
      counted: JSON.stringify(count.counted),
      countedAmount: count.sum,
      expectedAmount: count.expected,
      reason: count.reason ?? null,
      nextFloatAmount: count.nextFloat,
      report: JSON.stringify(report),
      userId: actor.userId,
      createdTime: new Date(now),
    })
    .execute()
}

export const dayEndRoutes = routes(
  read(getTillDay, async ({ salon, actor }) => {
    const till = await requireTill(salon, actor)
    return { fromTime: till.openedTime?.toISOString() ?? null, report: dayReport(await sumOpenDay(salon, till)) }
  }),
  read(checkDrawer, async ({ salon, actor, query: { amount } }) => {
    const till = await requireTill(salon, actor)
    const report = dayReport(await sumOpenDay(salon, till))
    const openPayments = (await draftsOf(salon, till)).flatMap(({ content }) => content.payments)
    return { enough: drawerCovers(Number(amount), { report, float: till.floatAmount, openPayments }) }
  }),
  read(compareCount, async ({ salon, actor, body: { counted }, now }) => {
    const till = await requireTill(salon, actor)
    const { currency } = await loadTillTerms(salon, now)
    const report = dayReport(await sumOpenDay(salon, till))
    const sum = requireValidCount(currency, counted)
    return {
      countedAmount: sum,
      expectedAmount: expectedCash(report, till.floatAmount),
      float: till.floatAmount,
      report,
    }
  }),
  moveCashRoute,
  endDayRoute,
)
