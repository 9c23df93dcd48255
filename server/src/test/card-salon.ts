/**
 * Salons whose customers leave a card for a no-show fee at a Stripe stand-in, with the calls that tests repeat
 * (PAY-04).
 */
import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { AgreedCard } from '@goldline/contract/payment/paid-deposit'
import type { VisitDeposit } from '@goldline/contract/payment/visit-deposits'
import type { StripeStandIn } from '@goldline/stand-ins/stripe-faults'
import { sql } from 'kysely'
import { detachCard } from '../payment/routes.ts'
import type { TestApp } from './app.ts'
import {
  aDepositSalon,
  aRule,
  type DepositHouse,
  type DepositSalon,
  readDeposit,
  setRules,
  startDeposit,
  startedDeposit,
} from './deposit-salon.ts'
import { aSignedInCustomer } from './salon.ts'

type Header = { authorization: string }
type Card = Parameters<StripeStandIn['decide']>[1]

/** A salon with a rule by which everybody leaves a card for a fee of half the price. */
export async function aCardSalon(t: DepositHouse): Promise<DepositSalon> {
  const salon = await aDepositSalon(t)
  await setRules(t, salon, [aRule({ security: 'CARD', percent: 50 })])
  return salon
}

export const noon = '2027-03-05T11:00:00.000Z'

/** A visit whose customer was sent to Stripe's page for a card. */
export async function aCardPage(t: DepositHouse, startTime = noon) {
  const salon = await aCardSalon(t)
  const { token } = await aSignedInCustomer(t.db)
  const deposit = startedDeposit(await startDeposit(t, salon, token, { startTime }))
  return { salon, token, deposit }
}

/** A visit that its customer booked by leaving a card. */
export async function aCardVisit(t: DepositHouse, card: Card = 'visa', startTime = noon) {
  const { salon, token, deposit } = await aCardPage(t, startTime)
  t.standIn.decide(deposit.page, card)
  const { appointmentId } = await readDeposit(t, token, deposit.id)
  return { salon, token, deposit, appointmentId: appointmentId ?? '' }
}

type CardVisit = { salon: DepositSalon; token: Header; deposit: VisitDeposit; appointmentId: string }

/** A visit with a card that its customer missed, an hour after its start. */
export async function aMissedVisit(t: DepositHouse, card: Card = 'visa'): Promise<CardVisit> {
  const visit = await aCardVisit(t, card)
  t.clock.set(Date.parse(noon) + 3_600_000)
  const url = `/v1/appointments/${visit.appointmentId}/no-show`
  const answer = await t.app.inject({ method: 'POST', url, headers: visit.salon.leader })
  if (answer.statusCode >= 300) throw new Error(`no no-show: ${answer.body}`)
  return visit
}

type FeeRequest = { amount?: number; key?: string; headers?: Header }

export const charge = (
  { app }: TestApp,
  { salon, deposit }: Pick<CardVisit, 'salon' | 'deposit'>,
  sent: FeeRequest = {},
) =>
  app.inject({
    method: 'POST',
    url: `/v1/visit-deposits/${deposit.id}/fee`,
    headers: { ...(sent.headers ?? salon.leader), 'idempotency-key': sent.key ?? randomUUID() },
    payload: { amount: sent.amount ?? 4000 },
  })

export const waive = ({ app }: TestApp, { salon, deposit }: Pick<CardVisit, 'salon' | 'deposit'>) =>
  app.inject({
    method: 'POST',
    url: `/v1/visit-deposits/${deposit.id}/fee-waiver`,
    headers: { ...salon.leader, 'idempotency-key': randomUUID() },
  })

/** Reads the visit's card with these headers. */
export async function cardOf({ app }: TestApp, { appointmentId }: Pick<CardVisit, 'appointmentId'>, headers: Header) {
  const visit = (await app.inject({ url: `/v1/appointments/${appointmentId}`, headers })).json<Appointment>()
  if (visit.card === undefined) throw new Error('no card')
  return visit.card satisfies AgreedCard
}

/** Runs the queued jobs that detach cards; returns how many. */
export async function runDetaches(t: DepositHouse): Promise<number> {
  const { rows } = await sql<{ payload: { stripeMethodId: string; accountId: string } }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
    where k.id = j.task_id and k.identifier = 'detachCard' returning j.payload`.execute(t.db)
  for (const { payload } of rows) await detachCard(t.deps, payload)
  return rows.length
}
