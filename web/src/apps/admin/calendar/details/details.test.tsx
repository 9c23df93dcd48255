// @vitest-environment happy-dom
import type { Appointment } from '@goldline/contract/appointment'
import { writeMessage } from '@goldline/contract/appointment/change'
import { markNoShow, takeBackCheckIn, takeBackNoShow } from '@goldline/contract/appointment/corrections'
import { editAppointment, undoChange } from '@goldline/contract/appointment/edit'
import { getAppointmentHistory } from '@goldline/contract/appointment/history'
import { getMe } from '@goldline/contract/auth/user'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerSalon } from '../../../../test/entry.ts'
import { KeepingDrafts } from '../../../../test/keeping-drafts.tsx'
import { owner, salonOfOwner } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { anAppointment, linh } from '../../../../test/visit.ts'
import { wire } from '../../../../test/wire.ts'
import type { CalendarFrame } from '../../days/day-columns.ts'
import { useMe } from '../../session.ts'
import { Page as DetailsPanel } from './DetailsPanel.tsx'

const server = wire()
const day = '2027-03-03'
const start = Date.parse(`${day}T09:00:00Z`)
const minute = 60_000
const mai = '00000000-0000-4000-8000-0000000000d0'
const visit = anAppointment({
  startTime: `${day}T09:00:00.000Z`,
  endTime: `${day}T10:00:00.000Z`,
  walkIn: false,
  note: 'Mag Tee',
  owner: {
    '@type': 'basic-customer',
    id: mai,
    name: 'Mai',
    surname: 'Keller',
    type: { name: 'regular' },
    email: null,
    phoneNr: null,
    visits: 4,
    healthSign: false,
  },
})
const frame = {
  from: day,
  to: day,
  businessObject: visit.businessObject,
  opening: [{ date: day, spans: [{ from: 540, to: 1080 }] }],
  staff: [{ id: linh, name: 'Mai Linh', surname: '', active: true, days: [] }],
} as unknown as CalendarFrame

beforeEach(() => {
  vi.useRealTimers()
  server.answer(getMe, { ...owner, salon: salonOfOwner })
  server.answer(getAppointmentHistory, [])
})

function panel(changes: Partial<Appointment>, now: number) {
  const at = (appointment: Appointment) => (
    <DetailsPanel appointment={appointment} now={now} frame={frame} onClose={vi.fn()} />
  )
  return { at, ...show(at({ ...visit, ...changes }), { signedIn: true }) }
}

const button = (id: Parameters<typeof text>[0]) => screen.queryByRole('button', { name: text(id) })

test('[APT-04l] records a no-show from 15 minutes after the start on, for the version shown', async () => {
  const early = panel({ version: 3 }, start + 15 * minute - 1)
  expect(button('admin.correct.noShow')).toBeNull()
  early.show(
    <DetailsPanel appointment={{ ...visit, version: 3 }} now={start + 15 * minute} frame={frame} onClose={vi.fn()} />,
  )
  server.answer(markNoShow, { ...visit, status: 'EXPIRED', version: 4 })
  await early.click(await screen.findByRole('button', { name: text('admin.correct.noShow') }))
  await vi.waitFor(() => expect(server.sent(markNoShow)[0]?.headers.get('If-Match')).toContain('3'))
})

test('[APT-23] lists the companions, each with a link to their visit', () => {
  const other = { customerId: null, name: '', startTime: visit.startTime, status: 'CONFIRMED' as const, services: [] }
  const mia = { ...other, id: mai, name: 'Mia' }
  const gone = { ...other, id: linh, status: 'BO_CANCELLED' as const }
  panel({ party: { id: linh, position: 1, others: [mia, gone] } }, start)
  expect(screen.getByRole('link', { name: 'Mia' }).getAttribute('href')).toContain(`appointment=${mai}`)
  expect(screen.getByText(/, 10:00$/)).toBeTruthy()
  const guest = screen.getByRole('link', { name: text('label.guest') })
  expect(guest.parentElement?.textContent).toContain(text('status.BO_CANCELLED'))
})

test('[APT-04l, APT-04p] undoes a check-in, and a no-show until two hours after closing', async () => {
  const me = panel({ status: 'CHECKED_IN' }, start)
  server.answer(takeBackCheckIn, { ...visit, version: 2 })
  await me.click(await screen.findByRole('button', { name: text('admin.correct.checkInBack') }))
  await vi.waitFor(() => expect(server.sent(takeBackCheckIn)).toHaveLength(1))

  // The salon closes at 18:00 in Zürich.
  const over = Date.parse(`${day}T19:00:00Z`)
  const expired = { ...visit, status: 'EXPIRED', version: 5 } as const
  me.show(<DetailsPanel appointment={expired} now={over} frame={frame} onClose={vi.fn()} />)
  expect(button('admin.correct.noShowBack')).toBeNull()
  me.show(<DetailsPanel appointment={expired} now={over - 1} frame={frame} onClose={vi.fn()} />)
  server.answer(takeBackNoShow, { ...visit, version: 6 })
  await me.click(await screen.findByRole('button', { name: text('admin.correct.noShowBack') }))
  await vi.waitFor(() => expect(server.sent(takeBackNoShow)).toHaveLength(1))
})

