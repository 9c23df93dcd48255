// @vitest-environment happy-dom

import {
  acceptRequest,
  declineRequest,
  getOpenRequests,
  type OpenRequest,
} from '@goldline/contract/appointment/requests'
import { getMe } from '@goldline/contract/auth/user'
import { getEvents } from '@goldline/contract/live'
import { getOpenFees, type OpenFee } from '@goldline/contract/payment/fees'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { inSalon } from '../../../test/answers.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { OpenRequests } from './OpenRequests.tsx'

const server = wire()
const id = '019234ab-0000-7000-8000-000000000001'
const request: OpenRequest = {
  ...{ id, name: 'Mia', contact: 'Anna Muster', wasHere: false, message: 'Mit Hund' },
  ...{ startTime: '2026-11-24T08:00:00.000Z', endTime: '2026-11-24T10:00:00.000Z' },
  ...{ answerUntil: '2026-11-23T08:00:00.000Z', createdTime: '2026-11-22T08:00:00.000Z' },
  services: [{ name: 'Balayage', staffName: 'Linh' }],
}
const nothing = text('admin.overview.nothing')

function WhenSalonKnown({ children }: { children: ReactNode }) {
  return useMe().data ? children : null
}

const shown = () =>
  show(
    <WhenSalonKnown>
      <OpenRequests nothing />
    </WhenSalonKnown>,
    { signedIn: true },
  )
beforeEach(() => {
  server.answer(getMe, inSalon({ tier: 'LITE', now: '2026-11-22T13:03:00Z' }, { role: 'OWNER' }))
  server.keepWaiting(getEvents)
})

const fee: OpenFee = {
  ...{ id, amount: 4_000, currency: 'CHF', name: 'Mia Meier', appointmentId: id },
  ...{ startTime: '2026-11-18T11:00:00.000Z', until: '2026-11-25T11:00:00.000Z' },
}

test('[PAY-04j] lists open fees with the last day of a decision, and leads to the visit', async () => {
  server.answer(getOpenRequests, [])
  server.answer(getOpenFees, [fee])
  shown()
  const link = await screen.findByRole('link', { name: /Mia Meier/ })
  expect(link.textContent).toMatch(/CHF.40.*18\. November.*25\. November/)
  expect(link.getAttribute('href')).toContain(id)
  expect(screen.queryByText(nothing)).toBeNull()
})

test('[PAY-04j] does not request fees for people who cannot decide about them', async () => {
  server.answer(getMe, inSalon({ tier: 'LITE', now: '2026-11-22T13:03:00Z' }, { role: 'USER_LITE' }))
  server.answer(getOpenRequests, [])
  shown()
  expect(await screen.findByText(nothing)).toBeTruthy()
  expect(server.sent(getOpenFees)).toEqual([])
})

test('[APT-16j] accepts an open request with one press, and removes it from the list', async () => {
  server.answer(getOpenRequests, [request])
  const person = shown()
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText(/Mia \(Anna Muster\)/)).toBeTruthy()
  expect(item.getByText('«Mit Hund»')).toBeTruthy()
  expect(item.getByText(text('admin.requests.new'))).toBeTruthy()
  expect(screen.queryByText(nothing)).toBeNull()
  server.answer(acceptRequest, { appointmentId: id })
  server.answer(getOpenRequests, [])
  await person.click(item.getByRole('button', { name: `${text('admin.requests.accept')}: Mia` }))
  expect(await screen.findByText(nothing)).toBeTruthy()
  expect(server.sent(acceptRequest)).toHaveLength(1)
})

test('[APT-16j] asks before declining, and sends the salon’s words', async () => {
  server.answer(getOpenRequests, [request])
  const person = shown()
  await person.click(await screen.findByRole('button', { name: `${text('admin.team.decline')}: Mia` }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(server.sent(declineRequest)).toHaveLength(0)
  await person.type(dialog.getByRole('textbox'), 'Leider voll')
  server.answer(declineRequest, undefined)
  server.answer(getOpenRequests, [])
  await person.click(dialog.getByRole('button', { name: text('admin.team.decline') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(declineRequest)[0]?.body).toEqual({ reply: 'Leider voll' })
})

test('[APT-16j] says that a colleague has already answered, and refetches the list', async () => {
  server.answer(getOpenRequests, [request])
  const person = shown()
  const accept = await screen.findByRole('button', { name: `${text('admin.requests.accept')}: Mia` })
  server.refuse(acceptRequest, 409, 'request.over')
  server.answer(getOpenRequests, [])
  await person.click(accept)
  expect(await screen.findByText(text('refusal.request.over'))).toBeTruthy()
  expect(await screen.findByText(nothing)).toBeTruthy()
})
