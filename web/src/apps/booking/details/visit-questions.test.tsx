// @vitest-environment happy-dom
import { createCustomerUser } from '@goldline/contract/auth'
import { getAgb } from '@goldline/contract/auth/agb'
import { getMe } from '@goldline/contract/auth/user'
import { getIsoCodes } from '@goldline/contract/customer'
import { getMySalons } from '@goldline/contract/customer/my-salons'
import { getMyAnswers, getServiceQuestions, type Question } from '@goldline/contract/form/questions'
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
const nothing = { name: '', hint: '', stops: false }
const lenses: Question = {
  ...{ id: '0190a000-0000-7000-8000-000000000032', kind: 'YES_NO', name: 'Kontaktlinsen?', required: true },
  ...{ everyTime: false, health: false, productIds: [key] },
  choices: [
    { ...nothing, id: 'yes', hint: 'Bitte herausnehmen.', stops: true },
    { ...nothing, id: 'no' },
  ],
}

function Details() {
  const [draft, set] = useState<BookingDraft>({ ...emptyDraft, isoCode: 'CH' })
  const chosen = [
    { key, name: 'Wimpernlifting', product: { id: key, specialists: [] }, price: 9500, duration: 60 },
  ] as unknown as Flow['chosen']
  const flow = {
    ...{ businessObject: { ...salon, phoneNr: '+41440000084' }, chosen, draft, step: 'details' as const, find: '' },
    ...{ demo: false, today: '2026-06-10', stopped: false, formIsThere: true, setFormIsThere: () => undefined },
    selection: { products: [key], staffId: null, day: '2026-06-12' as const, time: '10:00' as const },
    ...{ go: () => undefined, goBackTo: () => undefined, stop: () => undefined, clearDraft: () => undefined },
    setDraft: (change: Partial<BookingDraft>) => set((now) => ({ ...now, ...change })),
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
  server.answer(getServiceQuestions, [lenses])
  server.refuse(getAgb, 404, 'notFound')
})
const group = () => screen.findByRole('group', { name: 'Kontaktlinsen?' })

test('[UI-13] shows no details until the questions are loaded, so that nothing moves', async () => {
  const release = server.hold(getServiceQuestions)
  show(<Details />, { app: 'booking' })
  expect(screen.queryByLabelText(text('form.name'))).toBeNull()
  release()
  await group()
  screen.getByLabelText(text('form.name'))
})

test('[FRM-01b] [FRM-01d] marks a missing answer, shows the phone number for an answer that prevents booking, and sends no code', async () => {
  const person = show(<Details />, { app: 'booking' })
  await group()
  await person.type(screen.getByLabelText(text('form.name')), 'Anna')
  await person.click(screen.getByRole('radio', { name: text('booking.details.email') }))
  await person.type(screen.getByLabelText(text('form.email.label')), 'anna@kunde.test')
  const send = () => person.click(screen.getByRole('button', { name: text('booking.sendPin') }))
  await send()
  await screen.findByText(text('question.missing'))
  await person.click(screen.getByRole('radio', { name: text('question.yes') }))
  await screen.findByText('Bitte herausnehmen.')
  expect(screen.getByRole('link', { name: /44 000 00 84/ }).getAttribute('href')).toBe('tel:+41440000084')
  await send()
  expect(server.sent(createCustomerUser)).toHaveLength(0)
})

test('[UI-10] shows an error with a retry button if the questions fail to load', async () => {
  server.refuse(getServiceQuestions, 500, 'internal')
  const person = show(<Details />, { app: 'booking' })
  const retry = await screen.findByRole('button', { name: text('action.retry') })
  server.answer(getServiceQuestions, [lenses])
  await person.click(retry)
  await group()
})

test('[FRM-01c] shows a signed-in customer their earlier answer, which can be changed', async () => {
  server.answer(getMe, customer)
  server.answer(getMySalons, [])
  server.answer(getMyAnswers, [{ questionId: lenses.id, choiceId: 'no', text: null }])
  const person = show(<Details />, { app: 'booking', signedIn: true })
  const change = await screen.findByRole('button', { name: `${text('action.change')} Kontaktlinsen?` })
  expect(screen.queryByRole('group', { name: 'Kontaktlinsen?' })).toBeNull()
  await person.click(change)
  await group()
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: text('question.no') }).checked).toBe(true),
  )
})
