/** Salons whose customers pay a deposit into their own account at a Stripe stand-in, with the calls that tests repeat. */
import { randomUUID } from 'node:crypto'
import type { Answer } from '@goldline/contract/form/questions'
import type { DepositRule } from '@goldline/contract/payment/deposits'
import type { VisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { startStripe } from '@goldline/stand-ins/stripe'
import type { StripeStandIn } from '@goldline/stand-ins/stripe-faults'
import type { LightMyRequestResponse } from 'fastify'
import { refundDeposit } from '../payment/deposits/refund-deposit.ts'
import { stripe as stripeAt } from '../providers/stripe.ts'
import { type TestApp, testApp, testClock } from './app.ts'
import { testDatabase } from './database.ts'
import { aLeader, aSalon, leadersPassword as password, type SalonForTests } from './salon.ts'

export type DepositHouse = TestApp & { standIn: StripeStandIn }
type Header = { authorization: string }
export type DepositSalon = SalonForTests & { leader: Header; accountId: string }

export async function aDepositHouse(): Promise<DepositHouse> {
  const clock = testClock()
  const standIn = await startStripe({ now: clock.now })
  const database = await testDatabase()
  const secrets = { webhookSecret: standIn.webhookSecret, connectWebhookSecret: standIn.connectWebhookSecret }
  const stripe = stripeAt({ baseUrl: standIn.url, secretKey: 'sk_test', ...secrets, limitMs: 20_000 })
  const t = await testApp({ clock, database, stripe })
  const close = async () => {
    await t.close()
    await database.close()
    await standIn.close()
  }
  return { ...t, standIn, close }
}

export const aRule = (own: Partial<DepositRule> = {}): DepositRule => ({
  ...{ id: randomUUID(), enabled: true, productIds: null, leastPrice: null, newcomers: false, noShows: null },
  ...{ percent: 30, amount: null },
  ...own,
})

export const setRules = ({ app }: TestApp, { leader }: Pick<DepositSalon, 'leader'>, rules: readonly DepositRule[]) =>
  app.inject({ method: 'PUT', url: '/v1/deposit-settings/rules', headers: leader, payload: { rules } })

export const link = ({ app }: TestApp, leader: Header, sent: object = { password }) =>
  app.inject({ method: 'POST', url: '/v1/deposit-settings/account-links', headers: leader, payload: sent })

export const reread = ({ app }: TestApp, leader: Header) =>
  app.inject({ method: 'POST', url: '/v1/deposit-settings/account-readings', headers: leader })

/** A salon with an account that is ready, and a rule that asks everybody for 30 per cent. */
export async function aDepositSalon(t: DepositHouse, people = 2): Promise<DepositSalon> {
  const salon = await aSalon(t.db, people)
  const leader = await aLeader(t.db, salon.id)
  const { url } = (await link(t, leader)).json<{ url: string }>()
  const accountId = url.split('/').at(-1) ?? ''
  t.standIn.decideAccount(accountId, 'ready')
  await reread(t, leader)
  await setRules(t, { leader }, [aRule()])
  return { ...salon, leader, accountId }
}

type Wish = { startTime: string; key?: string; staffId?: string | null; answers?: Answer[] }

export const begin = ({ app }: TestApp, salon: SalonForTests, token: Header, wish: Wish) =>
  app.inject({
    method: 'POST',
    // A new address each time, since bookings of one address are limited.
    remoteAddress: randomUUID(),
    url: '/v1/visit-deposits',
    headers: { ...token, 'idempotency-key': wish.key ?? randomUUID() },
    payload: {
      ...{ businessObjectId: salon.id, products: [salon.product], staffId: wish.staffId ?? null },
      ...{ startTime: wish.startTime, ...(wish.answers && { answers: wish.answers }) },
    },
  })

export const begun = (answer: LightMyRequestResponse): VisitDeposit & { page: string } => {
  if (answer.statusCode !== 201) throw new Error(`no deposit: ${answer.statusCode} ${answer.body}`)
  const deposit = answer.json<VisitDeposit>()
  return { ...deposit, page: deposit.url?.split('/').at(-1) ?? '' }
}

export const look = async ({ app }: TestApp, token: Header, id: string): Promise<VisitDeposit> =>
  (await app.inject({ url: `/v1/visit-deposits/${id}`, headers: token })).json()

type Event = { readonly headers: Record<string, string>; readonly body: string }
export const hook = ({ app }: TestApp, { headers, body }: Event) =>
  app.inject({ method: 'POST', url: '/v1/webhooks/stripe-connect', headers, payload: body })

/** Runs what the jobs of refunds would. */
export async function sendRefunds(t: DepositHouse): Promise<void> {
  const unsent = await t.db
    .selectFrom('visitDepositEntry')
    .select(['businessObjectId', 'id'])
    .where('kind', '=', 'REFUNDED')
    .where('sentTime', 'is', null)
    .execute()
  for (const key of unsent) await refundDeposit(t.deps, key)
}
