// @vitest-environment happy-dom
import { putRotaDay, type RotaPerson } from '@goldline/contract/staff/rota'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { MessageId } from '../../../i18n/messages.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { DayDialog } from '../team/DayDialog.tsx'

const server = wire()
const closed = vi.fn()
const press = (person: ReturnType<typeof show>, name: MessageId) =>
  person.click(screen.getByRole('button', { name: text(name) }))
const lena: RotaPerson = {
  '@type': 'basic-staff',
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Lena',
  surname: 'Brunner',
  color: 1,
  photo: null,
  version: 4,
  pattern: { from: '2027-03-01', weeks: [[]] },
  days: [],
  absences: [],
}

test('[STF-10j] lists visits that new hours would strand, saves only after confirmation, then opens the plan', async () => {
  const visit = {
    id: '0190a000-0000-7000-8000-000000000005',
    startTime: '2027-03-03T09:00:00.000Z',
    customer: 'Petra Huber',
    services: ['Maniküre'],
  }
  server.answer(putRotaDay, { version: 5, stranded: [visit] })
  const day = { date: '2027-03-03', spans: [{ from: 540, to: 720 }], breaks: [], exception: false }
  const person = show(<DayDialog person={lena} day={day} onClose={closed} />, { signedIn: true })
  await press(person, 'admin.team.day.off')
  await press(person, 'action.save')
  expect(await screen.findByText('Petra Huber')).toBeDefined()
  expect(server.sent(putRotaDay).map(({ query }) => query.get('tried'))).toEqual(['true'])
  expect(closed).not.toHaveBeenCalled()
  await press(person, 'admin.stranded.save')
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(server.sent(putRotaDay).map(({ query }) => query.get('tried'))).toEqual(['true', null])
  expect(window.location.pathname).toBe('/team/stranded')
})
