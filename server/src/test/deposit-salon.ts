/**
 * Salons whose customers pay a deposit into their own account at a Stripe stand-in, with the calls that tests repeat.
 */
import { randomUUID } from 'node:crypto'
import type { Answer } from '@goldline/contract/form/questions'
import type { DepositRule, PaidVisitDeposit } from '@goldline/contract/payment/deposits'
import type { VisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { startStripe } from '@goldline/stand-ins/stripe'
import type { PageDecision } from '@goldline/stand-ins/stripe-connect'
import type { StripeStandIn } from '@goldline/stand-ins/stripe-faults'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { depositRefunds, returnDeposit } from '../payment/deposits/refund-deposit.ts'
import { stripe as stripeAt } from '../providers/stripe.ts'
import { type TestApp, testApp, testClock } from './app.ts'
import { testDatabase } from './database.ts'
import { aLeader, aSalon, aSignedInCustomer, leadersPassword as password, type SalonForTests } from './salon.ts'
import { twoInstances } from './two-instances.ts'

export type DepositHouse = TestApp & { standIn: StripeStandIn }
type Header = { authorization: string }
export type DepositSalon = SalonForTests & { leader: Header; accountId: string }

/** Connects the Stripe adapter to a stand-in. */
const connectStripe = ({ url, webhookSecret, connectWebhookSecret }: StripeStandIn) =>
  stripeAt({ baseUrl: url, secretKey: 'sk_test', webhookSecret, connectWebhookSecret, limitMs: 20_000 })

/** An app with Stripe's stand-in. Call it outside the tests: it closes after the file's last one. */
export async function aDepositHouse(): Promise<DepositHouse> {
  const clock = testClock()
  const standIn = await startStripe({ now: clock.now })
  const database = await testDatabase()
  const t = await testApp({ clock, database, stripe: connectStripe(standIn) })
  afterAll(async () => {
    await t.close()
    await database.close()
    await standIn.close()
  })
  return { ...t, standIn }
}

/** Two instances on one database with the same Stripe stand-in; `house` is the first. */
export async function twoDepositHouses() {
  const { one, two, db } = await twoInstances()
  const standIn = await startStripe({ now: one.clock.now })
  afterAll(() => standIn.close())
  for (const { deps } of [one, two]) Object.assign(deps, { stripe: connectStripe(standIn) })
  const house: DepositHouse = { ...one, standIn }
  return { one, two, db, house }
}

export const aRule = (own: Partial<DepositRule> = {}): DepositRule => ({
  ...{ id: randomUUID(), enabled: true, security: 'DEPOSIT', productIds: null, leastPrice: null, newcomers: false },
  ...{ noShows: null, exemptVisits: null, percent: 30, amount: null },
  ...own,
})

export const setRules = ({ app }: TestApp, { leader }: Pick<DepositSalon, 'leader'>, rules: readonly DepositRule[]) =>
  app.inject({ method: 'PUT', url: '/v1/deposit-settings/rules', headers: leader, payload: { rules } })

export const linkAccount = ({ app }: TestApp, leader: Header, sent: object = { password }) =>
  app.inject({ method: 'POST', url: '/v1/deposit-settings/account-links', headers: leader, payload: sent })

export const refreshAccount = ({ app }: TestApp, leader: Header) =>
  app.inject({ method: 'POST', url: '/v1/deposit-settings/account-readings', headers: leader })

export const offerWholePayment = ({ app }: TestApp, { leader }: Pick<DepositSalon, 'leader'>, wholePayment = true) =>
  app.inject({
    method: 'PUT',
    url: '/v1/deposit-settings/rules',
    headers: leader,
    payload: { rules: [], wholePayment },
  })

/** Creates a salon with an active Stripe account, and a rule for a deposit of 30 per cent from everybody. */
export async function aDepositSalon(t: DepositHouse, people = 2): Promise<DepositSalon> {
  const salon = await aSalon(t.db, people)
  const leader = await aLeader(t.db, salon.id)
  const { url } = (await linkAccount(t, leader)).json<{ url: string }>()
  const accountId = url.split('/').at(-1) ?? ''
  t.standIn.decideAccount(accountId, 'ready')
  await refreshAccount(t, leader)
  await setRules(t, { leader }, [aRule()])
  return { ...salon, leader, accountId }
}

type Wish = {
  startTime: string
  testStart?: string
  key?: string
  staffId?: string | null
  answers?: Answer[]
  message?: string
  guest?: string
  payWhole?: boolean
}

export const startDeposit = ({ app }: TestApp, salon: SalonForTests, token: Header, wish: Wish) =>
  app.inject({
    method: 'POST',
    // A new address each time, since bookings of one address are limited.
    remoteAddress: randomUUID(),
    url: '/v1/visit-deposits',
    headers: { ...token, 'idempotency-key': wish.key ?? randomUUID() },
    payload: {
      ...{ businessObjectId: salon.id, products: [salon.product], staffId: wish.staffId ?? null },
      ...{ startTime: wish.startTime, ...(wish.answers && { answers: wish.answers }) },
      ...(wish.message && { message: wish.message }),
      guest: wish.guest,
      testStart: wish.testStart,
      payWhole: wish.payWhole,
    },
  })

export const startedDeposit = (answer: LightMyRequestResponse): VisitDeposit & { page: string } => {
  if (answer.statusCode !== 201) throw new Error(`no deposit: ${answer.statusCode} ${answer.body}`)
  const deposit = answer.json<VisitDeposit>()
  return { ...deposit, page: deposit.url?.split('/').at(-1) ?? '' }
}

export const readDeposit = async ({ app }: TestApp, token: Header, id: string): Promise<VisitDeposit> =>
  (await app.inject({ url: `/v1/visit-deposits/${id}`, headers: token })).json()

type Event = { readonly headers: Record<string, string>; readonly body: string }
export const sendStripeEvent = ({ app }: TestApp, { headers, body }: Event) =>
  app.inject({ method: 'POST', url: '/v1/webhooks/stripe-connect', headers, payload: body })

/** A salon that takes whole payments, and requires a deposit of 30 per cent unless `rules` say otherwise. */
export async function aSalonThatTakesAll(t: DepositHouse, rules = [aRule()]): Promise<DepositSalon> {
  const salon = await aDepositSalon(t)
  await offerWholePayment(t, salon)
  await setRules(t, salon, rules)
  return salon
}

/** A visit of 80 francs that its customer booked by paying all of it. */
export async function aWhollyPaidVisit(t: DepositHouse, rules = [aRule()], startTime = '2027-03-05T11:00:00.000Z') {
  const salon = await aSalonThatTakesAll(t, rules)
  const { token } = await aSignedInCustomer(t.db)
  const deposit = startedDeposit(await startDeposit(t, salon, token, { startTime, payWhole: true }))
  t.standIn.decidePayment(deposit.page, 'pay')
  const { appointmentId } = await readDeposit(t, token, deposit.id)
  return { salon, token, deposit, appointmentId: appointmentId ?? '' }
}

/** A visit that its customer booked by paying the deposit. */
export async function aPaidVisit(t: DepositHouse, startTime = '2027-03-05T11:00:00.000Z') {
  const salon = await aDepositSalon(t)
  const { token } = await aSignedInCustomer(t.db)
  const deposit = startedDeposit(await startDeposit(t, salon, token, { startTime }))
  t.standIn.decidePayment(deposit.page, 'pay')
  const { appointmentId } = await readDeposit(t, token, deposit.id)
  return { salon, token, deposit, appointmentId: appointmentId ?? '' }
}

export const cancel = ({ app }: TestApp, appointmentId: string, headers: Header, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/v1/appointments/${appointmentId}/cancellation`, headers, payload })

export const refundAsSalon = ({ app }: TestApp, { leader }: DepositSalon, id: string, key: string = randomUUID()) =>
  app.inject({
    method: 'POST',
    url: `/v1/visit-deposits/${id}/refund`,
    headers: { ...leader, 'idempotency-key': key },
  })

/** The deposits as the salon lists them. */
export const listTaken = async ({ app }: TestApp, { leader }: DepositSalon): Promise<PaidVisitDeposit[]> =>
  (await app.inject({ url: '/v1/visit-deposits', headers: leader })).json()

/** Kinds of the entries in the salon's ledger of deposits, oldest first. */
export async function entryKinds({ db }: TestApp, salon: Pick<DepositSalon, 'id'>): Promise<string[]> {
  const rows = await inSalon(db, salon.id).selectFrom('visitDepositEntry').select('kind').orderBy('id').execute()
  return rows.map(({ kind }) => kind)
}

/** Returns the refunded amount of a payment at Stripe. */
export const refundedAtStripe = ({ standIn }: DepositHouse, { page }: { page: string }): number | undefined =>
  standIn.pages().find(({ id }) => id === page)?.refunded

/** Decides a payment at Stripe; returns the event about it. */
export function decidePayment({ standIn }: DepositHouse, { page }: { page: string }, decision: PageDecision): Event {
  standIn.decidePayment(page, decision)
  const event = standIn.events.at(-1)
  if (event === undefined) throw new Error('no event')
  return event
}

/** Runs the queued jobs about cancelled visits; returns how many. */
export async function runReturns(t: DepositHouse): Promise<number> {
  const { rows } = await sql<{ id: string; payload: { businessObjectId: string; appointmentId: string } }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
    where k.id = j.task_id and k.identifier = 'returnDeposit' returning j.id, j.payload`.execute(t.db)
  for (const { payload } of rows) await returnDeposit(t.deps, payload)
  return rows.length
}

/** Runs the queued jobs of refunds. */
export async function sendRefunds(t: DepositHouse): Promise<void> {
  const unsent = await t.db
    .selectFrom('visitDepositEntry')
    .select(['businessObjectId', 'id'])
    .where('kind', '=', 'REFUNDED')
    .where('sentTime', 'is', null)
    .execute()
  for (const key of unsent) await depositRefunds.send(t.deps, key)
}
