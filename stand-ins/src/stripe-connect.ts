/** Connected accounts at Stripe (Accounts v2), the pages on which their customers pay, and refunds. */
import {
  type Account,
  type Answer,
  type DepositPage,
  type DepositRefund,
  type Dispute,
  type Intent,
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

const pageBody = (page: DepositPage, url: string) => ({
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

/** A page of this account; it expires by itself. */
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

/** The payments into this account, on a page or by a saved card. */
function paymentIn({ memory, account }: ConnectedRequest, payment: string | null): Intent | DepositPage | undefined {
  const own = memory.intents[payment ?? '']
  if (own?.account === account && own.status === 'succeeded') return own
  return Object.values(memory.pages).find(
    (page) => paymentOf(page) === payment && page.account === account && page.paid,
  )
}

function refundOf(asked: ConnectedRequest): Answer {
  const { form } = asked
  const paid = paymentIn(asked, form.get('payment_intent'))
  const amount = Number(form.get('amount'))
  if (paid === undefined) return missing()
  const before = paid.refunds.reduce((sum, each) => sum + each.amount, 0)
  if (before + amount > paid.amount) return invalid('charge_already_refunded')
  const refund = { id: newId('re'), amount, reference: form.get('metadata[reference]') ?? '' }
  paid.refunds.push(refund)
  if ('refunded' in paid) paid.refunded += amount
  return { status: 200, body: refundBody(refund) }
}

const refundBody = ({ id, amount, reference }: DepositRefund) => ({
  ...{ id, object: 'refund', amount, status: 'succeeded', metadata: { reference } },
})

const disputeBody = (page: DepositPage, { id, amount, status }: Dispute) => ({
  ...{ id, object: 'dispute', amount, currency: page.currency, status, payment_intent: paymentOf(page) },
})

/** The object of an event about the page. */
export const eventObject = (page: DepositPage, url: string) =>
  page.dispute === undefined ? pageBody(page, url) : disputeBody(page, page.dispute)

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
  'GET refunds': (asked) => {
    const data = paymentIn(asked, asked.form.get('payment_intent'))?.refunds.map(refundBody) ?? []
    return { status: 200, body: { object: 'list', has_more: false, data } }
  },
  'GET disputes/{id}': ({ memory, id, account }) => {
    const page = Object.values(memory.pages).find((each) => each.dispute?.id === id && each.account === account)
    if (page?.dispute !== undefined) return { status: 200, body: disputeBody(page, page.dispute) }
    const intent = Object.values(memory.intents).find((each) => each.account === account && each.disputes[0]?.id === id)
    const [own] = intent?.disputes ?? []
    if (intent === undefined || own === undefined) return missing()
    return { status: 200, body: { ...own, object: 'dispute', currency: intent.currency, payment_intent: intent.id } }
  },
  'POST refunds': refundOf,
}

export type PageDecision = 'pay' | 'check' | 'settle' | 'cancel' | 'dispute' | 'win' | 'lose'

/** The action of a customer on the page, or of their bank later. Returns whether something happened. */
export function decidePage(page: DepositPage, decision: string, now: number): boolean {
  const open = page.status === 'open' && page.expires * 1000 > now
  if (decision === 'settle' && page.status === 'complete' && !page.paid) page.paid = true
  else if (decision === 'dispute' && page.paid && page.dispute === undefined)
    page.dispute = { id: newId('dp'), amount: page.amount, status: 'needs_response' }
  else if ((decision === 'win' || decision === 'lose') && page.dispute?.status === 'needs_response')
    page.dispute.status = decision === 'win' ? 'won' : 'lost'
  else if ((decision === 'pay' || decision === 'check') && open) {
    page.status = 'complete'
    page.paid = decision === 'pay'
  } else return false
  return true
}

export type AccountDecision = 'ready' | 'some'

/** A salon's answers in Stripe's form: all, or a part. */
export function decideAccount(account: Account, decision: string): void {
  if (decision === 'ready') Object.assign(account, { ready: true, missing: 0 })
  if (decision === 'some') Object.assign(account, { ready: false, missing: 1 })
}
