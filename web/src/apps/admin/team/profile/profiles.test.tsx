// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getStaffProfiles, type StaffProfile, updateStaffProfile } from '@goldline/contract/staff/profile'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { inSalon } from '../../../../test/answers.ts'
import { WhenSalonKnown } from '../../../../test/customers.tsx'
import { describedBy, show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { Page } from './ProfilesScreen.tsx'

const server = wire()
const lena: StaffProfile = {
  id: '0190a000-0000-7000-8000-000000000401',
  name: 'Lena',
  surname: 'Brunner',
  color: 1,
  enabled4Booking: true,
  photo: null,
  texts: {},
  specialities: { de: ['Gel'] },
  languages: ['de'],
  version: 2,
  state: 'ASKED',
  released: null,
}
const elira: StaffProfile = {
  ...lena,
  id: '0190a000-0000-7000-8000-000000000402',
  name: 'Elira',
  enabled4Booking: false,
}
const words = (kind: 'text' | 'specialities') =>
  screen.findByLabelText<HTMLInputElement>(
    new RegExp(`^${text(`admin.profile.${kind}`, 'de', { language: text('language.de') })}`),
  )

beforeEach(() => {
  server.answer(getMe, inSalon({}))
  server.answer(getStaffProfiles, [lena, elira])
})
const open = (id: string) =>
  show(
    <WhenSalonKnown>
      <Page id={id} />
    </WhenSalonKnown>,
    { signedIn: true },
  )

test('[STF-09a] only changes are sent, with the version that was shown', async () => {
  const person = open(lena.id)
  await person.type(await words('text'), 'Hallo')
  await person.clear(await words('specialities'))
  await person.type(await words('specialities'), 'Gel, Brauen')
  server.answer(updateStaffProfile, { ...lena, texts: { de: 'Hallo' }, version: 3 })
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  await waitFor(() =>
    expect(server.sent(updateStaffProfile)[0]?.body).toMatchObject({
      texts: { de: 'Hallo' },
      specialities: { de: ['Gel', 'Brauen'] },
    }),
  )
  expect(server.sent(updateStaffProfile)[0]?.body).not.toHaveProperty('languages')
})

test('[STF-09a] a speciality that is too long shows an error at its field and is not sent', async () => {
  const person = open(lena.id)
  await person.type(await words('specialities'), `, ${'x'.repeat(31)}`)
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  const fault = text('admin.profiles.specialities.fault', 'de', { most: 8, longest: 30 })
  expect(describedBy(await words('specialities'))).toContain(fault)
  expect(server.sent(updateStaffProfile)).toEqual([])
})

test('[STF-09f] the page of a person who is not bookable online is internal', async () => {
  open(elira.id)
  expect(await screen.findByText(text('admin.profiles.about.INTERNAL', 'de', { name: 'Elira' }))).toBeTruthy()
  expect(screen.getAllByText(text('admin.profiles.state.INTERNAL')).length).toBe(2)
})

test('[STF-09c] a change waits for the person’s consent; meanwhile the public page can be viewed', async () => {
  const released = { texts: {}, specialities: {}, languages: [], photo: null, time: '2027-03-01T08:00:00Z' }
  server.answer(getStaffProfiles, [{ ...lena, released }])
  open(lena.id)
  expect((await screen.findAllByText(text('admin.profiles.state.CHANGED'))).length).toBe(2)
  const link = screen.getByRole('link', { name: new RegExp(text('admin.profiles.view')) })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/team/${lena.id}$`))
})
