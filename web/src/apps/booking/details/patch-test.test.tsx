// @vitest-environment happy-dom
import { bookAppointment } from '@goldline/contract/appointment'
import { getTestStarts, type TestOffer } from '@goldline/contract/appointment/patch-test'
import { createCustomerUser } from '@goldline/contract/auth'
import { getAgb } from '@goldline/contract/auth/agb'
import { getMe } from '@goldline/contract/auth/user'
import { getIsoCodes } from '@goldline/contract/customer'
import { getMySalons } from '@goldline/contract/customer/my-salons'
import { screen } from '@testing-library/react'
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
const offer: TestOffer = {
  tests: [{ id: '0190a000-0000-7000-8000-000000000032', name: 'Verträglichkeitstest' }],
  ...{ hours: 48, months: 6, minutes: 10, price: 0 },
  days: ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11'].map((date) => ({
    date,
    times: ['09:00:00', '12:15:00'],
  })),
}
let draft: BookingDraft

function Details() {
  const [now, set] = useState<BookingDraft>({ ...emptyDraft, isoCode: 'CH' })
  draft = now
  const chosen = [
    { key, name: 'Wimpernlifting', product: { id: key, specialists: [], patchTest: true }, price: 9500, duration: 60 },
  ] as unknown as Flow['chosen']
  const flow = {
    ...{ businessObject: { ...salon, phoneNr: '+41440000084' }, chosen, draft, step: 'details' as const, find: '' },
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
  server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
  server.answer(getTestStarts, [offer])
  server.refuse(getAgb, 404, 'notFound')
})
const button = (id: Parameters<typeof text>[0]) => screen.findByRole('button', { name: text(id) })

test('[FRM-02j] offers three starts of the test, others on demand, and requires one of them or “I had one”', async () => {
  const person = show(<Details />, { app: 'booking' })
  await screen.findByRole('heading', { name: text('booking.patchTest.title') })
  expect(screen.getAllByRole('radio', { name: /^\d/ })).toHaveLength(3)
  await person.type(screen.getByLabelText(text('form.name')), 'Anna')
  await person.click(screen.getByRole('radio', { name: text('booking.details.email') }))
  await person.type(screen.getByLabelText(text('form.email.label')), 'anna@kunde.test')
  await person.click(await button('booking.sendPin'))
  expect(server.sent(createCustomerUser)).toHaveLength(0)
  await screen.findByText(text('form.required'))
  await person.click(await button('booking.gone.other'))
  expect(screen.getAllByRole('radio', { name: /^\d/ })).toHaveLength(8)
  await person.click(screen.getAllByRole('radio', { name: /^12:15/ })[0] as HTMLElement)
  expect(draft.test).toMatch(/^2026-06-08T/)
  await person.click(await button('booking.patchTest.had'))
  expect(draft.test).toBe('had')
  await screen.findByText(text('booking.patchTest.checked'))
})

test('[FRM-02j] asks to choose a later day or to call if the visit is too soon for any test', async () => {
  server.answer(getTestStarts, [{ ...offer, days: [] }])
  show(<Details />, { app: 'booking' })
  await screen.findByText(text('booking.patchTest.none'))
  await button('booking.patchTest.later')
  expect(screen.getByRole('link', { name: /44 000 00 84/ }).getAttribute('href')).toBe('tel:+41440000084')
})

test('[FRM-02j] offers starts again if the salon knows of no test, and keeps what was typed', async () => {
  server.answer(getMe, customer)
  server.answer(getMySalons, [])
  server.refuse(bookAppointment, 409, 'patch-test.missing')
  const person = show(<Details />, { app: 'booking', signedIn: true })
  await person.type(await screen.findByLabelText(/Studio/), 'Ich freue mich')
  await person.click(await button('booking.patchTest.had'))
  await person.click(await button('booking.confirm'))
  await screen.findAllByText(text('refusal.patch-test.missing'))
  expect(screen.getAllByRole('radio', { name: /^\d/ })).toHaveLength(3)
  expect(draft.message).toBe('Ich freue mich')
  await person.click(screen.getAllByRole('radio', { name: /^\d/ })[1] as HTMLElement)
  await person.click(await button('booking.confirm'))
  const [first, second] = server.sent(bookAppointment).map(({ body }) => body as { testStart?: string })
  expect([first?.testStart, second?.testStart?.slice(0, 10)]).toEqual([undefined, '2026-06-09'])
})
