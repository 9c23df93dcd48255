import { type PayPalStandIn, startPayPal } from '@goldline/stand-ins/paypal'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type PayPal, payPal } from './paypal.ts'
import { approvalUrlOf, factsOf, issueOf } from './paypal-answers.ts'

let standIn: PayPalStandIn
let paypal: PayPal
// Working calls may be slow on a busy machine; `hasty` is for calls that never answer in time.
let hasty: PayPal
const opened: PayPalStandIn[] = []
beforeEach(async () => {
  standIn = await startPayPal()
  opened.push(standIn)
  const { url: baseUrl, webhookId } = standIn
  const at = (limitMs: number) => payPal({ baseUrl, clientId: 'id', clientSecret: 'secret', webhookId, limitMs })
  ;[paypal, hasty] = [at(20_000), at(1_000)]
})
afterAll(() => Promise.all(opened.map(({ close }) => close())))

const request = {
  reference: 'our-order',
  amount: 1999,
  currency: 'EUR',
  description: 'Credit',
  locale: 'de-DE',
  returnUrl: 'http://salon.test/paid',
  cancelUrl: 'http://salon.test/cancelled',
}
const created = async () => {
  const made = await paypal.createOrder(request)
  if (made.kind !== 'created') throw new Error(made.error)
  return made
}

describe('the access token', () => {
  test('[CRD-02] is cached, and fetched once for all waiting requests', async () => {
    await Promise.all([created(), paypal.getOrder('A'), paypal.getOrder('B')])
    await paypal.getOrder('C')
    expect(standIn.requests('token')).toBe(1)
  })

  test('[CRD-02] is fetched again, once, if it expired early', async () => {
    const { id } = await created()
    standIn.forgetTokens()
    expect(await paypal.getOrder(id)).toMatchObject({ kind: 'facts' })
    expect(standIn.requests('token')).toBe(2)
    standIn.fail({ on: 'get', kind: 'status', status: 401 }, { on: 'get', kind: 'status', status: 401 })
    expect(await paypal.getOrder(id)).toMatchObject({ kind: 'unknown', error: expect.stringContaining('401') })
    expect(standIn.requests('token')).toBe(3)
  })

  test('[CRD-02] is not cached if fetching it failed', async () => {
    standIn.fail({ on: 'token', kind: 'status', status: 500 })
    expect(await paypal.getOrder('A')).toEqual({ kind: 'unknown', error: 'sign-in: HTTP 500' })
    expect(await paypal.getOrder('A')).toEqual({ kind: 'gone' })
  })
})

describe('orders', () => {
  test('[CRD-02] have the amount in PayPal’s format, and the buyer’s approval page', async () => {
    const { id, approvalUrl } = await created()
    expect(approvalUrl).toBe(`${standIn.url}/checkoutnow?token=${id}`)
    const page = await (await fetch(approvalUrl)).text()
    expect(page).toContain('19.99 EUR')
    expect(page).toContain('lang="de"')
    expect(await created()).toMatchObject({ id })
    expect(await paypal.getOrder(id)).toEqual({
      kind: 'facts',
      facts: { reference: 'our-order', status: 'OPEN', captures: [], givenBack: 0 },
    })
  })

  test.each([
    ['approve', 'http://salon.test/paid', 'DEMOPAYER'],
    ['decline', 'http://salon.test/paid', 'DEMOPAYER'],
    ['cancel', 'http://salon.test/cancelled', null],
  ])('[CRD-02] return a buyer who presses %s', async (decision, where, payer) => {
    const { id, approvalUrl } = await created()
    const body = new URLSearchParams({ decision })
    const { status, headers } = await fetch(approvalUrl, { method: 'POST', body, redirect: 'manual' })
    const back = new URL(headers.get('location') ?? '')
    expect([status, back.origin + back.pathname]).toEqual([303, where])
    expect([back.searchParams.get('token'), back.searchParams.get('PayerID')]).toEqual([id, payer])
  })

  test('[CRD-02] are captured once: a repeated request returns the same capture, another request is refused', async () => {
    const { id } = await created()
    expect(await paypal.captureOrder(id, 'one')).toEqual({ kind: 'notApproved' })
    standIn.decide(id, 'approve')
    const captured = await paypal.captureOrder(id, 'one')
    expect(captured).toMatchObject({
      kind: 'facts',
      facts: { status: 'COMPLETED', captures: [{ status: 'COMPLETED', amount: 1999, currency: 'EUR' }] },
    })
    expect(await paypal.captureOrder(id, 'one')).toEqual(captured)
    expect(await paypal.captureOrder(id, 'two')).toEqual({ kind: 'alreadyCaptured' })
    expect([standIn.taken(), await paypal.captureOrder('NONE', 'x')]).toEqual([1, { kind: 'gone' }])
  })

  test('[CRD-03] have an unknown outcome, not a refusal, after a slow, malformed or lost answer', async () => {
    const { id } = await created()
    standIn.decide(id, 'approve')
    // Signs in first, so that only the next call times out.
    await hasty.getOrder(id)
    standIn.fail({ kind: 'delay', ms: 10_000 })
    expect((await hasty.captureOrder(id, 'one')).kind).toBe('unknown')
    standIn.fail({ kind: 'malformed' }, { kind: 'cut' }, { kind: 'status', status: 429, retryAfter: 1 })
    for (let n = 0; n < 3; n++) expect((await paypal.captureOrder(id, 'one')).kind).toBe('unknown')
    expect((await paypal.captureOrder(id, 'one')).kind).toBe('facts')
    expect(standIn.taken()).toBe(1)
  })
})

