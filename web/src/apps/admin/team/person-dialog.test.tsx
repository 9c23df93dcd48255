// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import {
  createStaff,
  deleteStaff,
  getComingOfStaff,
  getStaff,
  type SalonStaff,
  updateStaff,
} from '@goldline/contract/staff/people'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { field, press } from '../../../test/fields.ts'
import { owner } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { PersonDialog } from './PersonDialog.tsx'

const server = wire()
const closed = vi.fn()
beforeEach(() => closed.mockClear())

describe('a person', () => {
  const known: SalonStaff = {
    '@type': 'basic-staff',
    id: '0190a000-0000-7000-8000-000000000001',
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

  test('[STF-01] is added by name only; a refusal is shown at its field', async () => {
    server.refuse(createStaff, 400, 'invalid-phoneNr', { field: 'body.phoneNr' })
    const person = show(<PersonDialog onClose={closed} />, { signedIn: true })
    await press(person, text('action.save'))
    expect(describedBy(field(text('form.name')))).toBe(text('form.required'))
    await person.type(field(text('form.name')), 'Elira')
    await person.type(field(text('customer.new.phone')), '12')
    await press(person, text('action.save'))
    await waitFor(() => expect(describedBy(field(text('customer.new.phone')))).toBe(text('refusal.invalid-phoneNr')))
    expect(field(text('form.name')).value).toBe('Elira')
  })

  test('[STF-02] sends only changes, with the version that was shown', async () => {
    server.answer(updateStaff, known)
    const person = show(<PersonDialog person={known} onClose={closed} />, { signedIn: true })
    await person.click(screen.getByRole('radio', { name: new RegExp(text('admin.team.permissions.listed')) }))
    await person.click(
      screen.getByRole('checkbox', { name: text('admin.team.permissions.MANAGE_OTHERS_APPOINTMENTS') }),
    )
    await press(person, text('action.save'))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    const [sent] = server.sent(updateStaff)
    expect(sent?.body).toEqual({ permissions: ['MANAGE_OWN_APPOINTMENTS'] })
    expect(sent?.headers.get('If-Match')).toBe('"4"')
  })

  test('[STF-01] can be deactivated only after the coming visits were listed', async () => {
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

  test('[STF-01] [AUTH-18] an inactive person can be deleted, with the password', async () => {
    server.answer(getMe, owner)
    server.answer(deleteStaff, undefined)
    const person = show(<PersonDialog person={{ ...known, active: false }} onClose={closed} />, { signedIn: true })
    await press(person, text('word.delete'))
    await screen.findByLabelText(text('form.password'))
    await press(person, text('word.delete'))
    expect(server.sent(deleteStaff)).toHaveLength(0)
    await person.type(field(text('form.password')), 'ein langes Passwort')
    await press(person, text('word.delete'))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    const [sent] = server.sent(deleteStaff)
    expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ password: 'ein langes Passwort' }, '"4"'])
  })
})
