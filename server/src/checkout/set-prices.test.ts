import { randomUUID } from 'node:crypto'
import type { DayEnd } from '@goldline/contract/checkout/day-end'
import type { Draft, DraftLine } from '@goldline/contract/checkout/draft'
import type { Order } from '@goldline/contract/checkout/orders'
import { afterAll, describe, expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { expectInvariants } from '../test/invariants.ts'
import { rowTexts } from '../test/paper.ts'
import { refusal } from '../test/salon.ts'
import { aTill, atTill, aVisit, begin, change, made, pay, sell, type TillForTests, tillPin } from '../test/till.ts'
import { loadOrderAsSold } from './order.ts'
import { receiptRows } from './receipt/rows.ts'
import { verifyJournals } from './verify-journal.ts'

const { t, salon, till } = await atTill()
const lite = await aTill(t, salon, { role: 'USER_LITE', deviceId: till.deviceId })
afterAll(() => t.close())

const free = (more: Partial<Extract<DraftLine, { kind: 'FREE' }>> = {}) => ({
  ...({ kind: 'FREE', id: randomUUID(), as: 'SERVICE', name: 'Perlen annähen', amount: 1500, vatRate: 810 } as const),
  ...({ staffId: salon.staff[0] ?? null, discount: null, quantity: 1 } as const),
  ...more,
})
const reason = 'Langes Haar'
const visit = async (who: TillForTests, price?: number) =>
  begin(who, await aVisit(t, salon, { ...(price && { price }) }))
const firstWith = ({ content }: Draft, changed: Partial<DraftLine>) =>
  content.lines.map((line, at) => (at === 0 ? ({ ...line, ...changed } as DraftLine) : line))
const approved = { pin: tillPin }

async function paperOf({ id }: Pick<Order, 'id'>): Promise<string[]> {
  const { order, head } = await loadOrderAsSold(inSalon(t.db, salon.id), id)
  if (head === null) throw new Error('no receipt')
  return rowTexts(receiptRows({ order, head, copy: false }))
}

describe('[POS-27] prices set by staff', () => {
  test('[POS-27a, POS-27e] are charged whether lower or higher, and stored with the usual price and the reason', async () => {
    const draft = await visit(till)
    const lower = await change(till, draft, { lines: firstWith(draft, { newPrice: { price: 5000, reason } }) })
    expect(lower).toMatchObject({ total: 5000, lines: [{ unitPrice: 5000, agreedPrice: 8000, priceNote: reason }] })
    const higher = await change(till, lower, { lines: firstWith(lower, { newPrice: { price: 9500, reason } }) })
    expect(higher.total).toBe(9500)
    const same = await change(till, higher, { lines: firstWith(higher, { newPrice: { price: 8000, reason } }) })
    expect(same.lines[0]).toMatchObject({ unitPrice: 8000, agreedPrice: null, priceNote: null })
    const sold = await sell(till, await change(till, same, { lines: lower.content.lines }), approved)
    expect(sold).toMatchObject({ total: 5000, approvedBy: 'Sofia', vat: [{ rate: 810, gross: 5000 }] })
    expect(await paperOf(sold)).toEqual(expect.arrayContaining(['Schnitt: 50.00 A', 'statt 80.00']))
  })

  test('[POS-27b] include a free line, a service or retail at one of today’s rates', async () => {
    const begun = await begin(till)
    const lines = [free(), free({ as: 'ARTICLE', name: 'Bürste', amount: 2000, vatRate: 260, quantity: 2 })]
    const sold = await sell(till, await change(till, begun, { lines }), approved)
    expect(sold).toMatchObject({
      total: 5500,
      lines: [
        { kind: 'SERVICE', name: 'Perlen annähen', due: 1500, vatRate: 810 },
        { kind: 'ARTICLE', name: 'Bürste', due: 4000, vatRate: 260 },
      ],
      vat: [
        { rate: 810, gross: 1500 },
        { rate: 260, gross: 4000 },
      ],
    })
    const draft = await begin(till)
    const refused = async (line: DraftLine) =>
      refusal(await till.send('PUT', `/v1/till-drafts/${draft.id}`, { ...draft.content, lines: [line] }))
    for (const vatRate of [null, 0, 900]) expect(await refused(free({ vatRate }))).toEqual([400, 'invalid-request'])
    expect(await refused(free({ amount: 0 }))).toEqual([400, 'invalid-request'])
    expect(await refused(free({ name: '' }))).toEqual([400, 'invalid-request'])
    expect(await refused(free({ newPrice: { price: 1, reason } }))).toEqual([400, 'invalid-request'])
  })

  test('[POS-27b] keep a free line until it is paid, even if the salon’s VAT liability changed', async () => {
    const setVatNr = (vatNr: string | null) =>
      t.db.updateTable('checkoutSettings').set({ vatNr }).where('businessObjectId', '=', salon.id).execute()
    const begun = await change(till, await begin(till), { lines: [free()] })
    await setVatNr(null)
    const drafts = made(await till.send('GET', '/v1/till-drafts')).json<Draft[]>()
    expect(drafts.find(({ id }) => id === begun.id)?.lines).toMatchObject([{ unitPrice: 1500, vatRate: null }])
    const more = await change(till, begun, { lines: [...begun.content.lines, free({ vatRate: null })] })
    const anew = { ...more.content, lines: [...more.content.lines, free()] }
    expect(refusal(await till.send('PUT', `/v1/till-drafts/${begun.id}`, anew))).toEqual([400, 'invalid-request'])
    await setVatNr('CHE-000.000.000 MWST')
    expect((await sell(till, more, approved)).vat).toMatchObject([{ rate: 810, gross: 3000 }])
  })

  test('[POS-27c, POS-27e] include surcharges of a line and of the sale, which are shown there, taxed, and refunded by piece', async () => {
    const begun = await begin(till)
    const surcharge = { percent: 10, reason }
    const draft = await change(till, begun, {
      lines: [free({ amount: 10_000, quantity: 3, surcharge }), free({ amount: 999, vatRate: 260 })],
      discount: { amount: 1000, reason },
      surcharge: { amount: 2500, reason: 'Feiertag' },
    })
    expect(draft.total).toBe(33_000 + 999 - 1000 + 2500)
    const sold = await sell(till, draft, approved)
    const paper = await paperOf(sold)
    expect(paper.slice(paper.indexOf('Perlen annähen: 300.00 A')).slice(0, 6)).toEqual([
      ...['Perlen annähen: 300.00 A', '3 × 100.00', 'Zuschlag 10%: 30.00', 'Perlen annähen: 9.99 B'],
      ...['Rabatt: -10.00', 'Zuschlag: 25.00'],
    ])
    const one = { reason: 'Kulanz', ...approved, lines: [{ id: sold.lines[0]?.id, quantity: 1 }] }
    const rest = {
      ...one,
      lines: [...one.lines.map((line) => ({ ...line, quantity: 2 })), { id: sold.lines[1]?.id, quantity: 1 }],
    }
    const refund = async (body: object): Promise<Order> =>
      made(await till.send('POST', `/v1/orders/${sold.id}/refunds`, body)).json()
    const [first, second] = [await refund(one), await refund(rest)]
    expect(first.total + second.total).toBe(-sold.total)
    const surcharges = (order: Order) => order.lines.reduce((sum, line) => sum + line.surchargeAmount, 0)
    expect(surcharges(first) + surcharges(second)).toBe(-surcharges(sold))
    expect((await paperOf(first)).filter((row) => /^(Zuschlag|Rabatt)/.test(row))).toEqual([
      expect.stringMatching(/^Rabatt: \d/),
      expect.stringMatching(/^Zuschlag: -\d/),
    ])
  })

  test('[POS-27a, POS-27d] require the permission and a PIN, whoever enters them', async () => {
    const by = async (who: TillForTests, changed: Partial<Draft['content']>) => change(who, await visit(who), changed)
    const drafts = [
      await by(lite, { lines: [free()] }),
      await by(lite, { surcharge: { amount: 1, reason } }),
      ...(await Promise.all(
        [
          { newPrice: { price: 7999, reason } },
          { newPrice: { price: 8001, reason } },
          { surcharge: { percent: 1, reason } },
        ].map(async (line) => {
          const draft = await visit(lite)
          return change(lite, draft, { lines: firstWith(draft, line) })
        }),
      )),
    ]
    for (const draft of drafts) {
      expect(refusal(await pay(lite, draft))).toEqual([403, 'pin.required'])
      expect(refusal(await pay(lite, draft, approved))).toEqual([403, 'forbidden'])
    }
    const [draft] = drafts as [Draft]
    expect(refusal(await pay(lite, draft, { pin: tillPin, approverId: lite.userId }))).toEqual([403, 'forbidden'])
    expect(refusal(await pay(lite, draft, { pin: tillPin, approverId: randomUUID() }))).toEqual([403, 'pin.notMatched'])
    expect(refusal(await pay(lite, draft, { pin: '271828', approverId: till.userId }))).toEqual([403, 'pin.notMatched'])
    // Naming an approver without a PIN proves nothing.
    expect(refusal(await pay(lite, draft, { approverId: till.userId }))).toEqual([403, 'pin.required'])
    const sold = await sell(lite, draft, { pin: tillPin, approverId: till.userId })
    const row = await t.db.selectFrom('saleOrder').selectAll().where('id', '=', sold.id).executeTakeFirstOrThrow()
    expect([row.userId, row.approverId, sold.approvedBy]).toEqual([lite.userId, till.userId, 'Sofia'])
    expect(refusal(await lite.send('POST', `/v1/orders/${sold.id}/cancellation`, { reason, ...approved }))).toEqual([
      403,
      'forbidden',
    ])
  })

  test('[POS-27d] count an approver’s wrong PIN like a wrong PIN for opening the till', async () => {
    const other = await aTill(t, salon)
    const draft = await change(lite, await visit(lite), { lines: [free()] })
    const tries = Array.from({ length: 12 }, () => pay(lite, draft, { pin: '271828', approverId: other.userId }))
    const answers = (await Promise.all(tries)).map((each) => refusal(each)[1])
    expect(answers).toContain('numberOfCredentialFailedMatchesAlreadyExceedMax')
    const right = await pay(lite, draft, { pin: tillPin, approverId: other.userId })
    expect(refusal(right)[1]).toBe('numberOfCredentialFailedMatchesAlreadyExceedMax')
  })

  test('[POS-27d] can be approved by the people whom the till lists', async () => {
    const named = made(await lite.send('GET', '/v1/till/approvers')).json<{ id: string }[]>()
    expect(named.map(({ id }) => id)).toContain(till.userId)
    expect(named.map(({ id }) => id)).not.toContain(lite.userId)
  })

  test('[POS-27f, POS-10, POS-11] appear in the day end separately from discounts and surcharges; journal and sums verify', async () => {
    const closing = { counted: { 5: 1 }, nextFloat: 0, reason: 'Test', ...approved }
    const own = await aTill(t, salon)
    const draft = await visit(own)
    const lines = firstWith(draft, { newPrice: { price: 6000, reason }, discount: { amount: 500, reason } })
    await sell(own, await change(own, draft, { lines }), approved)
    const raised = await visit(own)
    const up = firstWith(raised, { newPrice: { price: 9000, reason } })
    const sold = await sell(own, await change(own, raised, { lines: up, surcharge: { percent: 10, reason } }), approved)
    const again = await visit(own)
    await sell(
      own,
      await change(own, again, { lines: firstWith(again, { newPrice: { price: 1, reason } }) }),
      approved,
    ).then(({ id }) => own.send('POST', `/v1/orders/${id}/cancellation`, { reason, ...approved }))
    const { report } = made(await own.send('POST', '/v1/till/day-ends', closing)).json<DayEnd>()
    expect(report).toMatchObject({
      discounts: 500,
      surcharges: 900,
      lowered: 2000,
      raised: 1000,
      turnover: 5500 + 9900,
    })
    expect(sold.total).toBe(9900)
    expect((await verifyJournals(t.deps)).broken).toEqual([])
    await expectInvariants(t.db)
  })
})
