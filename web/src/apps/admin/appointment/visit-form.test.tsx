// @vitest-environment happy-dom
import type { Appointment } from '@goldline/contract/appointment'
import { editAppointment } from '@goldline/contract/appointment/edit'
import { getOfferedServices, getSalonStarts } from '@goldline/contract/appointment/entry'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerEntry, cut, entryNow, maiLinh, polish, service } from '../../../test/entry.ts'
import { show, text } from '../../../test/screen.tsx'
import { anAppointment, aService, linh, sofia } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { VisitForm } from './VisitForm.tsx'

const server = wire()
beforeEach(() => answerEntry(server))

const day = '2027-03-03'
const staff = [linh, sofia].map((id) => ({ id, name: id === linh ? 'Mai Linh' : 'Sofia', surname: '', active: true }))
const visit = anAppointment({
  startTime: `${day}T09:00:00.000Z`,
  endTime: `${day}T10:00:00.000Z`,
  walkIn: false,
  owner: {
    '@type': 'basic-customer',
    id: '00000000-0000-4000-8000-0000000000d0',
    name: 'Mai',
    surname: 'Keller',
    type: { name: 'regular' },
    email: null,
    phoneNr: null,
    visits: 4,
    healthSign: false,
  },
  services: [{ ...aService(linh, 60, 'Schnitt'), productId: cut }],
  version: 3,
})

type EditedProps = { appointment: Appointment; moves?: boolean; onClose: () => void }

function ShownForm({ appointment, moves = false, onClose }: EditedProps) {
  const { data } = useMe()
  const props = { appointment, moves, onClose, staff: staff as never, now: entryNow }
  return data ? <VisitForm {...props} /> : null
}

async function edit(appointment = visit) {
  const closed = vi.fn()
  const at = (changes: Partial<Appointment>) => (
    <ShownForm appointment={{ ...appointment, ...changes }} onClose={closed} />
  )
  const me = { closed, at, ...show(at({}), { signedIn: true }) }
  await screen.findByRole('dialog', { name: text('admin.entry.edit') })
  const save = () => me.click(screen.getByRole('button', { name: text('action.save') }))
  return { ...me, save }
}

test('[APT-08] sends only changed fields; if a colleague saves meanwhile, keeps the typed values and shows the new state', async () => {
  const me = await edit()
  const time = await screen.findByLabelText<HTMLInputElement>(text('word.time'))
  await me.clear(time)
  await me.type(time, '11:07')
  await me.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(text('admin.entry.time.wrong'))).toBeTruthy()
  await me.clear(time)
  await me.type(time, '11:30')
  server.refuse(editAppointment, 412, 'version-conflict')
  await me.save()
  expect(await screen.findByText(text('refusal.version-conflict'))).toBeTruthy()

  me.show(me.at({ version: 4, note: 'Mag Kaffee' }))
  expect(await screen.findByText(/^Inzwischen geändert\. Jetzt gilt: .*10:00.*Schnitt.*Mag Kaffee$/)).toBeTruthy()
  expect(time.value).toBe('11:30')
  server.refuse(editAppointment, 409, 'staff.busy', { broken: ['staff.busy'] })
  await me.save()
  expect(await screen.findByText(text('refusal.staff.busy'))).toBeTruthy()
  server.answer(editAppointment, { ...visit, version: 5 })
  await me.click(screen.getByRole('button', { name: text('word.enterAnyway') }))
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  const [, , last] = server.sent(editAppointment)
  expect(last?.body).toEqual({ startTime: `${day}T10:30:00.000Z`, tell: true, override: true })
  expect(last?.headers.get('If-Match')).toContain('4')
})

test('[CUS-11] [CAT-05] adds a service and takes a suggested start, and keeps the agreed price', async () => {
  server.answer(getOfferedServices, { services: [service, polish], staff: [maiLinh] })
  const times = { date: day, times: ['15:00:00', '16:00:00'], preferred: ['15:00:00'] }
  server.answer(getSalonStarts, { from: day, to: '2027-03-09', slotsOfDates: [times], preferredFirst: true })
  server.answer(editAppointment, { ...visit, version: 4 })
  const me = await edit()
  await me.click(await screen.findByRole('combobox', { name: /^Dauer Schnitt/ }))
  await me.click(await screen.findByRole('option', { name: '1 Std. 15 Min.' }))
  await me.click(screen.getByRole('combobox', { name: new RegExp(`^${text('word.addAService')}`) }))
  await me.click(await screen.findByRole('option', { name: /^Lack/ }))
  // Also shown beside the button, with the new time.
  expect(await screen.findAllByText('CHF 80')).toHaveLength(2)
  screen.getByText('Mittwoch, 3. März, 10:00 · 1 Std. 45 Min.')
  expect(screen.getByRole('switch', { name: text('admin.entry.keep') })).toBeTruthy()
  await me.click(await screen.findByRole('button', { name: /^16:00/ }))
  expect(server.sent(getSalonStarts)[0]?.query.get('appointment')).toBe(visit.id)
  await me.save()
  await vi.waitFor(() => expect(me.closed).toHaveBeenCalled())
  expect(server.sent(editAppointment)[0]?.body).toEqual({
    startTime: `${day}T15:00:00.000Z`,
    services: [
      { product: cut, staffId: null, duration: 75 },
      { product: polish.product, staffId: null },
    ],
    keepDurations: true,
    tell: true,
  })
})

test('[APT-03] [UI-13] focuses the day if opened to move the visit', async () => {
  show(<ShownForm appointment={visit} moves onClose={vi.fn()} />, { signedIn: true })
  await screen.findByRole('dialog', { name: text('word.moveAppointment') })
  const field = await screen.findByRole('textbox', { name: text('word.day') })
  expect(document.activeElement).toBe(field)
})
