/** Pays a visit's deposit with a gift card, and gives it back to the card (PAY-03o). */
import { getDepositCards, payDepositByCard } from '@goldline/contract/checkout/deposit-cards'
import { giftCardRefusal, readGiftCardCode } from '@goldline/domain/checkout/gift-card'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import { salonZone } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { inSteps, read, routes } from '../../http/route.ts'
import { toRefused } from '../../http/to-refused.ts'
import { type DepositRow, depositWire, findDeposit, findOwnDeposit } from '../../payment/deposits/queries.ts'
import { book, closePage, endDeposit } from '../../payment/deposits/settle-deposit.ts'
import { requireStripe } from '../../payment/finish-setup.ts'
import { sha256 } from '../../secrets.ts'
import { checkoutSettings } from '../settings.ts'
import { factsOf, redeemGiftCard, returnToGiftCard } from './ledger.ts'

/** Limits the tries of one person; a code has 80 random bits. */
const triesAnHour = 20

export const depositCardRoutes = routes(
  read(getDepositCards, async ({ db, actor, params, now }) => {
    const row = await findOwnDeposit(db, actor.userId, params.id)
    if (!isPayable(row, now)) return { open: false, own: [] }
    const salon = inSalon(db, row.businessObjectId)
    const own = await ownCards(salon, actor.userId, now)
    return { open: await hasCards(salon), own: own.filter(({ balance }) => balance >= row.amount) }
  }),
  // Ends Stripe's page before the card pays, outside any transaction, so that nobody pays twice.
  inSteps(payDepositByCard, async ({ deps, actor, params, body, now }) => {
    const { userId } = actor
    const row = await findOwnDeposit(deps.db, userId, params.id)
    if (row.state === 'PAID') return depositWire(deps.db, row, now)
    if (!isPayable(row, now)) throw new Refused('deposit.not-due')
    await limit(deps, `deposit cards ${userId}`, { max: triesAnHour, windowSeconds: 3600 })
    const salon = inSalon(deps.db, row.businessObjectId)
    const giftCardId = await requireCard(salon, { ...body, userId, row, now })
    if (await closePage(deps, requireStripe(deps), row)) await payByCard(deps, { row, giftCardId, now })
    return depositWire(deps.db, await findDeposit(salon, row.id), now)
  }),
)

const isPayable = ({ state, security, expiresTime }: DepositRow, now: number): boolean =>
  state === 'OPEN' && security === 'DEPOSIT' && expiresTime.getTime() > now

type NamedCard = {
  code?: string | undefined
  cardId?: string | undefined
  userId: string
  row: DepositRow
  now: number
}

/** Finds the card by its code, or an own one by its id, and refuses one that cannot pay the deposit. */
async function requireCard(salon: InSalon, { code, cardId, userId, row, now }: NamedCard): Promise<string> {
  if ((code === undefined) === (cardId === undefined)) throw new Refused('invalid-request', { field: 'body.code' })
  const isOwn = cardId !== undefined && (await ownCards(salon, userId, now)).some(({ id }) => id === cardId)
  const id = code === undefined ? (isOwn ? cardId : undefined) : await findByCode(salon, code)
  const card = await salon
    .selectFrom('giftCard')
    .selectAll()
    .where('id', '=', id ?? null)
    .where('currency', '=', row.currency)
    .executeTakeFirstOrThrow(() => new Refused('gift-card.notFound'))
  refuseIf(giftCardRefusal(factsOf(card), row.amount, now))
  return card.id
}

async function findByCode(salon: InSalon, typed: string): Promise<string | undefined> {
  const hash = sha256(readGiftCardCode(typed) ?? '')
  const found = salon.selectFrom('giftCardCode').select('giftCardId').where('hash', '=', hash)
  return (await found.where('endedTime', 'is', null).executeTakeFirst())?.giftCardId
}

const hasCards = async (salon: InSalon): Promise<boolean> =>
  (await salon.selectFrom('giftCard').select('id').where('balance', '>', 0).limit(1).executeTakeFirst()) !== undefined

type OwnCard = { id: string; lastSigns: string | null; balance: number }

/**
 * Reads valid cards that the person may use without the code: those that they bought and that were never printed, so
 * that nobody else can have the code, and those that only they have paid with.
 */
