// @vitest-environment happy-dom
import { getCatalogue } from '@goldline/contract/product/catalogue'
import {
  approveAbsence,
  createAbsence,
  declineAbsence,
  getAffected,
  getAskedAbsences,
} from '@goldline/contract/staff/absences'
import {
  createStaff,
  deleteStaff,
  getComingOfStaff,
  getStaff,
  type SalonStaff,
  updateStaff,
} from '@goldline/contract/staff/people'
import { copyWeek, putPattern, putRotaDay, type RotaPerson, removeRotaDay } from '@goldline/contract/staff/rota'
import { getMe } from '@goldline/contract/user'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { owner } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import { DayDialog } from './DayDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { PatternDialog } from './PatternDialog.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { Requests } from './Requests.tsx'

const server = wire()
type Person = ReturnType<typeof show>
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const monday = '2027-03-01'
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }))
const save = (person: Person) => press(person, text('action.save'))
const retype = async (person: Person, name: string, typed: string) => {
  await person.clear(field(name))
  if (typed !== '') await person.type(field(name), typed)
}
const closed = vi.fn()
beforeEach(() => closed.mockClear())

const early = { weekday: 'MONDAY' as const, work: [{ from: 540, to: 1095 }], breaks: [{ from: 735, to: 780 }] }
const lena: RotaPerson = {
  '@type': 'basic-staff',
  id: id(1),
  name: 'Lena',
  surname: 'Brunner',
  color: 1,
  photo: null,
  version: 4,
  pattern: { from: monday, weeks: [[early]] },
  days: [],
  absences: [],
}
const mia = { ...lena, id: id(2), name: 'Mia', surname: '' }

describe('hours of a date', () => {
  const day = { date: '2027-03-03', spans: [{ from: 540, to: 720 }], breaks: [], exception: true }

  test('[STF-03] are typed as text; what cannot be read is said at the field', async () => {
    server.answer(putRotaDay, { version: 5, stranded: [] })
    const person = show(<DayDialog person={lena} day={day} onClose={closed} />, { signedIn: true })
    await retype(person, text('admin.team.hours'), 'ab neun')
    await save(person)
    expect(describedBy(field(text('admin.team.hours')))).toContain(text('admin.team.hours.wrong'))
    await retype(person, text('admin.team.hours'), '9-12, 11-14')
    expect(describedBy(field(text('admin.team.hours')))).toContain(text('refusal.staff.hours-invalid'))
    await retype(person, text('admin.team.hours'), '13-18:15,9-12')
    await save(person)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    const [, sent] = server.sent(putRotaDay)
    expect(sent?.body).toEqual({
      spans: [
        { from: 540, to: 720 },
        { from: 780, to: 1095 },
      ],
    })
    expect(sent?.headers.get('If-Match')).toBe('"4"')
  })

  test('[STF-03] are taken back, or the day is off', async () => {
    server.answer(removeRotaDay, { version: 5, stranded: [] })
    server.answer(putRotaDay, { version: 5, stranded: [] })
    const person = show(<DayDialog person={lena} day={day} onClose={closed} />, { signedIn: true })
    await press(person, text('admin.team.day.reset'))
    await waitFor(() => expect(server.sent(removeRotaDay)).toHaveLength(2))
    await press(person, text('admin.team.day.off'))
    await save(person)
    await waitFor(() => expect(server.sent(putRotaDay)[0]?.body).toEqual({ spans: [] }))
  })

  test('[APT-08] that somebody else changed meanwhile stay typed, and it says so', async () => {
    server.refuse(putRotaDay, 409, 'version-conflict')
    const person = show(<DayDialog person={lena} day={day} onClose={closed} />, { signedIn: true })
    await retype(person, text('admin.team.hours'), '10-12')
    await save(person)
    expect((await screen.findByRole('alert')).textContent).toContain(text('refusal.version-conflict'))
    expect(field(text('admin.team.hours')).value).toBe('10–12')
  })
})

