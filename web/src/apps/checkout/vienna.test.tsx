// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getBusinessObject } from '@goldline/contract/business-object'
import { openTill } from '@goldline/contract/checkout'
import { getOrder } from '@goldline/contract/checkout/orders'
import { payDraft } from '@goldline/contract/checkout/pay-draft'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { textsIn } from '../../i18n/loaded-texts.ts'
import { salon, salonOfOwner } from '../../test/people.ts'
import { text } from '../../test/screen.tsx'
import { answerSofia, draft, openTillAt, order, press, sofia, till } from '../../test/till-page.tsx'
import { wire } from '../../test/wire.ts'

const server = wire()

/**
 * Words for a cash register's output in Austrian law. “belegt” is a different word, and a record must say that it is
 * not a receipt.
 */
const claims = /(?<!Kein )Beleg(?!ung|t)|Rechnung|Kassenbon/

test('[POS-12] in Vienna payments read “vor Ort bezahlt”, and nothing claims to come from a cash register', async () => {
  answerSofia(server)
  const record = { ...order, kind: 'RECORD' as const, number: null, total: 4131, change: 0, currency: 'EUR' }
  server.answer(getMe, { ...sofia, salon: { ...salonOfOwner, country: 'AT', currency: 'EUR' } })
  server.answer(getBusinessObject, { ...salon, country: 'AT', currency: 'EUR' })
  server.answer(openTill, { ...till, paidElsewhere: true, vatRates: [2000, 1000, 1300] })
  server.answer(payDraft, record)
  server.answer(getOrder, record)
  const person = openTillAt(`/?sale=${draft.id}`)
  await screen.findByText('Gel-Maniküre')
  const seen = [document.body.textContent]
  expect(screen.queryByRole('button', { name: text('paymentKind.CASH') })).toBeNull()
  await press(person, text('checkout.pay.record'))
  await screen.findByText(text('checkout.paid.record'))
  expect(server.sent(payDraft)[0]?.body).toMatchObject({ payments: [] })
  expect(screen.queryByRole('button', { name: text('checkout.paid.print') })).toBeNull()
  screen.getByText(text('checkout.paid.noReceipt'))
  seen.push(document.body.textContent)
  for (const words of seen) {
    expect(words).toMatch(/vor Ort bezahlt/)
    expect(words).not.toMatch(claims)
  }
})

test('[POS-12] no text of till, books, kiosk or STAFF claims it either', () => {
  const ofTheDesk =
    /^(checkout|checkin|queue|staff|device|paymentKind|orderKind|admin\.books|refusal\.(order|receipt|day-end))\b/
  const read = Object.entries(textsIn('de')).filter(([id]) => ofTheDesk.test(id))
  expect(read.length).toBeGreaterThan(300)
  expect(read.filter(([, words]) => claims.test(JSON.stringify(words)))).toEqual([])
})
