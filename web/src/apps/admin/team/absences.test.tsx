// @vitest-environment happy-dom
import {
  approveAbsence,
  createAbsence,
  declineAbsence,
  getAffected,
  getAskedAbsences,
} from '@goldline/contract/staff/absences'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { field, press, retype } from '../../../test/fields.ts'
import { lena, mia, monday } from '../../../test/rota.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { Requests } from './Requests.tsx'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const closed = vi.fn()
beforeEach(() => closed.mockClear())

describe('an absence', () => {
  const asked = {
    ...({ id: id(5), staffId: lena.id, kind: 'VACATION', status: 'ASKED', hours: null, note: '' } as const),
    fromTime: '2027-03-02T23:00:00Z',
    toTime: '2027-03-03T23:00:00Z',
    askedTime: '2027-03-01T08:00:00Z',
    from: '2027-03-03',
    to: '2027-03-03',
  }

  test('[STF-10] an absence can be requested for part of a day', async () => {
    server.answer(createAbsence, asked)
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

  const visit = { startTime: '2027-03-03T09:00:00Z', services: ['Schnitt'], wished: false }

  test('[STF-10d, STF-10l] shows what happens to each appointment before the approval', async () => {
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

  test('[AUTH-12] only leaders can decide it', async () => {
    server.answer(getAskedAbsences, [asked])
    show(<Requests staff={[lena]} leads={false} />, { signedIn: true })
    expect(await screen.findByRole('button', { name: text('admin.team.absence.withdraw') })).toBeTruthy()
    expect(screen.queryByRole('button', { name: text('admin.team.approve') })).toBeNull()
    expect(server.sent(getAffected)).toHaveLength(0)
    expect(server.sent(declineAbsence)).toHaveLength(0)
  })
})
