// @vitest-environment happy-dom
import { enterAppointment, getLastVisit, getOfferedServices } from '@goldline/contract/appointment/entry'
import { getPlacement } from '@goldline/contract/appointment/placement'
import type { ListedCustomer } from '@goldline/contract/customer'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerEntry, cut, entryNow, maiLinh, noVisits, service } from '../../../test/entry.ts'
import { show, text } from '../../../test/screen.tsx'
import { anAppointment, linh, sofia } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { EntryForm } from './EntryForm.tsx'
import type { FormOpening } from './use-opened-form.ts'

const server = wire()
const mai = {
  id: '00000000-0000-4000-8000-0000000000d0',
  name: 'Mai',
  surname: 'Keller',
  type: { name: 'regular' },
  healthSign: false,
} as ListedCustomer
const startTime = '2027-03-03T14:00:00.000Z'
const blank: FormOpening = {
  what: 'appointment',
  at: Date.parse(startTime),
  minutes: undefined,
  staffId: linh,
  customer: null,
}
const entered = anAppointment({ startTime, endTime: '2027-03-03T15:00:00.000Z' })

beforeEach(() => {
  answerEntry(server)
  server.answer(getLastVisit, {
    ...noVisits,
    startTime: '2027-02-03T08:00:00.000Z',
    services: [{ product: cut, staffId: linh }],
  })
})

function ShownForm({ opened }: { opened: FormOpening }) {
  return useMe().data ? <EntryForm opened={opened} now={entryNow} onClose={() => undefined} /> : null
}

async function open(opened: FormOpening) {
  const me = show(<ShownForm opened={opened} />, { signedIn: true })
  await screen.findByRole('dialog', { name: text('word.newAppointment') })
  return me
}

const body = () => server.sent(enterAppointment)[0]?.body

const twoPeople = [maiLinh, { ...maiLinh, id: sofia, name: 'Sofia' }]
const both = { services: [{ ...service, staffIds: [linh, sofia] }], staff: twoPeople }

test('[APT-15j] keeps the clicked column’s person, even if another one did the last visit, and shows them with the start', async () => {
  server.answer(getOfferedServices, both)
  server.answer(enterAppointment, entered)
  server.answer(getPlacement, { staffIds: [sofia], broken: [] })
  const me = await open({ ...blank, staffId: sofia, customer: mai })
  expect(await screen.findByText(text('admin.entry.place.named', 'de', { name: 'Sofia', named: 'yes' }))).toBeTruthy()
  await me.keyboard('{Control>}{Enter}{/Control}')
  expect(body()).toMatchObject({ services: [{ staffId: sofia }] })
})

test('[APT-15k] shows the column’s person until services are chosen, then who would be assigned', async () => {
  server.answer(getLastVisit, noVisits)
  server.answer(getOfferedServices, both)
  await open({ ...blank, staffId: sofia })
  expect(await screen.findByText(text('admin.entry.column', 'de', { name: 'Sofia' }))).toBeTruthy()
  cleanup()
  server.answer(getLastVisit, { ...noVisits, services: [{ product: cut, staffId: null }] })
  server.answer(getPlacement, { staffIds: [sofia], broken: [] })
  await open({ ...blank, staffId: null, customer: mai })
  expect(await screen.findByText(text('admin.entry.place.first', 'de', { name: 'Sofia', named: 'yes' }))).toBeTruthy()
})

test.each([
  [linh, 'staff.busy', 'admin.entry.place.busy', { name: 'Mai Linh', named: 'yes' }],
  [null, 'staff.busy', 'admin.entry.place.busy', { name: '', named: 'no' }],
  [linh, 'appointment.outside-opening-hours', 'refusal.appointment.outside-opening-hours', {}],
] as const)(
  '[APT-15k] warns before booking that the start is not free: staff %s, rule %s',
  async (staffId, broken, id, values) => {
    server.answer(getLastVisit, { ...noVisits, services: [{ product: cut, staffId }] })
    server.answer(getPlacement, { staffIds: [staffId], broken: [broken] })
    await open({ ...blank, staffId, customer: mai })
    expect(await screen.findByText(text(id, 'de', values))).toBeTruthy()
  },
)

test('[APT-16f] warns if customers could no longer book the service on that day, but books it', async () => {
  server.answer(getLastVisit, { ...noVisits, services: [{ product: cut, staffId: null }] })
  server.answer(enterAppointment, entered)
  server.answer(getPlacement, { staffIds: [linh], broken: [], overLimit: [{ name: 'Schnitt', most: 2 }] })
  const me = await open({ ...blank, staffId: null, customer: mai })
  expect(await screen.findByText(text('admin.entry.place.full', 'de', { name: 'Schnitt', most: 2 }))).toBeTruthy()
  await me.keyboard('{Control>}{Enter}{/Control}')
  expect(body()).toMatchObject({ services: [{ product: cut }] })
})
