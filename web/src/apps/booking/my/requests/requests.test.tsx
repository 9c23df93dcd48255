// @vitest-environment happy-dom
import {
  getMyRequests,
  getVisitRequest,
  type VisitRequest,
  withdrawRequest,
} from '@goldline/contract/appointment/requests'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { appointmentPath } from '../../my-paths.ts'
import { MyRequests } from './MyRequests.tsx'
import { RequestScreen } from './RequestScreen.tsx'

const server = wire()
const id = '019234ab-0000-7000-8000-000000000001'
const product = '019234ab-0000-7000-8000-000000000002'
const open: VisitRequest = {
  ...{ id, state: 'OPEN', startTime: '2099-06-20T08:00:00.000Z', endTime: '2099-06-20T10:00:00.000Z' },
  businessObject: { id: product, urlName: 'lumiere', name: 'Lumière', timeZone: 'Europe/Zurich' },
  ...{ services: ['Balayage'], products: [product], guest: null, price: 18_900, currency: 'CHF' },
  ...{ answerUntil: '2099-06-19T08:00:00.000Z', reply: null, appointmentId: null },
}
const shown = (request: Partial<VisitRequest> = {}) => {
  server.answer(getVisitRequest, { ...open, ...request })
  return show(<RequestScreen id={id} />, { app: 'booking', signedIn: true })
}

test('[APT-16h] shows until when the salon answers, and withdraws the request after confirmation', async () => {
  const person = shown()
  expect(await screen.findByRole('heading', { name: text('my.request.OPEN') })).toBeTruthy()
  expect(screen.getByText(/^Lumière antwortet dir bis Freitag, 19. Juni, 10:00/)).toBeTruthy()
  server.answer(withdrawRequest, { ...open, state: 'WITHDRAWN' })
  await person.click(screen.getByRole('button', { name: text('my.request.withdraw') }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(server.sent(withdrawRequest)).toHaveLength(0)
  await person.click(dialog.getByRole('button', { name: text('my.request.withdraw') }))
  expect(await screen.findByRole('heading', { name: text('my.request.WITHDRAWN') })).toBeTruthy()
  expect(screen.queryByRole('button', { name: text('my.request.withdraw') })).toBeNull()
})

test('[APT-16j] an accepted request leads to its visit', async () => {
  shown({ state: 'ACCEPTED', appointmentId: product })
  const link = await screen.findByRole('link', { name: text('word.viewAppointment') })
  expect(link.getAttribute('href')).toBe(appointmentPath(product))
})

test.each(['DECLINED', 'EXPIRED'] as const)(
  '[APT-16m] a request that is %s leads to other times of its services, at the day that was asked for',
  async (state) => {
    shown({ state, reply: state === 'DECLINED' ? 'Leider voll' : null })
    const link = await screen.findByRole('link', { name: text('booking.gone.other') })
    expect(link.getAttribute('href')).toBe(`/b/lumiere/time?services=${product}&day=2099-06-20`)
    expect(screen.queryByText('«Leider voll»') !== null).toBe(state === 'DECLINED')
  },
)

test('[APT-16m] lists open, declined and expired requests above the customer’s appointments', async () => {
  server.answer(getMyRequests, [open, { ...open, id: product, state: 'DECLINED' }])
  show(<MyRequests />, { app: 'booking', signedIn: true })
  expect(await screen.findAllByRole('link')).toHaveLength(2)
  expect(screen.getByText(/Antwort bis/)).toBeTruthy()
  expect(screen.getByText(/Vom Salon abgelehnt/)).toBeTruthy()
})
