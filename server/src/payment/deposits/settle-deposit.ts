/** Every report of a payment ends here: the return, an event, the clock (PAY-03). What is true is what Stripe answers. */

import type { Answer } from '@goldline/contract/form/questions'
import { receiveConnectEvent } from '@goldline/contract/payment/deposits'
import { endVisitDeposit, getVisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { type DepositFacts, depositStep } from '@goldline/domain/payment/deposit-settlement'
import { placeBooking, writeBooking } from '../../appointment/booking/place-booking.ts'
import { wishedVisit } from '../../appointment/booking/wished-visit.ts'
import { lockCustomer } from '../../appointment/customer.ts'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import { at, type Deps } from '../../deps.ts'
import { keepAnswers } from '../../form/write-answers.ts'
import { Refused } from '../../http/errors.ts'
import { inSteps, write } from '../../http/route.ts'
import { toRefused } from '../../http/to-refused.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import type { Stripe } from '../../providers/stripe.ts'
import { stripeOf } from '../finish-setup.ts'
import { granted } from '../start-setup.ts'
import { readNamedAccount } from './account.ts'
import { type DepositKey, type DepositRow, depositWire, findDeposit, lockDeposit, ownDeposit } from './queries.ts'
import { giveBack } from './refund-deposit.ts'
import { settleJob, wishedServices } from './start-deposit.ts'

// Asks Stripe first, so that the answer is true now.
export const getVisitDepositRoute = inSteps(getVisitDeposit, async ({ deps, actor, params, now }) => {
  const row = await ownDeposit(deps.db, actor.userId, params.id)
  const settled = row.state === 'OPEN' ? await settle(deps, stripeOf(deps), row) : row
  return depositWire(settled, now)
})

export const endVisitDepositRoute = write(endVisitDeposit, async ({ tx, actor, params }) => {
  const row = await ownDeposit(tx, actor.userId, params.id)
  if ((await endIfOpen(inSalon(tx, row.businessObjectId), row)) === undefined) return
  await addJobs(tx, [settleJob(row)])
})

// No transaction waits for Stripe.
export const receiveConnectEventRoute = inSteps(receiveConnectEvent, async ({ deps, raw, now }) => {
  const stripe = stripeOf(deps)
  const signature = raw.request.headers['stripe-signature']
  const event = stripe.connectEventOf(raw.request.rawBody ?? '', typeof signature === 'string' ? signature : '', now)
  if (event === undefined) throw new Refused('forbidden')
  if (event.sessionId === undefined) {
    if (event.accountId !== undefined) await readNamedAccount(deps, stripe, event.accountId)
    return
  }
  const row = await acrossSalons(deps.db)
    .selectFrom('visitDeposit')
    .selectAll()
    .where('stripeSessionId', '=', event.sessionId)
    .executeTakeFirst()
  if (row !== undefined) await settle(deps, stripe, row)
})

/** Job: for a deposit that was given up or whose time is over, and for events that never came. */
export async function settleDeposit(deps: Deps, { businessObjectId, id }: DepositKey): Promise<void> {
  if (deps.stripe === undefined) return
  await settle(deps, deps.stripe, await findDeposit(inSalon(deps.db, businessObjectId), id))
}

const mostARun = 100

/** Job: reads open deposits, the oldest first, so that a customer who does not come back is booked within a minute. */
export async function settleDeposits(deps: Deps): Promise<void> {
  const open = await acrossSalons(deps.db)
    .selectFrom('visitDeposit')
    .select(['businessObjectId', 'id'])
    .where('state', '=', 'OPEN')
    .orderBy('expiresTime')
    .limit(mostARun)
    .execute()
  for (const key of open)
    await settleDeposit(deps, key).catch((err) => deps.log.error({ err, depositId: key.id }, 'deposit not settled'))
}

async function settle(deps: Deps, stripe: Stripe, row: DepositRow): Promise<DepositRow> {
  const { stripeSessionId, stripeAccountId, businessObjectId } = row
  const salon = inSalon(deps.db, businessObjectId)
  if (stripeSessionId === null) {
    // Stripe's answer was lost, and nobody was sent there.
    if (row.expiresTime.getTime() <= deps.clock.now()) await endIfOpen(salon, row)
    return findDeposit(salon, row.id)
  }
  const over = row.state === 'ENDED' || row.expiresTime.getTime() <= deps.clock.now()
  if (over) granted(deps, await stripe.endPayment(stripeAccountId, stripeSessionId))
  const facts = granted(deps, await stripe.readDeposit(stripeAccountId, stripeSessionId))
  const step = depositStep({ ...row, expires: row.expiresTime.getTime() }, facts, deps.clock.now())
  if (step === 'mismatch') deps.log.error({ depositId: row.id }, 'a deposit was paid that is not what was agreed')
  if (step === 'end') await endIfOpen(salon, row)
  if (step === 'book') await bookOrGiveBack(deps, row, facts)
  if (step === 'giveBack') await returnMoney(deps, row, facts)
  return findDeposit(salon, row.id)
}

/** The start is free again: the job of holds tells whoever waits for it. */
async function endIfOpen(salon: InSalon, { id }: DepositKey) {
  return salon
    .updateTable('visitDeposit')
    .set({ state: 'ENDED', answers: null })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returning('id')
    .executeTakeFirst()
}

/** Books once, whoever comes first; a start that was lost gives everything back. */
async function bookOrGiveBack(deps: Deps, row: DepositRow, facts: DepositFacts): Promise<void> {
  try {
    await transactInSalon(deps.db, row.businessObjectId, (salon) => book(salon, deps, { row, facts }))
  } catch (error) {
    const { code } = toRefused(error)
    if (code === 'internal' || code === 'service-unavailable') throw error
    deps.log.warn({ depositId: row.id, code }, 'a start was lost that a deposit was paid for')
    await returnMoney(deps, row, facts)
  }
}

type PaidDeposit = { row: DepositRow; facts: DepositFacts }

async function book(salon: InSalon<Tx>, deps: Deps, { row, facts }: PaidDeposit): Promise<void> {
  const { businessObjectId, userId, startTime, request } = row
  const { state, captured, answers } = await lockDeposit(salon, row.id)
  if (captured > 0) return
  // Given up meanwhile, or erased.
  if (state !== 'OPEN' || userId === null) throw new Refused('startTime.invalid')
  const { language } = request
  const booker = { ...(await lockCustomer(salon.db, deps, { userId, given: { language } })), userId, language }
  const wished = wishedVisit({ ...request, businessObjectId, startTime: startTime.toISOString() })
  // What was offered when it was held is offered still, however close it has come.
  const held = row.expiresTime.getTime() > deps.clock.now()
  const placed = await placeBooking(salon, held ? at(deps, row.createdTime.getTime()) : deps, { wished, booker })
  const appointmentId = uuidv7(deps.clock.now())
  await writeBooking(salon, deps, { id: appointmentId, type: 'ONLINE', booker, placed })
  if (answers !== null) {
    // Checked when the payment began: a question that came since gives nothing back.
    const given: Answer[] = JSON.parse(deps.secrets.open(answers))
    const visit = { appointmentId, ...wishedServices(request.products, booker.customerId) }
    await keepAnswers(salon, visit, { given, now: deps.clock.now() })
  }
  await capture(salon, deps, { row, facts })
  await salon
    .updateTable('visitDeposit')
    .set({ state: 'PAID', answers: null, appointmentId })
    .where('id', '=', row.id)
    .execute()
}

/** PAY-03: in full, with the job that sends it. */
const returnMoney = ({ db, ...deps }: Deps, row: DepositRow, facts: DepositFacts): Promise<void> =>
  transact(db, async (tx) => {
    const salon = inSalon(tx, row.businessObjectId)
    const { captured } = await lockDeposit(salon, row.id)
    if (captured > 0) return
    await capture(salon, deps, { row, facts })
    await salon.updateTable('visitDeposit').set({ state: 'RETURNED', answers: null }).where('id', '=', row.id).execute()
    await giveBack(salon, deps, { id: row.id, amount: row.amount, cause: `lost ${row.id}` })
  })

/** PAY-06 */
async function capture(
  { db, id: businessObjectId, ...salon }: InSalon<Tx>,
  { clock }: Pick<Deps, 'clock'>,
  paid: PaidDeposit,
) {
  const { id: depositId, amount } = paid.row
  const [now, paymentId] = [clock.now(), paid.facts.paymentId ?? '']
  const entry = { businessObjectId, id: uuidv7(now), depositId, kind: 'CAPTURED', amount } as const
  await db
    .insertInto('visitDepositEntry')
    .values({ ...entry, cause: `captured ${depositId}`, createdTime: new Date(now) })
    .execute()
  await salon.updateTable('visitDeposit').set({ paymentId }).where('id', '=', depositId).execute()
}
