/** Accounts of others at Stripe (Accounts v2), the pages on which their customers pay, and refunds. */
import {
  type Account,
  type Answer,
  type DepositPage,
  type DepositRefund,
  invalid,
  type Memory,
  missing,
  newId,
  type StripeRequest,
} from './stripe-objects.ts'

const accountBody = ({ id, name, ready, missing: count }: Account): Answer => ({
  status: 200,
  body: {
    id,
    object: 'v2.core.account',
    display_name: name,
    configuration: {
      merchant: { capabilities: { card_payments: { status: ready ? 'active' : 'restricted', status_details: [] } } },
    },
    requirements: { entries: Array.from({ length: count }, (_, index) => ({ description: `item ${index}` })) },
  },
})

const paymentOf = ({ id }: DepositPage): string => id.replace('cs_', 'pi_')

export const pageBody = (page: DepositPage, url: string) => ({
  id: page.id,
  object: 'checkout.session',
  mode: 'payment',
  status: page.status,
  payment_status: page.paid ? 'paid' : 'unpaid',
  amount_total: page.amount,
  currency: page.currency,
  client_reference_id: page.reference,
  payment_intent: page.status === 'complete' ? paymentOf(page) : null,
  expires_at: page.expires,
  url: page.status === 'open' ? `${url}/pay/${page.id}` : null,
})

type ConnectedRequest = StripeRequest & { memory: Memory }

/** A page of this account, which ends by itself. */
function pageOf({ memory, id, account, now }: ConnectedRequest): DepositPage | undefined {
  const page = memory.pages[id]
  if (page?.account !== account) return undefined
  if (page.status === 'open' && page.expires * 1000 <= now) page.status = 'expired'
  return page
}

const least = 30 * 60

function openPage({ memory, form, account, url, now }: ConnectedRequest): Answer {
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
  const [returnUrl, expires] = [form.get('success_url'), Number(form.get('expires_at'))]
  if (!memory.accounts[account]?.ready) return invalid('account_invalid')
  if (!Number.isSafeInteger(amount) || amount < 50 || !returnUrl) return invalid('parameter_missing')
  if (expires < now / 1000 + least || expires > now / 1000 + 86_400) return invalid('parameter_invalid_integer')
  const page: DepositPage = {
    ...{ id: newId('cs'), account, amount, returnUrl, expires },
    reference: form.get('client_reference_id') ?? '',
    title: form.get('line_items[0][price_data][product_data][name]') ?? '',
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    locale: form.get('locale') ?? 'en',
    ...{ status: 'open', paid: false, refunds: [] },
  }
  memory.pages[page.id] = page
  return { status: 200, body: pageBody(page, url) }
}

function refundOf({ memory, form, account }: ConnectedRequest): Answer {
  const payment = form.get('payment_intent')
  const page = Object.values(memory.pages).find((each) => paymentOf(each) === payment && each.account === account)
  const amount = Number(form.get('amount'))
  if (!page?.paid) return missing()
  const before = page.refunds.reduce((sum, each) => sum + each.amount, 0)
  if (before + amount > page.amount) return invalid('charge_already_refunded')
  const refund = { id: newId('re'), amount, reference: form.get('metadata[reference]') ?? '' }
  page.refunds.push(refund)
  return { status: 200, body: refundBody(refund) }
}

const refundBody = ({ id, amount, reference }: DepositRefund) => ({
  ...{ id, object: 'refund', amount, status: 'succeeded', metadata: { reference } },
})

export const connected: Readonly<Record<string, (asked: ConnectedRequest) => Answer>> = {
  'POST /v2/core/accounts': ({ memory, raw }) => {
    const { display_name: name = '' } = JSON.parse(raw) as { display_name?: string }
    const account = { id: newId('acct'), name, ready: false, missing: 3, returnUrl: '' }
    memory.accounts[account.id] = account
    return accountBody(account)
  },
  'GET /v2/core/accounts/{id}': ({ memory, id }) => {
    const account = memory.accounts[id]
    return account === undefined ? missing() : accountBody(account)
  },
  'POST /v2/core/account_links': ({ memory, raw, url }) => {
    const { account: id, use_case } = JSON.parse(raw) as {
      account: string
      use_case: { account_onboarding: { return_url: string } }
    }
    const account = memory.accounts[id]
    if (account === undefined) return missing()
    account.returnUrl = use_case.account_onboarding.return_url
    return { status: 200, body: { object: 'v2.core.account_link', account: id, url: `${url}/account/${id}` } }
  },
  'POST checkout/sessions': openPage,
  'GET checkout/sessions/{id}': (asked) => {
    const page = pageOf(asked)
    return page === undefined ? missing() : { status: 200, body: pageBody(page, asked.url) }
  },
  'POST checkout/sessions/{id}/expire': (asked) => {
    const page = pageOf(asked)
    if (page?.status !== 'open') return page === undefined ? missing() : invalid('checkout_session_not_open')
    page.status = 'expired'
    return { status: 200, body: pageBody(page, asked.url) }
  },
  'GET refunds': ({ memory, form, account }) => {
    const page = Object.values(memory.pages).find((each) => paymentOf(each) === form.get('payment_intent'))
    const data = page?.account === account ? page.refunds.map(refundBody) : []
    return { status: 200, body: { object: 'list', has_more: false, data } }
  },
  'POST refunds': refundOf,
}

export type PageDecision = 'pay' | 'check' | 'settle' | 'cancel'

/** What a customer does on the page, or their bank later. Returns whether something happened. */
export function decidePage(page: DepositPage, decision: string, now: number): boolean {
  const open = page.status === 'open' && page.expires * 1000 > now
  if (decision === 'settle' && page.status === 'complete' && !page.paid) page.paid = true
  else if ((decision === 'pay' || decision === 'check') && open) {
    page.status = 'complete'
    page.paid = decision === 'pay'
  } else return false
  return true
}

export type AccountDecision = 'ready' | 'some'

/** What a salon says on Stripe's form: everything, or a part. */
export function decideAccount(account: Account, decision: string): void {
  if (decision === 'ready') Object.assign(account, { ready: true, missing: 0 })
  if (decision === 'some') Object.assign(account, { ready: false, missing: 1 })
}