test('[CUS-05] shows weekday, day and time as title, a link to the customer, and the note', async () => {
  panel({}, start)
  expect(await screen.findByRole('heading', { name: 'Mittwoch, 3. März 10:00 – 11:00' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Mai Keller' }).getAttribute('href')).toContain(`/customers/${mai}`)
  expect(screen.getByText('Mag Tee')).toBeTruthy()
})

test('[UI-16] restores an unsent message when the panel is opened again', async () => {
  const me = panel({}, start)
  me.show(<KeepingDrafts>{me.at(visit)}</KeepingDrafts>)
  await me.type(await screen.findByLabelText(text('admin.message.write')), 'Gerne')
  me.show(null)
  me.show(<KeepingDrafts>{me.at(visit)}</KeepingDrafts>)
  const field = await screen.findByLabelText<HTMLTextAreaElement>(text('admin.message.write'))
  expect(field.value).toBe('Gerne')
  server.answer(writeMessage, { ...visit, version: 2 })
  await me.click(screen.getByRole('button', { name: text('admin.message.send') }))
  await vi.waitFor(() => expect(field.value).toBe(''))
})

test('[AVL-03] pins the person by one press', async () => {
  const me = panel({ version: 3 }, start)
  server.answer(editAppointment, { ...visit, pinned: true, version: 4 })
  const fixed = await screen.findByRole('button', { name: text('admin.details.fixed', 'de', { name: 'Mai Linh' }) })
  expect(fixed.getAttribute('aria-pressed')).toBe('false')
  await me.click(fixed)
  await vi.waitFor(() => expect(server.sent(editAppointment)[0]?.body).toEqual({ pinned: true }))
  me.show(me.at({ ...visit, pinned: true, version: 4 }))
  expect((await screen.findByRole('button', { pressed: true, name: /Mai Linh/ })).textContent).toContain('Mai Linh')
})

test('[CAT-02] shows the minutes free for other visits if a service has processing time', async () => {
  const [service] = visit.services
  if (!service) throw new Error('a visit has a service')
  const kinds = ['work', 'gap', 'work'] as const
  panel({ services: [{ ...service, segments: kinds.map((kind) => ({ kind, minutes: 20 })) }] }, start)
  const bar = await screen.findByRole('img', { name: new RegExp(`^${text('admin.entry.run')}: `) })
  expect([...bar.children].map(({ textContent }) => textContent)).toEqual(['Maniküre 20', '20 frei', 'Maniküre 20'])
})

test('[APT-04] days before the visit, the check-in button shows from which day on it works', async () => {
  panel({}, start - 3 * 86_400_000)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Einchecken ab Mi., 3. März, 09:30' })
  expect(button.disabled).toBe(true)
})

test('[APT-03] shows a button to move an editable visit, but not a completed one', () => {
  const { show: again, at } = panel({}, start)
  expect(button('word.move')).toBeTruthy()
  again(at({ ...visit, status: 'FULFILLED' }))
  expect(button('word.move')).toBeNull()
})

test('[APT-20] undoes a colleague’s change in the panel, until the undo period ends', async () => {
  const until = new Date(start + 10_000).toISOString()
  const cancelled = {
    ...visit,
    status: 'BO_CANCELLED',
    version: 4,
    undo: { until, version: 4, others: 0, tells: true },
  } as const
  const Known = ({ appointment }: { appointment: Appointment }) =>
    useMe().data ? <DetailsPanel appointment={appointment} now={start} frame={frame} onClose={vi.fn()} /> : null
  answerSalon(server, start)
  const me = show(<Known appointment={cancelled} />, { signedIn: true })
  server.answer(undoChange, { ...visit, version: 5 })
  await me.click(await screen.findByRole('button', { name: text('action.undo') }))
  await vi.waitFor(() => expect(server.sent(undoChange)[0]?.headers.get('If-Match')).toContain('4'))
  const over = new Date(start - 1000).toISOString()
  me.show(<Known appointment={{ ...cancelled, undo: { ...cancelled.undo, until: over } }} />)
  expect(button('action.undo')).toBeNull()
})