async function ownCards(salon: InSalon, userId: string, now: number): Promise<OwnCard[]> {
  const { rows } = await sql<OwnCard>`
    select g.id, n.last_signs, g.balance from gift_card g
    left join gift_card_code n on n.business_object_id = g.business_object_id and n.gift_card_id = g.id and n.ended_time is null
    join lateral (select bool_or(c.user_id = ${userId} and e.kind = 'SOLD') as bought,
        bool_or(e.kind = 'REDEEMED' and c.user_id = ${userId}) as used,
        bool_or(e.kind = 'REDEEMED' and c.user_id is distinct from ${userId}) as by_another
      from gift_card_entry e
      left join sale_order o on o.business_object_id = e.business_object_id and o.id = e.order_id
      left join visit_deposit d on d.business_object_id = e.business_object_id and d.id = e.deposit_id
      left join lateral (select coalesce(d.user_id, (select x.user_id from customer x where x.id = o.customer_id)) as user_id) c on true
      where e.business_object_id = g.business_object_id and e.gift_card_id = g.id) m on true
    where g.business_object_id = ${salon.id} and g.ended_time is null and g.balance > 0
      and (g.expires_time is null or g.expires_time > ${new Date(now)})
      and not coalesce(m.by_another, false) and (m.used or (m.bought and n.hash is null))
      and g.id in (select e.gift_card_id from gift_card_entry e
          join sale_order o on o.business_object_id = e.business_object_id and o.id = e.order_id
          join customer x on x.id = o.customer_id
        where e.business_object_id = ${salon.id} and x.user_id = ${userId}
        union select d.gift_card_id from visit_deposit d where d.business_object_id = ${salon.id} and d.user_id = ${userId})
    order by g.created_time, g.id`.execute(salon.db)
  return rows
}

type CardPayment = { row: DepositRow; giftCardId: string; now: number }

/** Takes the amount off the card and books the visit together; if either is refused, frees the start. */
async function payByCard(deps: Deps, { row, giftCardId, now }: CardPayment): Promise<void> {
  const { businessObjectId, id: depositId, amount, currency } = row
  const facts = { page: 'expired', reference: depositId, paymentId: undefined, amount, currency } as const
  try {
    await transactInSalon(deps.db, businessObjectId, async (salon) => {
      if (await book(salon, deps, { row, facts, paidBy: { giftCardId } }))
        await redeemGiftCard(salon, { now }, { giftCardId, amount, currency, of: { depositId } })
    })
  } catch (error) {
    // Stripe's page has ended, so nothing could pay this deposit any more.
    const { code } = toRefused(error)
    if (code !== 'internal' && code !== 'service-unavailable') await endDeposit(deps, row)
    throw error
  }
}

type RefundKey = { businessObjectId: string; id: string }

/** Job: gives a refund back to the card that paid the deposit, once. Returns false if Stripe was paid. */
export async function refundToCard({ db, clock }: Deps, { businessObjectId, id }: RefundKey): Promise<boolean> {
  return transactInSalon(db, businessObjectId, async (salon) => {
    const entry = await salon
      .selectFrom('visitDepositEntry as e')
      .innerJoin('visitDeposit as d', (join) =>
        join.onRef('d.businessObjectId', '=', 'e.businessObjectId').onRef('d.id', '=', 'e.depositId'),
      )
      .select(['e.amount', 'e.depositId', 'e.sentTime', 'd.giftCardId'])
      .where('e.id', '=', id)
      .where('e.kind', '=', 'REFUNDED')
      .executeTakeFirst()
    if (entry === undefined || entry.giftCardId === null) return false
    if (entry.sentTime === null) await giveBack(salon, { ...entry, giftCardId: entry.giftCardId, id }, clock.now())
    return true
  })
}

type CardRefund = { id: string; depositId: string; giftCardId: string; amount: number }

async function giveBack(salon: InSalon<Tx>, { id, depositId, giftCardId, amount }: CardRefund, now: number) {
  const { giftCardMonths } = await checkoutSettings(salon)
  const clock = await salonZone(salon.db, salon.id)
  const place = { now, terms: { giftCardMonths, clock, today: clock.toWall(now).day } }
  await returnToGiftCard(salon, place, { giftCardId, amount, of: { depositId, refund: id } })
  await salon
    .updateTable('visitDepositEntry')
    .set({ sentTime: new Date(now) })
    .where('id', '=', id)
    .execute()
}