test('[STF-10] a pattern of two weeks: the one that is wrong is shown, and the shown week is the one chosen', async () => {
  server.answer(putPattern, { version: 5, stranded: [] })
  const shown = { person: lena, monday: '2027-03-08', today: monday }
  const person = show(<PatternDialog {...shown} onClose={closed} />, { signedIn: true })
  const hours = `Montag: ${text('admin.team.hours')}`
  expect(field(hours).value).toBe('9–18:15')
  await person.click(screen.getByRole('radio', { name: text('admin.team.pattern.every', 'de', { count: 2 }) }))
  const [, secondWeek] = screen.getAllByRole('radio', { name: text('admin.team.pattern.week', 'de', { week: 'B' }) })
  await person.click(
    screen.getAllByRole('radio', { name: text('admin.team.pattern.week', 'de', { week: 'B' }) })[0] as HTMLElement,
  )
  await retype(person, hours, 'x')
  await person.click(
    screen.getAllByRole('radio', { name: text('admin.team.pattern.week', 'de', { week: 'A' }) })[0] as HTMLElement,
  )
  await save(person)
  await waitFor(() => expect(field(hours).value).toBe('x'))
  expect(describedBy(field(hours))).toBe(text('admin.team.hours.wrong'))
  await retype(person, hours, '12-20')
  const breaks = `Montag: ${text('admin.team.breaks')}`
  for (const [typed, said] of [
    ['x', text('admin.team.hours.wrong')],
    ['9-10', text('refusal.staff.hours-invalid')],
  ] as const) {
    await retype(person, breaks, typed)
    await save(person)
    expect([describedBy(field(breaks)), describedBy(field(hours))]).toEqual([said, ''])
  }
  await retype(person, breaks, '16-16:30')
  await person.click(secondWeek as HTMLElement)
  await save(person)
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(server.sent(putPattern)[0]?.body).toEqual({
    validFrom: '2027-03-08',
    from: '2027-03-01',
    weeks: [[early], [{ weekday: 'MONDAY', work: [{ from: 720, to: 1200 }], breaks: [{ from: 960, to: 990 }] }]],
  })
})

test('[STF-03] a week is copied into another one, never into itself', async () => {
  server.answer(copyWeek, { changedDays: 3, stranded: [] })
  const person = show(<CopyWeekDialog monday={monday} onClose={closed} />, { signedIn: true })
  await retype(person, text('admin.team.copy.to'), '04.03.2027')
  await press(person, text('admin.team.copy.do'))
  expect(describedBy(field(text('admin.team.copy.to')))).toContain(text('admin.team.copy.wrong'))
  await retype(person, text('admin.team.copy.to'), '18.03.2027')
  await press(person, text('admin.team.copy.do'))
  await waitFor(() => expect(server.sent(copyWeek)[0]?.body).toEqual({ from: monday, to: '2027-03-18' }))
})

describe('an absence', () => {
  test('[STF-10] is asked for by day, or for a part of one', async () => {
    server.answer(createAbsence, {} as never)
    const person = show(<AbsenceDialog people={[lena, mia]} day={monday} onClose={closed} />, { signedIn: true })
    await press(person, text('admin.team.absence.ask'))
    expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true')
    await person.click(screen.getByRole('combobox'))
    await person.click(await screen.findByRole('option', { name: 'Mia' }))
    await person.type(field(text('admin.team.absence.hours')), '11-9')
    await press(person, text('admin.team.absence.ask'))
    expect(describedBy(field(text('admin.team.absence.hours')))).toContain(text('admin.team.absence.hours.wrong'))
    await retype(person, text('admin.team.absence.hours'), '9-11')
    await press(person, text('admin.team.absence.ask'))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(server.sent(createAbsence)[0]?.body).toEqual({
      staffId: mia.id,
      kind: 'VACATION',
      note: '',
      from: monday,
      to: monday,
      hours: { from: 540, to: 660 },
    })
  })

  const asked = {
    ...({ id: id(5), staffId: lena.id, kind: 'VACATION', status: 'ASKED', hours: null, note: '' } as const),
    fromTime: '2027-03-02T23:00:00Z',
    toTime: '2027-03-03T23:00:00Z',
    askedTime: '2027-03-01T08:00:00Z',
    from: '2027-03-03',
    to: '2027-03-03',
  }
  const visit = { startTime: '2027-03-03T09:00:00Z', services: ['Schnitt'], wished: false }

  test('[STF-10d, STF-10l] says what becomes of each appointment before it is approved', async () => {
    server.answer(getAskedAbsences, [{ ...asked, to: '2027-03-07' }])
    server.answer(getAffected, [
      { ...visit, id: id(6), customer: 'Sabine Koch', newStaffIds: [mia.id] },
      { ...visit, id: id(7), customer: null, newStaffIds: null },
      { ...visit, id: id(8), customer: 'Anna Meier', wished: true, newStaffIds: null },
    ])
    server.answer(approveAbsence, { absence: { ...asked, status: 'APPROVED' }, affected: [] })
    const person = show(<Requests staff={[lena, mia]} leads />, { signedIn: true })
    const rows = await screen.findAllByText(/Schnitt/)
    expect(rows.map((row) => row.closest('li')?.lastElementChild?.textContent)).toEqual([
      'Mia',
      text('admin.team.affected.nobody'),
      text('admin.team.affected.wished'),
    ])
    expect(screen.getByRole<HTMLAnchorElement>('link').href).toContain(`/${lena.id}?asked=${asked.id}`)
    await press(person, text('admin.team.approve.listed'))
    await waitFor(() => expect(server.sent(approveAbsence)).toHaveLength(1))
  })

  test('[AUTH-12] is decided by nobody but the leaders', async () => {
    server.answer(getAskedAbsences, [asked])
    show(<Requests staff={[lena]} leads={false} />, { signedIn: true })
    expect(await screen.findByRole('button', { name: text('admin.team.absence.withdraw') })).toBeTruthy()
    expect(screen.queryByRole('button', { name: text('admin.team.approve') })).toBeNull()
    expect(server.sent(getAffected)).toHaveLength(0)
    expect(server.sent(declineAbsence)).toHaveLength(0)
  })
})

