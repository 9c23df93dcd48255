// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getOpenVisits } from '@goldline/contract/checkout'
import { bookNextVisit, getAfterSale } from '@goldline/contract/checkout/after-sale'
import { printGiftCard } from '@goldline/contract/checkout/gift-cards'
import { getOrder, type Order } from '@goldline/contract/checkout/orders'
import { createReceiptLink, getReceipt, sendReceipt, setReceiptBuyer } from '@goldline/contract/checkout/receipt'
import { createVisitReviewLink } from '@goldline/contract/review/salon'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { text } from '../../../test/screen.tsx'
import { line, typePin } from '../../../test/till-books.tsx'
import { answerSofia, id, openTillAt, order, press, sofia } from '../../../test/till-page.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const sabine = { id: id(7), name: 'Sabine', surname: 'Koch', hasEmail: true, mayKeepBuyer: true }
const url = 'http://localhost/v1/receipts/secret'
beforeEach(() => {
  answerSofia(server)
  server.answer(getOrder, { ...order, customer: sabine })
})
const openPaid = () => openTillAt(`/paid/${order.id}`)

test('[CAT-10g] names what is left of a package in the reader’s language', async () => {
  const five = { id: id(8), kind: 'PACKAGE' as const, name: 'Fünf Schnitte', left: 4 }
  server.answer(getOrder, { ...order, prepaidLeft: [{ ...five, names: { de: 'Fünf Schnitte', vi: 'Năm lần cắt' } }] })
  openTillAt(`/paid/${order.id}`, 'vi')
  await screen.findByText(text('checkout.package.left', 'vi', { name: 'Năm lần cắt', count: 4 }))
})

describe('the receipt', () => {
  test('[POS-14, POS-29a] is printed; browsers that cannot print PDFs in a frame open a tab', async () => {
    const tab = { location: { replace: vi.fn() }, close: vi.fn() }
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const person = openPaid()
    server.answer(createReceiptLink, { url, expiresTime: '2026-07-10T12:00:00Z' })
    server.answer(getReceipt, new Blob(['%PDF-']))
    await press(person, text('checkout.paid.print'))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
    expect(server.sent(createReceiptLink)[0]?.body).toEqual({ copy: false })
    expect(server.sent(getReceipt)[0]?.query.get('paper')).toBe('ROLL')
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
    await press(person, text('checkout.paid.print.a4'))
    await waitFor(() => expect(document.querySelector('iframe')?.src).toMatch(/^blob:/))
    expect(opened).toHaveBeenCalledTimes(1)
    document.querySelector('iframe')?.remove()
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
    server.refuse(createReceiptLink, 404, 'order.notFound')
    await press(person, text('checkout.paid.print.a4'))
    await screen.findByText(text('refusal.order.notFound'))
    opened.mockRestore()
  })

  test('[POS-14] is sent to the stored address, which stays hidden, or shown as a QR code', async () => {
    const person = openPaid()
    server.answer(sendReceipt, undefined)
    await press(person, text('checkout.paid.mail'))
    await screen.findByRole('button', { name: text('checkout.paid.mailed') })
    server.answer(createReceiptLink, { url, expiresTime: '2026-07-10T12:00:00Z' })
    await press(person, text('word.qrCode'))
    await screen.findByRole('dialog', { name: text('checkout.paid.code.title') })
    expect(screen.getByRole('img', { name: text('checkout.code.alt') }).getAttribute('src')).toMatch(/^data:image\/svg/)
  })
})

