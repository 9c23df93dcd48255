/**
 * Withdrawal from gift cards bought on the page (WDR-01): accepted as entered, confirmed at once, and carried out if
 * the order is certain.
 */
import { getWithdrawals, withdraw } from '@goldline/contract/checkout/withdrawals'
import { readGiftOrderNumber } from '@goldline/domain/checkout/gift-card'
import { packageWithdrawal, withdrawalOutcome } from '@goldline/domain/checkout/withdrawal'
import { isEmail, normaliseEmail } from '@goldline/domain/customer/email'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { networkOf } from '../../http/hardening/places.ts'
import { read, routes, type WriteContext, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import type { DataKind } from '../../jobs/kept-data.ts'
import { endGiftCard, lockCard } from '../gift-card/ledger.ts'
import { type GiftOrderRow, lockGiftOrder } from '../gift-orders/queries.ts'
import { enterGiftRefund } from '../gift-orders/refund-gift.ts'
import { endPackage, lockPackage } from '../package/ledger.ts'
import { type FoundOutcome, sendWithdrawalMails } from './tell-withdrawal.ts'

/** Limits the withdrawals, since each sends a mail to the entered address. */
const networkAnHour = 10
const addressADay = 5
const maxListed = 100

export const withdrawalRoutes = routes(
  write(
    withdraw,
    {
      before: async ({ deps, address, body }) => {
        const email = normaliseEmail(body.email)
        if (!isEmail(email)) throw new Refused('invalid-email', { field: 'body.email' })
        await limit(deps, `withdrawals ${networkOf(address)}`, { max: networkAnHour, windowSeconds: 3600 })
        await limit(deps, `withdrawals of ${email}`, { max: addressADay, windowSeconds: 86_400 })
        return email
      },
    },
    (work, email: string) => acceptWithdrawal(work, email),
  ),
  read(getWithdrawals, async ({ salon }) => {
    const rows = await salon
      .selectFrom('withdrawal as w')
      .leftJoin('giftOrder as o', (join) =>
        join.onRef('o.businessObjectId', '=', 'w.businessObjectId').onRef('o.id', '=', 'w.giftOrderId'),
      )
      .select(['w.id', 'w.name', 'w.email', 'w.orderNumber as order', 'w.outcome', 'w.createdTime', 'o.currency'])
      .select(sql<number>`case when w.outcome in ('ALL_BACK', 'REST_BACK') then o.refunded else 0 end`.as('refunded'))
      .orderBy('w.createdTime', 'desc')
      .orderBy('w.id', 'desc')
      .limit(maxListed)
      .execute()
    return rows.map(({ createdTime, ...row }) => ({ ...row, createdTime: createdTime.toISOString() }))
  }),
)

/** Takes the same steps and gives the same answer, whether or not the order exists. */
async function acceptWithdrawal(
  { tx, deps, body, now }: WriteContext<typeof withdraw>,
  email: string,
): Promise<{ time: string }> {
  const salon = inSalon(tx, body.businessObjectId)
  const known = await tx.selectFrom('businessObject').select('id').where('id', '=', salon.id).executeTakeFirst()
  if (known === undefined) throw new Refused('businessObject.notFound')
  const id = uuidv7(now)
  const found = await executeWithdrawal(salon, { number: body.order, email, now })
  const { name, order: orderNumber, language } = body
  const row = { businessObjectId: salon.id, id, name, orderNumber, email, language, createdTime: new Date(now) }
  await tx
    .insertInto('withdrawal')
    .values({ ...row, outcome: found.outcome, giftOrderId: found.giftOrderId })
    .execute()
  await sendWithdrawalMails(salon, deps, { ...row, found })
  return { time: row.createdTime.toISOString() }
}

type Statement = { number: string; email: string; now: number }

/** Voids the card and refunds its balance in one transaction, only if both number and address match. */
async function executeWithdrawal(salon: InSalon<Tx>, { number, email, now }: Statement): Promise<FoundOutcome> {
  const order = await salon
    .selectFrom('giftOrder')
    .select('id')
    .where('number', '=', readGiftOrderNumber(number) ?? number)
    .where('buyerEmail', '=', email)
    .where('state', '=', 'PAID')
    .executeTakeFirst()
  if (order === undefined) return { outcome: 'UNKNOWN', giftOrderId: null, back: 0, currency: '', kind: 'card' }
  const giftOrderId = order.id
  const row = await lockGiftOrder(salon, giftOrderId)
  const sold = packageSale(row)
  const { outcome, back } = await (sold ? endIfPackage(salon, sold, now) : endIfCard(salon, row, now))
  if (back > 0) await enterGiftRefund(salon, { id: giftOrderId, amount: back, cause: `withdrawn ${giftOrderId}`, now })
  return { outcome, giftOrderId, back, currency: row.currency, kind: sold ? 'package' : 'card' }
}

async function endIfCard(
  salon: InSalon<Tx>,
  { id: giftOrderId, giftCardId, withdrawUntil }: GiftOrderRow,
  now: number,
) {
  const card = await lockCard(salon, giftCardId ?? '')
  const facts = { ...card, ended: card.endedTime !== null, until: withdrawUntil?.getTime() ?? 0 }
  const found = withdrawalOutcome(facts, now)
  if (found.back > 0)
    await endGiftCard(salon, { now }, { giftCardId: card.id, balance: found.back, of: { giftOrderId } })
  return found
}

type PackageSale = { source: string; customerPackageId: string; amount: number; singlePrice: number; until: number }

/** The sale of a package; undefined: the order is a gift card's, or unpaid. */
function packageSale(row: GiftOrderRow): PackageSale | undefined {
  const { id: source, customerPackageId, amount, withdrawUntil } = row
  if (row.package === null || customerPackageId === null) return undefined
  const { singlePrice } = row.package
  return { source, customerPackageId, amount, singlePrice, until: withdrawUntil?.getTime() ?? 0 }
}

async function endIfPackage(salon: InSalon<Tx>, { source, customerPackageId, ...sold }: PackageSale, now: number) {
  const { balance: left, visits, endedTime } = await lockPackage(salon, customerPackageId)
  const found = packageWithdrawal({ ...sold, visits, left, ended: endedTime !== null }, now)
  if (found.back > 0) await endPackage(salon, { now }, { customerPackageId, balance: left, orderId: null, source })
  return found
}

/** The retention period of these data and the reason for it (PRIV-02). */
export const keptWithdrawals: readonly DataKind[] = [
  {
    kind: 'Names and addresses in withdrawals',
    days: 1095,
    basis: 'to prove what was declared and confirmed, until claims lapse (BGB § 195)',
    remove: (before) =>
      sql`update withdrawal set name = null, email = null where created_time < ${before} and email is not null`,
  },
]
