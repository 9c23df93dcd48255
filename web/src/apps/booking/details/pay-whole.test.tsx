// @vitest-environment happy-dom
import { bookAppointment } from '@goldline/contract/appointment'
import { getAgb } from '@goldline/contract/auth/agb'
import { getMe } from '@goldline/contract/auth/user'
import { getMySalons } from '@goldline/contract/customer/my-salons'
import { startVisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { customer, salon } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { type BookingDraft, emptyDraft } from '../choice/draft.ts'
import { type Flow, flowContext } from '../flow/flow-context.ts'
import { NextButton } from '../summary/NextButton.tsx'
import { Page } from './DetailsScreen.tsx'

const server = wire()
const key = '0190a000-0000-7000-8000-000000000031'

function Details({ product = {} }: { product?: object }) {
  const [draft, set] = useState<BookingDraft>({ ...emptyDraft, isoCode: 'CH' })
  const whole = { id: key, specialists: [], priceFrom: false, salonConfirms: false, ...product }
  const chosen = [
    { key, name: 'Balayage', product: whole, price: 18_900, listPrice: 18_900, duration: 120 },
  ] as unknown as Flow['chosen']
  const flow = {
    ...{ businessObject: { ...salon, wholePayment: true as const }, chosen, draft, step: 'details' as const, find: '' },
    ...{ demo: false, today: '2026-06-08', stopped: false, formIsThere: true, setFormIsThere: () => undefined },
    selection: { products: [key], staffId: null, day: '2026-06-13' as const, time: '12:30' as const },
    ...{ go: () => undefined, goBackTo: () => undefined, stop: () => undefined, clearDraft: () => undefined },
    setDraft: (change: Partial<BookingDraft>) => set((before) => ({ ...before, ...change })),
  }
  return (
    <flowContext.Provider value={flow}>
      <Page />
      <NextButton />
    </flowContext.Provider>
  )
}

beforeEach(() => {
  server.refuse(getAgb, 404, 'notFound')
  server.answer(getMe, customer)
  server.answer(getMySalons, [])
})
const offer = { name: new RegExp(text('booking.whole', 'de', { price: 'CHF\u00a0189' })) }
const confirm = async (person: ReturnType<typeof show>) =>
  person.click(await screen.findByRole('button', { name: text('booking.confirm') }))

test('[PAY-03m] begins the payment of the whole price if the customer wants it, without booking first', async () => {
  server.refuse(startVisitDeposit, 409, 'payment.not-offered')
  server.refuse(bookAppointment, 409, 'startTime.invalid')
  const person = show(<Details />, { app: 'booking', signedIn: true })
  await person.click(await screen.findByRole('checkbox', offer))
  await confirm(person)
  await screen.findAllByText(text('refusal.payment.not-offered'))
  expect(server.sent(startVisitDeposit)[0]?.body).toMatchObject({ payWhole: true })
  expect(server.sent(bookAppointment)).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('checkbox', offer).checked).toBe(false)
  await confirm(person)
  await waitFor(() => expect(server.sent(bookAppointment)).toHaveLength(1))
})

test.each([
  ['at a starting price', { priceFrom: true }],
  ['where the salon confirms', { salonConfirms: true }],
])('[PAY-03m] is not offered %s', async (_, product) => {
  show(<Details product={product} />, { app: 'booking', signedIn: true })
  await screen.findByLabelText(/Studio/)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