describe('[POS-28] on request', () => {
  const send = async (person: ReturnType<typeof openPaid>, contact: string) => {
    const field = screen.getByLabelText(text('checkout.paid.send.both.field'))
    await person.clear(field)
    await person.type(field, contact)
    await press(person, text('word.send'))
  }

  test('[POS-28c] sends a receipt to a typed address; does not offer a stored one if there is none', async () => {
    server.answer(getOrder, { ...order, customer: { ...sabine, hasEmail: false } })
    const person = openPaid()
    await press(person, text('checkout.paid.send.both'))
    expect(screen.queryByRole('button', { name: text('checkout.paid.mail') })).toBeNull()
    await send(person, 'nobody@')
    await screen.findByText(text('form.email'))
    server.refuse(sendReceipt, 400, 'invalid-phoneNr', { field: 'body.contact' })
    await send(person, '12')
    await waitFor(() => expect(server.sent(sendReceipt)).toHaveLength(1))
    server.answer(sendReceipt, undefined)
    await send(person, '079 412 41 20')
    await screen.findByRole('button', { name: text('checkout.paid.mailed') })
    expect(server.sent(sendReceipt).at(-1)?.body).toEqual({ contact: '079 412 41 20' })
  })

  test('[POS-28c] offers only the channels of this installation', async () => {
    server.answer(getMe, { ...sofia, salon: { ...sofia.salon, channels: [] } })
    openPaid()
    await screen.findByRole('button', { name: text('word.qrCode') })
    expect(screen.queryByRole('button', { name: text('checkout.paid.mail') })).toBeNull()
    expect(screen.queryByRole('button', { name: /E-Mail/ })).toBeNull()
  })

  test('[POS-28a] adds a buyer’s address after paying', async () => {
    const person = openPaid()
    await press(person, text('checkout.buyer.add'))
    const dialog = await screen.findByRole('dialog', { name: text('checkout.buyer') })
    await person.click(within(dialog).getByRole('button', { name: text('action.save') }))
    await within(dialog).findByText(text('form.required'))
    await person.type(within(dialog).getByLabelText(text('checkout.buyer.name')), 'Muster AG')
    const buyer = { name: 'Muster AG', street: '', postalCode: '', city: '', vatNr: '' }
    server.answer(setReceiptBuyer, { ...order, buyer })
    await person.click(within(dialog).getByRole('button', { name: text('action.save') }))
    await screen.findByRole('button', { name: 'Muster AG' })
    expect(server.sent(setReceiptBuyer)[0]?.body).toEqual(buyer)
  })

  test.each([
    ['sees contacts', sabine, 1],
    ['sees none', { ...sabine, mayKeepBuyer: false }, 0],
  ])(
    '[POS-28e, CUS-04] offers to store the buyer with the customer only with contact rights: the till %s',
    async (_, customer, offered) => {
      const buyer = { name: 'Muster AG', street: '', postalCode: '', city: '', vatNr: '' }
      server.answer(getOrder, { ...order, customer })
      const person = openPaid()
      await press(person, text('checkout.buyer.add'))
      const dialog = within(await screen.findByRole('dialog', { name: text('checkout.buyer') }))
      await person.type(dialog.getByLabelText(text('checkout.buyer.name')), buyer.name)
      const keep = dialog.queryAllByRole('switch', { name: text('checkout.buyer.keep', 'de', { name: 'Sabine Koch' }) })
      expect(keep).toHaveLength(offered)
      for (const each of keep) await person.click(each)
      server.answer(setReceiptBuyer, { ...order, customer, buyer })
      await person.click(dialog.getByRole('button', { name: text('action.save') }))
      await screen.findByRole('button', { name: 'Muster AG' })
      expect(server.sent(setReceiptBuyer)[0]?.body).toEqual({ ...buyer, ...(offered === 1 && { keep: true }) })
    },
  )
})

