/**
 * Settles a deposit on any signal: the customer's return, an event or a job (PAY-03). The state is always read from
 * Stripe.
 */

import { receiveConnectEvent } from '@goldline/contract/payment/deposits'
import { endVisitDeposit, getVisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { depositStep } from '@goldline/domain/payment/deposit-settlement'
import { openWords, storeHeldAnswers } from '../../appointment/booking/held-words.ts'
import { placeBooking, sendBookingMessages, writeBooking } from '../../appointment/booking/place-booking.ts'
import { releaseHold } from '../../appointment/booking/release-slot-holds.ts'
import { requestedVisit } from '../../appointment/booking/requested-visit.ts'
import { lockCustomer } from '../../appointment/customer.ts'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import { type Deps, withClockAt } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { inSteps, write } from '../../http/route.ts'
import { toRefused } from '../../http/to-refused.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { Stripe } from '../../providers/stripe.ts'
import { detachLostCard, type PageFacts, readCardPage, storeCard } from '../fees/card.ts'
import { settleFee } from '../fees/settle-fee.ts'
import { requireStripe } from '../finish-setup.ts'
import { requireGranted } from '../start-setup.ts'
import { readNamedAccount } from './account.ts'
import { readNamedDispute } from './dispute.ts'
import { type DepositKey, type DepositRow, depositWire, findDeposit, findOwnDeposit, lockDeposit } from './queries.ts'
import { enterOnce, enterRefund } from './refund-deposit.ts'
import { settleJob } from './start-deposit.ts'

// Reads Stripe first, so that the answer is current.
export const getVisitDepositRoute = inSteps(getVisitDeposit, async ({ deps, actor, params, now }) => {
  const row = await findOwnDeposit(deps.db, actor.userId, params.id)
  const settled = row.state === 'OPEN' ? await settle(deps, requireStripe(deps), row) : row
  return depositWire(deps.db, settled, now)
})

export const endVisitDepositRoute = write(
  endVisitDeposit,
  {
    before: ({ deps, actor, params }) => findOwnDeposit(deps.db, actor.userId, params.id),
    lock: (_, { businessObjectId }: DepositRow) => businessObjectId,
  },
  async ({ tx }, row) => {
    if (await endIfOpen(inSalon(tx, row.businessObjectId), row)) await addJobs(tx, [settleJob(row)])
  },
)

// Calls Stripe outside any transaction.
export const receiveConnectEventRoute = inSteps(receiveConnectEvent, async ({ deps, raw, now }) => {
  const stripe = requireStripe(deps)
  const signature = raw.request.headers['stripe-signature']
  const event = stripe.connectEventOf(raw.request.rawBody ?? '', typeof signature === 'string' ? signature : '', now)
  if (event === undefined) throw new Refused('forbidden')
  const { accountId, sessionId, disputeId } = event
  if (accountId !== undefined && disputeId !== undefined)
    return readNamedDispute(deps, stripe, { accountId, disputeId })
  if (sessionId === undefined) {
    if (accountId !== undefined) await readNamedAccount(deps, stripe, accountId)
    return
  }
  const row = await acrossSalons(deps.db)
    .selectFrom('visitDeposit')
    .selectAll()
    .where('stripeSessionId', '=', sessionId)
    .executeTakeFirst()
  if (row !== undefined) await settle(deps, stripe, row)
  else if (!(await settleNamedFee(deps, stripe, sessionId))) await queueGiftOrder(deps, sessionId)
})

/** Settles the fee that a customer confirms on this page; returns false for any other page. */
async function settleNamedFee(deps: Deps, stripe: Stripe, stripeSessionId: string): Promise<boolean> {
  const fee = await acrossSalons(deps.db)
    .selectFrom('visitCard')
    .select(['businessObjectId', 'depositId as id'])
    .where('stripeSessionId', '=', stripeSessionId)
    .executeTakeFirst()
  if (fee !== undefined) await settleFee(deps, stripe, fee)
  return fee !== undefined
}

/**
 * Queues one job for all pending events of a gift order: gift cards belong to the till, whose topic comes after
 * payments.
 */
async function queueGiftOrder({ db }: Deps, stripeSessionId: string): Promise<void> {
  const order = await acrossSalons(db)
    .selectFrom('giftOrder')
    .select(['businessObjectId', 'id'])
    .where('stripeSessionId', '=', stripeSessionId)
    .executeTakeFirst()
  if (order === undefined) return
  await addJobs(db, [{ task: 'settleGiftOrder', payload: order, key: `gift order ${order.id}` }])
}

/** Job: settles a deposit that was abandoned or has expired, or whose event never arrived. */
export async function settleDeposit(deps: Deps, { businessObjectId, id }: DepositKey): Promise<void> {
  if (deps.stripe === undefined) return
  await settle(deps, deps.stripe, await findDeposit(inSalon(deps.db, businessObjectId), id))
}

const maxPerRun = 100

/** Job: reads open deposits, oldest first, so that a customer who does not return is booked within a minute. */
export async function settleDeposits(deps: Deps): Promise<void> {
  const open = await acrossSalons(deps.db)
    .selectFrom('visitDeposit')
    .select(['businessObjectId', 'id'])
    .where('state', '=', 'OPEN')
    .orderBy('expiresTime')
    .limit(maxPerRun)
    .execute()
  for (const key of open)
    await settleDeposit(deps, key).catch((err) => deps.log.error({ err, depositId: key.id }, 'deposit not settled'))
}

/**
 * Ends Stripe's page, so that nothing can be paid there any more, and reads it. Returns false if money came or a bank
 * still checks it; the deposit is then settled as ever.
 */
export async function closePage(deps: Deps, stripe: Stripe, row: DepositRow): Promise<boolean> {
  const { stripeSessionId, stripeAccountId } = row
  if (stripeSessionId === null) return true
  requireGranted(deps, await stripe.endPayment(stripeAccountId, stripeSessionId))
  const facts = requireGranted(deps, await stripe.readDeposit(stripeAccountId, stripeSessionId))
  if (facts.page === 'expired' && facts.paymentId === undefined) return true
  await settle(deps, stripe, row)
  return false
}

async function settle(deps: Deps, stripe: Stripe, row: DepositRow): Promise<DepositRow> {
  const { stripeSessionId, stripeAccountId, businessObjectId } = row
  const salon = inSalon(deps.db, businessObjectId)
  if (stripeSessionId === null) {
    // Stripe's answer was lost, so the customer never saw its page.
    if (row.expiresTime.getTime() <= deps.clock.now()) await endDeposit(deps, row)
    return findDeposit(salon, row.id)
  }
  const over = row.state === 'ENDED' || row.expiresTime.getTime() <= deps.clock.now()
  if (over) requireGranted(deps, await stripe.endPayment(stripeAccountId, stripeSessionId))
  const facts: PageFacts =
    row.security === 'CARD'
      ? await readCardPage(deps, stripe, { ...row, stripeSessionId })
      : requireGranted(deps, await stripe.readDeposit(stripeAccountId, stripeSessionId))
  const step = depositStep({ ...row, expires: row.expiresTime.getTime() }, facts, deps.clock.now())
  if (step.kind === 'mismatch') deps.log.error({ depositId: row.id }, 'a deposit was paid that is not what was agreed')
  if (step.kind === 'end') await endDeposit(deps, row)
  if (step.kind === 'book') await bookOrRefund(deps, { row, facts, paidBy: { paymentId: step.paymentId } })
  if (step.kind === 'giveBack') await returnMoney(deps, { row, facts, paidBy: { paymentId: step.paymentId } })
  return findDeposit(salon, row.id)
}

/** Ends the deposit if it is open, and frees its start. Returns whether it was open. */
async function endIfOpen(salon: InSalon<Tx>, { id }: DepositKey): Promise<boolean> {
  const ended = await salon
    .updateTable('visitDeposit')
    .set({ state: 'ENDED', said: null })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returning('slotHoldId')
    .executeTakeFirst()
  if (ended?.slotHoldId) await releaseHold(salon, ended.slotHoldId)
  return ended !== undefined
}

export const endDeposit = ({ db }: Deps, { businessObjectId, id }: DepositKey): Promise<boolean> =>
  transactInSalon(db, businessObjectId, (salon) => endIfOpen(salon, { businessObjectId, id }))

/** Books once, on the first signal; refunds everything if the start was lost. */
async function bookOrRefund(deps: Deps, paid: PaidDeposit): Promise<void> {
  const { row } = paid
  try {
    await transactInSalon(deps.db, row.businessObjectId, (salon) => book(salon, deps, paid))
  } catch (error) {
    const { code } = toRefused(error)
    if (code === 'internal' || code === 'service-unavailable') throw error
    deps.log.warn({ depositId: row.id, code }, 'a start was lost that a deposit was paid for')
    await returnMoney(deps, paid)
  }
}

/** `paidBy`: the payment or card that Stripe has, or the gift card that paid instead (PAY-03o). */
type PaidDeposit = { row: DepositRow; facts: PageFacts; paidBy: { paymentId: string } | { giftCardId: string } }

/** Books the visit with its ledger entry. Returns false if another signal did so before. */
export async function book(salon: InSalon<Tx>, deps: Deps, paid: PaidDeposit): Promise<boolean> {
  const { row, facts } = paid
  const { businessObjectId, userId, startTime, request } = row
  const { state, said } = await lockDeposit(salon, row.id)
  if (state === 'PAID' || state === 'RETURNED') return false
  // The payment was abandoned in the meantime, or its customer erased.
  if (state !== 'OPEN' || userId === null) throw new Refused('startTime.invalid')
  const { language } = request
  const words = openWords(deps, said)
  const { guest = null } = words
  const booker = { ...(await lockCustomer(salon.db, deps, { userId, given: { language } })), userId, language }
  const wished = requestedVisit({ ...request, businessObjectId, startTime: startTime.toISOString() })
  // A start that was offered at the hold can still be booked, however near it is now.
  const held = row.expiresTime.getTime() > deps.clock.now()
  const placed = await placeBooking(salon, held ? withClockAt(deps, row.createdTime.getTime()) : deps, {
    wished,
    booker,
    guest,
  })
  const appointmentId = uuidv7(deps.clock.now())
  await writeBooking(salon, deps, { id: appointmentId, type: 'ONLINE', booker, placed, guest })
  const kept = { id: appointmentId, products: request.products, customerId: booker.customerId, words }
  await storeHeldAnswers(salon, { ...kept, now: deps.clock.now() })
  await (facts.given ? storeCard(salon, deps, { row, given: facts.given }) : enterCapture(salon, deps, paid))
  await salon
    .updateTable('visitDeposit')
    .set({ state: 'PAID', said: null, appointmentId })
    .where('id', '=', row.id)
    .execute()
  await sendBookingMessages(salon, deps, { id: appointmentId, booker, message: words.message })
  return true
}

/** Refunds in full, and queues the job that sends the money; detaches a card (PAY-03, PAY-04). */
const returnMoney = ({ db, ...deps }: Deps, paid: PaidDeposit): Promise<void> =>
  transact(db, async (tx) => {
    const { row, facts } = paid
    const salon = inSalon(tx, row.businessObjectId)
    const { state } = await lockDeposit(salon, row.id)
    if (state === 'PAID' || state === 'RETURNED') return
    if (facts.given) {
      await endIfOpen(salon, row)
      return detachLostCard(tx, row, facts.given)
    }
    await enterCapture(salon, deps, paid)
    await salon.updateTable('visitDeposit').set({ state: 'RETURNED', said: null }).where('id', '=', row.id).execute()
    await enterRefund(salon, deps, { id: row.id, amount: row.amount, cause: `lost ${row.id}` })
  })

/** Enters the captured payment (PAY-06). */
async function enterCapture(
  salon: InSalon<Tx>,
  deps: Pick<Deps, 'clock'>,
  { row: { id, amount }, paidBy }: PaidDeposit,
) {
  await enterOnce(salon, deps, { id, amount, kind: 'CAPTURED', cause: `captured ${id}` })
  await salon.updateTable('visitDeposit').set(paidBy).where('id', '=', id).execute()
}