describe('answers of PayPal', () => {
  test('[CRD-03] an invalid amount matches no price, and an unknown status counts as pending', () => {
    const captures = [{ id: 'c', status: 'NEW_WORD', amount: { currency_code: 'EUR', value: '1e3' } }]
    const facts = factsOf({ id: 'o', status: 'COMPLETED', purchase_units: [{ payments: { captures } }] })
    expect(facts?.captures).toEqual([{ id: 'c', status: 'PENDING', amount: -1, currency: 'EUR' }])
  })

  test.each([
    ['PENDING', 'CHARGEBACK', 'RETURNED'],
    ['DECLINED', 'CHARGEBACK', 'RETURNED'],
    ['DECLINED', 'REFUNDED', 'RETURNED'],
    ['PENDING', 'BUYER_COMPLAINT', 'PENDING'],
    ['DECLINED', undefined, 'REFUSED'],
    ['PARTIALLY_REFUNDED', 'REFUNDED', 'COMPLETED'],
  ])('[CRD-07] a capture that is %s for %s is %s', (status, reason, expected) => {
    const captures = [{ id: 'c', status, status_details: { reason }, amount: { currency_code: 'EUR', value: '25.00' } }]
    const facts = factsOf({ id: 'o', status: 'COMPLETED', purchase_units: [{ payments: { captures } }] })
    expect(facts?.captures).toMatchObject([{ status: expected }])
  })

  test('[CRD-07] an invalid refund does not count as zero', () => {
    const refunds = ['5.00', '1e3'].map((value) => ({ status: 'COMPLETED', amount: { currency_code: 'EUR', value } }))
    expect(factsOf({ id: 'o', status: 'COMPLETED', purchase_units: [{ payments: { refunds } }] })).toBeUndefined()
  })

  test('[CRD-02] an unsafe approval URL is ignored', () => {
    const link = (href: string) => ({ id: 'o', status: 'CREATED', links: [{ rel: 'approve', href }] })
    const good = 'https://www.paypal.com/checkoutnow?token=1'
    expect(approvalUrlOf(link(good), true)).toBe(good)
    for (const href of ['http://www.paypal.com/', 'javascript:alert(1)', 'nowhere'])
      expect(approvalUrlOf(link(href), true)).toBeUndefined()
    expect(approvalUrlOf({ id: 'o', status: 'CREATED' }, true)).toBeUndefined()
  })

  test('uses the issue code as the error, else the name', () => {
    expect(issueOf({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'PAYER_CANNOT_PAY' }] })).toBe('PAYER_CANNOT_PAY')
    expect([issueOf({ name: 'NOT_AUTHORIZED' }), issueOf('<html>')]).toEqual([
      'NOT_AUTHORIZED',
      'answer not understood',
    ])
  })
})
