import { randomUUID } from 'node:crypto'
import type { Order } from '@goldline/contract/checkout/orders'
import { languages } from '@goldline/domain/message/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { rowTexts } from '../../test/paper.ts'
import { anOwner, aSalon, refusal } from '../../test/salon.ts'
import { aRegular, aSaleRow, atTill, aVisit, begin, change, made, paymentBy, sell, tillPin } from '../../test/till.ts'
import { loadOrderAsSold } from '../order.ts'
import { receiptRows } from './rows.ts'

const { t, salon, till } = await atTill()
let order: Order
beforeAll(async () => {
  const customerId = await aRegular(t, salon)
  await t.db.updateTable('customer').set({ language: 'vi' }).where('id', '=', customerId).execute()
  const begun = await begin(till, await aVisit(t, salon, { customerId, price: 8003 }))
  const tips = [{ staffId: salon.staff[0] ?? '', amount: 500 }]
  const discount = { percent: 10, reason: 'Stammkundin' }
  order = await sell(till, await change(till, begun, { tips, discount }), {
    payments: [paymentBy('TWINT', 5000), paymentBy('CASH', 5000)],
  })
})
afterAll(() => t.close())

const link = async (id: string, copy = false) => {
  const { url } = made(await till.send('POST', `/v1/orders/${id}/receipt-links`, { copy })).json<{ url: string }>()
  return new URL(url).pathname
}
const read = (url: string) => t.app.inject({ url })
const bytes = async (url: string) => (await read(url)).rawPayload.toString('base64')

