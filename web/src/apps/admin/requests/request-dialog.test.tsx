// @vitest-environment happy-dom
import { acceptRequest, getOpenRequests, type OpenRequest } from '@goldline/contract/appointment/requests'
import { getMe } from '@goldline/contract/auth/user'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { inSalon } from '../../../test/answers.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { HeldStart } from '../calendar/grid/HeldStart.tsx'
import { OpenedRequest } from '../calendar/OpenedRequest.tsx'
import { useMe } from '../session.ts'

const server = wire()
const id = '019234ab-0000-7000-8000-000000000001'
const request: OpenRequest = {
  ...{ id, name: 'Mia', contact: null, wasHere: true, message: 'Mit Hund' },
  ...{ startTime: '2026-11-24T08:00:00.000Z', endTime: '2026-11-24T10:00:00.000Z' },
  ...{ answerUntil: '2026-11-23T08:00:00.000Z', createdTime: '2026-11-22T08:00:00.000Z' },
  services: [{ name: 'Balayage', staffName: 'Linh' }],
}
const expires = Date.parse(request.answerUntil)
const at = { left: 0, width: 1, depth: 0, ribbon: undefined, ribbons: 0 }

function WhenSalonKnown({ children }: { children: ReactNode }) {
  return useMe().data ? children : null
}

const open = (requestId?: string) =>
  show(
    <WhenSalonKnown>
      <HeldStart held={{ key: id, from: 540, to: 660, freed: false, requestId, expires, gaps: [] }} at={at} />
      <OpenedRequest />
    </WhenSalonKnown>,
    { signedIn: true },
  )

beforeEach(() => {
  history.replaceState(null, '', '/')
  server.answer(getMe, inSalon({ now: '2026-11-22T13:03:00Z' }, { role: 'OWNER' }))
})

test('[APT-16o] a request’s start in the calendar opens it, and accepting it closes the dialog', async () => {
  server.answer(getOpenRequests, [request])
  const person = open(id)
  await person.click(await screen.findByRole('button', { name: new RegExp(text('admin.requests.one')) }))
  expect(await screen.findByText('«Mit Hund»')).toBeTruthy()
  expect(location.search).toBe(`?request=${id}`)
  server.answer(acceptRequest, { appointmentId: id })
  server.answer(getOpenRequests, [])
  await person.click(screen.getByRole('button', { name: `${text('admin.requests.accept')}: Mia` }))
  await waitFor(() => expect(location.search).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.sent(acceptRequest)).toHaveLength(1)
})

test('[APT-16o] an address whose request is over says so', async () => {
  history.replaceState(null, '', `/?request=${id}`)
  server.answer(getOpenRequests, [])
  open()
  expect(await screen.findByText(text('admin.requests.over'))).toBeTruthy()
})

test('[APT-14] a start that somebody is booking right now opens nothing', async () => {
  open()
  expect(await screen.findByText(text('admin.calendar.held'))).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