describe('a person', () => {
  const known: SalonStaff = {
    '@type': 'basic-staff',
    id: id(1),
    name: 'Lena',
    surname: 'Brunner',
    email: null,
    phoneNr: null,
    active: true,
    enabled4Booking: true,
    workplaces: [],
    color: 1,
    photo: null,
    permissions: null,
    productIds: [],
    ownTerms: [],
    version: 4,
  }
  beforeEach(() => {
    server.answer(getCatalogue, { language: 'de', categories: [], staff: [] })
    server.answer(getStaff, [known])
  })

  test('[STF-01] is added by name alone; what the server refuses is said at its field', async () => {
    server.refuse(createStaff, 400, 'invalid-phoneNr', { field: 'body.phoneNr' })
    const person = show(<PersonDialog onClose={closed} />, { signedIn: true })
    await save(person)
    expect(describedBy(field(text('form.name')))).toBe(text('form.required'))
    await person.type(field(text('form.name')), 'Elira')
    await person.type(field(text('admin.team.people.phoneNr')), '12')
    await save(person)
    await waitFor(() =>
      expect(describedBy(field(text('admin.team.people.phoneNr')))).toBe(text('refusal.invalid-phoneNr')),
    )
    expect(field(text('form.name')).value).toBe('Elira')
  })

  test('[STF-02] only what was changed is sent, with the version that was seen', async () => {
    server.answer(updateStaff, known)
    const person = show(<PersonDialog person={known} onClose={closed} />, { signedIn: true })
    await person.click(screen.getByRole('radio', { name: new RegExp(text('admin.team.permissions.listed')) }))
    await person.click(
      screen.getByRole('checkbox', { name: text('admin.team.permissions.MANAGE_OTHERS_APPOINTMENTS') }),
    )
    await save(person)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    const [sent] = server.sent(updateStaff)
    expect(sent?.body).toEqual({ permissions: ['MANAGE_OWN_APPOINTMENTS'] })
    expect(sent?.headers.get('If-Match')).toBe('"4"')
  })

  test('[STF-01] leaves only after what they have ahead was listed', async () => {
    server.keepWaiting(getComingOfStaff)
    const person = show(<LeaveDialog person={known} onClose={closed} />, { signedIn: true })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: text('admin.team.leave') }).disabled).toBe(true)
    server.answer(getComingOfStaff, [])
    server.answer(updateStaff, { ...known, active: false })
    const again = show(<LeaveDialog person={known} onClose={closed} />, { signedIn: true })
    await screen.findByText(text('admin.team.affected.none'))
    const [, leave] = screen.getAllByRole('button', { name: text('admin.team.leave') })
    await again.click(leave as HTMLElement)
    await waitFor(() => expect(server.sent(updateStaff)[0]?.body).toEqual({ active: false }))
    await person.tab()
  })

  test('[STF-01] [AUTH-18] whoever is not active is deleted, with the password again', async () => {
    server.answer(getMe, owner)
    server.answer(deleteStaff, undefined)
    const person = show(<PersonDialog person={{ ...known, active: false }} onClose={closed} />, { signedIn: true })
    await press(person, text('admin.team.delete'))
    await screen.findByLabelText(text('form.password'))
    await press(person, text('admin.team.delete'))
    expect(server.sent(deleteStaff)).toHaveLength(0)
    await person.type(field(text('form.password')), 'ein langes Passwort')
    await press(person, text('admin.team.delete'))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    const [sent] = server.sent(deleteStaff)
    expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ password: 'ein langes Passwort' }, '"4"'])
  })
})
