// @vitest-environment happy-dom
import type { Appointment } from '@goldline/contract/appointment'
import { writeMessage } from '@goldline/contract/appointment/change'
import { getAppointmentHistory } from '@goldline/contract/appointment/history'
import { getMe } from '@goldline/contract/auth/user'
import type { ResponseReceived } from '@goldline/contract/call'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { owner, salonOfOwner } from '../../../../../test/people.ts'
import { show, text } from '../../../../../test/screen.tsx'
import { anAppointment, linh } from '../../../../../test/visit.ts'
import { wire } from '../../../../../test/wire.ts'
import type { CalendarStaff } from '../../../days/day-columns.ts'
import { useMe } from '../../../session.ts'
import { Composer } from './Composer.tsx'
import { Timeline } from './Timeline.tsx'

type HistoryLine = ResponseReceived<typeof getAppointmentHistory>[number]

const server = wire()
const day = '2027-03-03'
const now = Date.parse(`${day}T12:00:00Z`)
const staff = [{ id: linh, name: 'Mai Linh', surname: '', active: true, days: [] }] as unknown as CalendarStaff[]
const idOf = (n: number) => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`

function line(n: number, what: HistoryLine['what'], changes: Partial<HistoryLine> = {}): HistoryLine {
  return {
    id: idOf(n),
    at: `2027-03-02T08:${String(n).padStart(2, '0')}:00Z`,
    by: 'salon',
    who: null,
    what,
    from: null,
    to: null,
    reason: null,
    scope: null,
    overridden: [],
    came: null,
    messageId: null,
    told: null,
    ...changes,
  }
}
function message(n: number, fromCustomer: boolean, words: string, at = `${day}T08:30:00Z`) {
  return { id: idOf(n), fromCustomer, text: words, unsupportedLinks: [], createdTime: at }
}
const visit = anAppointment({ startTime: `${day}T13:00:00.000Z`, endTime: `${day}T14:00:00.000Z` })
const place = (startTime: string) => ({ startTime, staffIds: [linh] })

function timelineOf(lines: HistoryLine[], changes: Partial<Appointment> = {}) {
  server.answer(getAppointmentHistory, lines)
  const at = (more: Partial<Appointment> = {}) => (
    <Timeline appointment={{ ...visit, ...changes, ...more }} staff={staff} now={now} />
  )
  return { at, ...show(at(), { signedIn: true }) }
}
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const lines = [
  line(1, 'booked', { by: 'customer' }),
  line(2, 'told', { by: 'system', told: { kind: 'confirmation', channel: 'SMS', status: 'DELIVERED' } }),
  line(3, 'moved', {
    who: 'Hương Trần',
    from: place('2027-03-03T13:30:00Z'),
    to: place('2027-03-03T13:15:00Z'),
  }),
]

test('[APT-06] [APT-09] lists entries by day, newest first, with author, time and each message’s delivery state', async () => {
  timelineOf(lines, { messages: [message(9, true, 'Kann ich früher kommen?')] })
  await vi.waitFor(() => expect(items()).toHaveLength(4))
  const [today, yesterday] = screen.getAllByRole('heading', { level: 4 })
  expect([today?.textContent, yesterday?.textContent]).toEqual(['heute', 'gestern'])
  expect(items()).toEqual([
    expect.stringMatching(/^Kann ich früher kommen\?.*\s· 09:30$/),
    expect.stringMatching(/^Verschoben14:30 → 14:15Hương Trần\s· 09:03$/),
    expect.stringMatching(/^BestätigungAutomatisch\s· 09:02\s· {2}?per SMS zugestellt$/),
    expect.stringMatching(/^GebuchtKundin oder Kunde\s· 09:01$/),
  ])
})

test('[APT-06] filters by messages or by changes', async () => {
  const me = timelineOf(lines, { messages: [message(9, true, 'Kann ich früher kommen?')] })
  await vi.waitFor(() => expect(items()).toHaveLength(4))
  const filter = (id: 'all' | 'changes' | 'messages') =>
    within(screen.getByRole('group', { name: text('admin.history.filter') })).getByRole('button', {
      name: new RegExp(`^${text(`admin.history.filter.${id}`)}`),
    })
  await me.click(filter('messages'))
  expect(items().map((each) => each?.slice(0, 4))).toEqual(['Kann', 'Best'])
  await me.click(filter('changes'))
  expect(items().map((each) => each?.slice(0, 4))).toEqual(['Vers', 'Gebu'])
  expect(filter('changes').textContent).toBe('Änderungen2')
  await me.click(filter('all'))
  expect(items()).toHaveLength(4)
})

test('[MSG-04] shows the author of the salon’s message, and that its delivery failed', async () => {
  timelineOf(
    [
      line(5, 'messaged', { who: 'Lena Brunner', messageId: idOf(8) }),
      line(6, 'told', { by: 'system', told: { kind: 'message', channel: 'EMAIL', status: 'FAILED' } }),
    ],
    { messages: [message(8, false, 'Gerne!', '2027-03-02T08:05:00Z')] },
  )
  await vi.waitFor(() =>
    expect(items()).toEqual([expect.stringMatching(/^Gerne!Lena Brunner\s· 09:05\s·.*fehlgeschlagen$/)]),
  )
})

test('[STF-06] [APT-19] shows the arrival time, the scope of a change of a series, and its reason', async () => {
  timelineOf([
    line(1, 'checkedIn', { who: 'Lena', came: `${day}T09:05:00Z` }),
    line(2, 'cancelled', { scope: 'following', reason: 'Krank' }),
  ])
  await vi.waitFor(() => expect(items()).toHaveLength(2))
  expect(items()[0]).toContain(text('admin.history.scope.following'))
  expect(items()[0]).toContain('Krank')
  expect(items()[1]).toContain('Gekommen: 10:05')
})

test('[APT-09] shows and announces a new message of the customer, but does not announce earlier ones', async () => {
  const me = timelineOf([], { messages: [message(7, true, 'Erste')] })
  await vi.waitFor(() => expect(items()).toHaveLength(1))
  const live = () => document.querySelector('[aria-live]')?.textContent
  expect(live()).toBe('')
  me.show(me.at({ version: 2, messages: [message(7, true, 'Erste'), message(8, true, 'Zweite', `${day}T08:31:00Z`)] }))
  await vi.waitFor(() => expect(live()).toBe('Zweite'))
  expect(items()[0]).toMatch(/^Zweite/)
  // The history is fetched again for a new version.
  await vi.waitFor(() => expect(server.sent(getAppointmentHistory)).toHaveLength(2))
})

test('[APT-06] shows the messages if the history cannot be loaded, with a button to retry', async () => {
  server.lose(getAppointmentHistory)
  const me = show(
    <Timeline appointment={{ ...visit, messages: [message(7, true, 'Erste')] }} staff={staff} now={now} />,
    { signedIn: true },
  )
  const again = await screen.findByRole('button', { name: text('action.retry') })
  expect(items()).toHaveLength(1)
  server.answer(getAppointmentHistory, lines)
  await me.click(again)
  await vi.waitFor(() => expect(items()).toHaveLength(4))
})

test('[MSG-06] [UI-16] warns about foreign links before sending; marks a draft, and keeps it until it is sent', async () => {
  server.answer(getMe, { ...owner, salon: { ...salonOfOwner, partnerDomains: ['partner.ch'] } })
  const Known = () => useMe().data && <Composer appointment={visit} />
  const me = show(<Known />, { signedIn: true })
  const field = await screen.findByLabelText<HTMLTextAreaElement>(text('admin.message.write'))
  expect(screen.queryByText(text('admin.message.draft'))).toBeNull()
  await me.type(field, 'Siehe https://shop.partner.ch/x oder https://evil.example/x')
  expect(await screen.findByText(text('message.foreign', 'de', { hosts: 'evil.example' }))).toBeTruthy()
  expect(screen.getByText(text('admin.message.draft'))).toBeTruthy()
  server.refuse(writeMessage, 409, 'appointment.not-editable')
  await me.click(screen.getByRole('button', { name: text('admin.message.send') }))
  expect(await screen.findByText(text('refusal.appointment.not-editable'))).toBeTruthy()
  expect(field.value).toContain('evil.example')
})