describe('after the sale', () => {
  test('[POS-01f] links back to the visit for which ADMIN opened the till, otherwise not', async () => {
    openTillAt(`/paid/${order.id}?day=2026-06-12&of=${id(5)}`)
    const link = await screen.findByRole('link', { name: text('word.toTheCalendar') })
    expect(link.getAttribute('href')).toBe(`/admin?day=2026-06-12&appointment=${id(5)}`)
    cleanup()
    openPaid()
    await screen.findByRole('link', { name: text('checkout.paid.order') })
    expect(screen.queryByRole('link', { name: text('word.toTheCalendar') })).toBeNull()
  })

  const next = {
    interval: 28,
    weeks: [3, 4, 5, 6],
    chosen: 4,
    services: ['Schnitt'],
    minutes: 60,
    staff: { id: id(8), name: 'Mai Linh' },
    starts: ['2026-07-08T12:15:00.000Z', '2026-07-08T15:00:00.000Z'],
  }

  test('[POS-18] offers another number of weeks, and books the pressed start', async () => {
    server.answer(getAfterSale, { reviewOf: null, next })
    const person = openPaid()
    await screen.findByRole('heading', { name: text('checkout.next.with', 'de', { weeks: 4, name: 'Mai Linh' }) })
    server.answer(getAfterSale, { reviewOf: null, next: { ...next, chosen: 6, starts: [] } })
    await person.click(screen.getByRole('radio', { name: text('checkout.next.week', 'de', { count: 6 }) }))
    await screen.findByText(text('checkout.next.none'))
    expect(server.sent(getAfterSale).at(-1)?.query.get('weeks')).toBe('6')
    server.answer(getAfterSale, { reviewOf: null, next })
    await person.click(screen.getByRole('radio', { name: text('checkout.next.week', 'de', { count: 4 }) }))
    server.answer(bookNextVisit, { appointmentId: id(9), startTime: '2026-07-08T12:15:00Z' })
    await person.click(await screen.findByRole('button', { name: /14:15$/ }))
    await screen.findByText(/^Gebucht: Mittwoch, 8\. Juli, 14:15/)
    expect(server.sent(bookNextVisit)[0]?.body).toEqual({ startTime: '2026-07-08T12:15:00.000Z' })
  })

  test('[REV-02] shows a QR code to customers who may not be asked by mail; names the next waiting customer', async () => {
    const visit = { appointmentId: id(5), startTime: '2026-06-10T11:15:00Z', endTime: '2026-06-10T12:45:00Z' }
    server.answer(getOpenVisits, [
      {
        ...visit,
        status: 'CHECKED_IN',
        name: 'Lê Thu Trang',
        services: [],
        price: 0,
        draftId: null,
        group: 'HANDED_OVER',
      },
    ])
    server.answer(getAfterSale, { reviewOf: id(5), next: null })
    const person = openPaid()
    server.answer(createVisitReviewLink, { url: 'http://localhost/b/lumiere/review#secret' })
    await press(person, text('checkout.review'))
    await screen.findByRole('dialog', { name: text('checkout.review.title') })
    expect(server.sent(createVisitReviewLink)[0]?.body).toEqual({ appointmentId: id(5) })
    await screen.findByRole('button', { name: text('checkout.paid.next.named', 'de', { name: 'Lê Thu Trang' }) })
    const back = screen.getByRole('link', { name: text('checkout.paid.order') })
    expect(back.getAttribute('href')).toContain(order.id)
  })

  test('[POS-16g] issues a sold gift card, and asks for the PIN if that ends an earlier code', async () => {
    const sold: Order['lines'][number] = {
      id: id(4),
      kind: 'GIFT_CARD',
      name: 'Geschenkkarte',
      quantity: 1,
      unitPrice: 5000,
      listPrice: 5000,
      priceReason: null,
      vatRate: null,
      discount: null,
      ...{ surcharge: null, agreedPrice: null, priceNote: null },
      covered: false,
      staffId: null,
      appointmentId: null,
      gross: 5000,
      due: 5000,
      surchargeAmount: 0,
      staff: null,
      refunded: 0,
      used: 0,
      pointsValue: 0,
      giftCardId: id(9),
      customerPackageId: null,
      visitPrice: 0,
      issued: false,
      spent: false,
    }
    server.answer(getOrder, { ...order, lines: [sold] })
    const person = openPaid()
    await screen.findByText(text('checkout.paid.issueFirst'))
    server.refuse(printGiftCard, 403, 'pin.required')
    await person.click(await screen.findByRole('button', { name: /^Geschenkkarte CHF.50\.00 ausgeben$/ }))
    await screen.findByRole('dialog', { name: text('checkout.pin.again') })
    server.refuse(printGiftCard, 409, 'gift-card.ended')
    await typePin(person, '4815')
    await screen.findByText(text('refusal.gift-card.ended'))
    expect(server.sent(printGiftCard).map(({ body }) => body)).toEqual([undefined, { pin: '4815' }])
  })

  test.each([
    [false, true],
    [true, false],
  ])('[POS-16i] with a gift card issued (%s), the next sale is blocked: %s', async (issued, waits) => {
    server.answer(getOrder, { ...order, lines: [{ ...line, kind: 'GIFT_CARD', giftCardId: id(9), issued }] })
    openPaid()
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: text('checkout.paid.next') })
    expect(next.disabled).toBe(waits)
    expect(screen.queryByText(text('checkout.paid.issueFirst')) !== null).toBe(waits)
  })
})