describe('[POS-14] a receipt', () => {
  test('has the same bytes again, by any link, after the salon changed; a copy is marked, a roll has another layout', async () => {
    const first = await link(order.id)
    expect(first).toMatch(/^\/v1\/receipts\/[\w-]{43}$/)
    const answer = await read(first)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toBe(`inline; filename="${order.number}.pdf"`)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const before = await bytes(first)
    await t.db.updateTable('businessObject').set({ name: 'Anders', city: 'Bern' }).where('id', '=', salon.id).execute()
    expect(await bytes(await link(order.id))).toBe(before)
    const others = await Promise.all([bytes(`${first}?paper=ROLL`), bytes(await link(order.id, true))])
    expect(new Set([before, ...others]).size).toBe(3)
  })

  test('is in the customer’s language, and names only the staff who served', async () => {
    const sold = await loadOrderAsSold(inSalon(t.db, salon.id), order.id)
    if (sold.head === null) throw new Error('no receipt')
    const { head } = sold
    expect(head).toMatchObject({ language: 'vi', vatNr: 'CHE-000.000.000 MWST', salon: 'Testsalon' })
    const said = (language: (typeof languages)[number], copy: boolean) =>
      rowTexts(receiptRows({ order: sold.order, head: { ...head, language }, copy }))
    expect(said('de', true)).toEqual([
      ...['Testsalon', 'MWST-Nr. CHE-000.000.000 MWST', 'Quittung · Kopie'],
      ...[`${order.number}: 02.03.2027 09:00`, 'Bedient von Person 0', 'Schnitt: 80.03 A', 'Rabatt: -8.00'],
      ...['Summe: 72.03', 'Trinkgeld: 5.00', 'Rundung: 0.02', 'Total: CHF 77.05'],
      ...['TWINT: 50.00', 'Bar: 27.05', 'Gegeben: 50.00', 'Rückgeld: 22.95'],
      ...['MWST | Netto | Steuer | Brutto', 'A 8.1% | 66.63 | 5.40 | 72.03'],
      ...['Gesammelte Punkte: 72', 'Punktestand: 72', 'Herzlichen Dank und auf Wiedersehen!'],
    ])
    for (const language of languages) expect(said(language, false).join()).not.toMatch(/Sabine|Koch|undefined|NaN/)
    expect(said('vi', false)).toContain('Biên nhận')
  })

  test('[CAT-10c, POS-14c, POS-14g] names services in the customer’s language; the salon’s view and the journal use the salon’s', async () => {
    const customerId = await aRegular(t, salon)
    await t.db.updateTable('customer').set({ language: 'vi' }).where('id', '=', customerId).execute()
    const appointmentId = await aVisit(t, salon, { customerId })
    const agreed = JSON.stringify({ de: 'Schnitt', vi: 'Cắt tóc' })
    await t.db
      .updateTable('appointmentService')
      .set({ names: agreed })
      .where('appointmentId', '=', appointmentId)
      .execute()
    const today = JSON.stringify({ de: 'Schnitt', en: 'Cut', vi: 'Cắt' })
    await t.db.updateTable('product').set({ names: today }).where('id', '=', salon.product).execute()
    const draft = await begin(till, appointmentId)
    const added = { kind: 'SERVICE' as const, id: randomUUID(), quantity: 1, discount: null, staffId: null }
    const lines = [...draft.content.lines, { ...added, product: salon.product }]
    const sold = await sell(till, await change(till, draft, { lines }))
    const reason = { reason: 'Kulanz', pin: tillPin, lines: [{ id: sold.lines[0]?.id, quantity: 1 }] }
    const back: Order = made(await till.send('POST', `/v1/orders/${sold.id}/refunds`, reason)).json()
    const names = ({ lines: all }: Order) => all.map(({ name }) => name)
    const onPaper = async (id: string) => names((await loadOrderAsSold(inSalon(t.db, salon.id), id)).order)
    expect([names(sold), names(back)]).toEqual([['Schnitt', 'Schnitt'], ['Schnitt']])
    const atTill = await till.send('GET', `/v1/orders/${sold.id}`, undefined, { 'accept-language': 'vi' })
    expect(names(atTill.json())).toEqual(['Cắt tóc', 'Cắt'])
    expect([await onPaper(sold.id), await onPaper(back.id)]).toEqual([['Cắt tóc', 'Cắt'], ['Cắt tóc']])
    const entries = await t.db.selectFrom('journalEntry').select('content').orderBy('number', 'desc').limit(2).execute()
    const recorded = entries.map(({ content }) => (JSON.parse(content) as Order).lines.map(({ name }) => name))
    expect(recorded).toEqual([['Schnitt'], ['Schnitt', 'Schnitt']])
  })

  test('names the reversed order if it belongs to a reversal', async () => {
    const url = `/v1/orders/${order.id}/refunds`
    const lines = [{ id: order.lines[0]?.id, quantity: 1 }]
    const back: Order = made(await till.send('POST', url, { reason: 'Kulanz', pin: tillPin, lines })).json()
    const { head } = await loadOrderAsSold(inSalon(t.db, salon.id), back.id)
    expect(head?.of).toBe(order.number)
    expect((await read(await link(back.id))).statusCode).toBe(200)
  })

  test('[POS-14d] is no copy the first time, even if a copy is requested; the next one is', async () => {
    const sold = await sell(till, await begin(till, await aVisit(t, salon)))
    const lines = [{ id: sold.lines[0]?.id, quantity: 1 }]
    const url = `/v1/orders/${sold.id}/refunds`
    const back: Order = made(await till.send('POST', url, { reason: 'Kulanz', pin: tillPin, lines })).json()
    await link(back.id, true)
    await link(back.id, true)
    const links = t.db.selectFrom('receiptLink').select('copy').where('orderId', '=', back.id).orderBy('copy')
    expect(await links.execute()).toEqual([{ copy: false }, { copy: true }])
  })

  test('[POS-14d, POS-14j] keeps staff names of that time, and shows a line’s discount at the line, with one subtotal', async () => {
    const begun = await begin(till, await aVisit(t, salon, { customerId: await aRegular(t, salon), price: 10_000 }))
    const discount = { percent: 10, reason: 'Geburtstag' }
    const sold = await sell(
      till,
      await change(till, begun, {
        lines: begun.content.lines.map((line) => ({ ...line, discount })),
        discount: { amount: 500, reason: 'Kulanz' },
      }),
      { payments: [paymentBy('CARD', 8500)] },
    )
    await t.db
      .updateTable('staff')
      .set({ name: 'Jemand' })
      .where('id', '=', salon.staff[0] ?? '')
      .execute()
    const { order: frozen, head } = await loadOrderAsSold(inSalon(t.db, salon.id), sold.id)
    if (head === null) throw new Error('no receipt')
    const rows = receiptRows({ order: frozen, head: { ...head, language: 'de' }, copy: false }).flatMap((row) =>
      'text' in row ? [row.text] : 'left' in row ? [`${row.left}: ${row.right}`] : [],
    )
    expect(rows).toContain('Bedient von Person 0')
    expect(rows.slice(rows.indexOf('Schnitt: 100.00 A')).slice(0, 4)).toEqual([
      ...['Schnitt: 100.00 A', 'Rabatt 10%: -10.00', 'Rabatt: -5.00', 'Total: CHF 85.00'],
    ])
    await t.db
      .updateTable('staff')
      .set({ name: 'Person 0' })
      .where('id', '=', salon.staff[0] ?? '')
      .execute()
  })

  test('opens for thirty days with its secret, of which only the fingerprint is stored', async () => {
    const path = await link(order.id)
    const rows = await t.db.selectFrom('receiptLink').select('hash').execute()
    expect(rows.every(({ hash }) => !path.includes(hash.toString('base64url')))).toBe(true)
    const begun = t.clock.now()
    t.clock.set(begun + 31 * 86_400_000)
    const late = await read(path)
    const page = await t.app.inject({ url: path, headers: { accept: 'text/html', 'accept-language': 'de' } })
    t.clock.set(begun)
    expect(refusal(late)).toEqual([404, 'receipt.notFound'])
    expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('Dieser Link gilt nicht mehr')])
    expect(refusal(await read('/v1/receipts/short'))).toEqual([404, 'receipt.notFound'])
  })

  test('is not found by others; a recorded sale has none', async () => {
    const headers = await anOwner(t.db, (await aSalon(t.db, 1)).id)
    const url = `/v1/orders/${order.id}/receipt-links`
    const foreign = await t.app.inject({ method: 'POST', url, headers, payload: { copy: false } })
    expect(refusal(foreign)).toEqual([404, 'order.notFound'])
    const record = `/v1/orders/${await aSaleRow(t, salon.id)}/receipt-links`
    expect(refusal(await till.send('POST', record, { copy: false }))).toEqual([409, 'receipt.none'])
  })

  test('goes to the address on file, sealed and hidden from the till', async () => {
    const url = `/v1/orders/${order.id}/receipt-messages`
    const answer = made(await till.send('POST', url))
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const mail = await t.db.selectFrom('message').selectAll().where('type', '=', 'RECEIPT').executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ channel: 'EMAIL', language: 'vi', sealed: true, businessObjectId: salon.id })
    const said = t.deps.secrets.open(mail.text)
    const [path] = said.match(/\/v1\/receipts\/[\w-]{43}/) ?? []
    expect((await read(path ?? '')).statusCode).toBe(200)
    const nobodys = await sell(till, await begin(till, await aVisit(t, salon)))
    expect(refusal(await till.send('POST', `/v1/orders/${nobodys.id}/receipt-messages`))).toEqual([
      409,
      'receipt.no-email',
    ])
  })

  test.each([
    ['CH', 'MWST-Nr. CHE-000.000.000 MWST', 'MWST'],
    ['AT', 'UID CHE-000.000.000 MWST', 'USt'],
    ['DE', 'USt-IdNr. CHE-000.000.000 MWST', 'USt'],
  ])('[POS-14c] in %s names the tax and its number in the country’s terms', async (country, vatNr, tax) => {
    const { order: frozen, head } = await loadOrderAsSold(inSalon(t.db, salon.id), order.id)
    if (head === null) throw new Error('no receipt')
    const rows = receiptRows({ order: frozen, head: { ...head, language: 'de', country }, copy: false })
    expect(rows).toContainEqual({ kind: 'small', text: vatNr })
    expect(rows.flatMap((row) => ('cells' in row ? [row.cells[0]] : []))).toContain(tax)
  })

  test('[POS-14f] goes to an entered address if the sale has no customer', async () => {
    const sold = await sell(till, await begin(till, await aVisit(t, salon)))
    const send = (body?: object) => till.send('POST', `/v1/orders/${sold.id}/receipt-messages`, body)
    expect(refusal(await send())).toEqual([409, 'receipt.no-email'])
    expect(refusal(await send({ contact: 'nobody@' }))).toEqual([400, 'invalid-email'])
    made(await send({ contact: ' Typed@Example.com ' }))
    const written = t.db
      .selectFrom('message')
      .select(['recipient', 'language'])
      .where('cause', 'like', `RECEIPT ${sold.id} %`)
    expect(await written.execute()).toEqual([{ recipient: 'typed@example.com', language: 'de' }])
  })

  test('goes to one customer at most ten times an hour, over all orders', async () => {
    const customerId = await aRegular(t, salon)
    const ids: string[] = []
    for (const _ of [1, 2]) ids.push((await sell(till, await begin(till, await aVisit(t, salon, { customerId })))).id)
    const mail = async (id = '') => (await till.send('POST', `/v1/orders/${id}/receipt-messages`)).statusCode
    const statuses: number[] = []
    for (let each = 0; each < 10; each++) statuses.push(await mail(ids[each % 2]))
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect([await mail(ids[0]), await mail(ids[1])]).toEqual([429, 429])
  })
})
