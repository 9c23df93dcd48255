// @vitest-environment happy-dom
import { enterAppointment, getLastVisit } from '@goldline/contract/appointment/entry'
import { getRoom } from '@goldline/contract/appointment/placement'
import { getCalendarFrame } from '@goldline/contract/staff'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { frameOf } from '../../../test/answers.ts'
import { cut, maiLinh, noVisits } from '../../../test/entry.ts'
import { answerRegular, blank, entered, mai, openEntryForm } from '../../../test/entry-form.tsx'
import { text } from '../../../test/screen.tsx'
import { anAppointment, aService, linh, sofia } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'

const server = wire()
beforeEach(() => answerRegular(server))

test('[APT-07] lists the broken rules, and books only after confirmation', async () => {
  server.refuse(enterAppointment, 409, 'staff.busy', { broken: ['staff.busy', 'staff.not-qualified'] })
  const me = await openEntryForm({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  expect(await screen.findByText(text('refusal.staff.busy'))).toBeTruthy()
  expect(screen.getByText(text('refusal.staff.not-qualified'))).toBeTruthy()
  server.answer(enterAppointment, entered)
  await me.click(screen.getByRole('button', { name: text('word.enterAnyway') }))
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(server.sent(enterAppointment)[1]?.body).toMatchObject({ override: true })
})

test('[AVL-05] [APT-07] if no person is chosen, says that nobody is free, not that one person is busy', async () => {
  server.answer(getLastVisit, { ...noVisits, services: [{ product: cut, staffId: null }] })
  server.refuse(enterAppointment, 409, 'staff.busy', { broken: ['staff.busy'] })
  server.answer(getRoom, null)
  const me = await openEntryForm({ ...blank, staffId: null, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  await screen.findByText(text('admin.override.nobodyFree'))
})

test('[AVL-03] if only a busy person prevents the visit, shows which visits would move, and one press moves them and books', async () => {
  server.refuse(enterAppointment, 409, 'staff.busy', { broken: ['staff.busy'] })
  const times = { startTime: '2027-03-03T14:00:00.000Z', endTime: '2027-03-03T15:00:00.000Z' }
  const other = anAppointment({ ...times, version: 4, services: [aService(linh, 60)] })
  server.answer(getRoom, [{ appointment: other, staffIds: [sofia] }])
  const names = [maiLinh, { ...maiLinh, id: sofia, name: 'Sofia' }]
  server.answer(getCalendarFrame, frameOf(names))
  const me = await openEntryForm({ ...blank, customer: mai })
  await screen.findByText('Schnitt', { selector: 'b' })
  await me.click(screen.getByRole('button', { name: /Termin buchen/ }))
  const offer = within(await screen.findByRole('region', { name: text('admin.room.title') }))
  expect(await offer.findByText(/15:00 Ohne Termin: Mai Linh → Sofia/)).toBeTruthy()
  server.answer(enterAppointment, entered)
  await me.click(offer.getByRole('button', { name: text('admin.room.make') }))
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(Object.fromEntries(server.sent(getRoom)[0]?.query ?? [])).toMatchObject({ products: cut, staffIds: linh })
  const room = [{ id: other.id, version: 4, staffIds: [sofia] }]
  expect(server.sent(enterAppointment).at(-1)?.body).toMatchObject({ customerId: mai.id, room })
  expect(await screen.findByText(/^Platz gemacht: .*Mai Linh → Sofia/)).toBeTruthy()
})
