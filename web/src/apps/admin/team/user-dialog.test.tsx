// @vitest-environment happy-dom

import { createPinCode, inviteSalonUser, type SalonUser, updateSalonUser } from '@goldline/contract/auth/salon-users'
import { getMe } from '@goldline/contract/auth/user'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { owner } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { UserDialog } from './UserDialog.tsx'

const server = wire()
const closed = vi.fn()
const lena: SalonUser = {
  id: '0190a000-0000-7000-8000-000000000001',
  staffId: null,
  name: 'Lena',
  surname: '',
  email: null,
  emailConfirmed: false,
  role: 'USER_LITE',
  scope: 'ALL',
  healthNotes: false,
  permissions: null,
  hasPin: false,
  sessions: 0,
  lastUsedTime: null,
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
beforeEach(() => {
  closed.mockClear()
  server.answer(getMe, owner)
})

test('[AUTH-12] [AUTH-18] changing rights needs one’s own password; leaving the salon without a leader is refused', async () => {
  const person = show(<UserDialog user={lena} onClose={closed} />, { signedIn: true })
  const password = await screen.findByLabelText<HTMLInputElement>(text('form.password'))
  await person.click(screen.getByRole('checkbox'))
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  expect(describedBy(password)).toContain(text('form.required'))
  server.refuse(updateSalonUser, 409, 'user.last-owner')
  await person.type(password, 'geheim genug')
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  expect((await screen.findByRole('alert')).textContent).toContain(text('refusal.user.last-owner'))
  server.answer(updateSalonUser, { ...lena, healthNotes: true })
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(server.sent(updateSalonUser).at(-1)?.body).toEqual({
    role: 'USER_LITE',
    scope: 'ALL',
    healthNotes: true,
    password: 'geheim genug',
  })
})

test('[AUTH-02] [AUTH-12] shows a code for a new PIN, and sends an invitation by e-mail', async () => {
  server.answer(createPinCode, { code: '048213', expiresTime: '2027-03-02T08:00:00Z' })
  server.refuse(inviteSalonUser, 409, 'error.email-exists', { field: 'body.email' })
  const person = show(<UserDialog user={lena} onClose={closed} />, { signedIn: true })
  await person.type(await screen.findByLabelText(text('form.password')), 'geheim genug')
  await person.click(screen.getByRole('button', { name: text('admin.team.users.pin.make') }))
  expect(await screen.findByText('048213')).toBeTruthy()
  expect(server.sent(createPinCode)[0]?.body).toEqual({ password: 'geheim genug' })
  await person.type(field(text('form.email.label')), 'lena@salon.test')
  await person.click(screen.getByRole('button', { name: text('admin.team.users.invite') }))
  await waitFor(() =>
    expect(describedBy(field(text('form.email.label')))).toContain(text('refusal.error.email-exists')),
  )
  expect(server.sent(inviteSalonUser)[0]?.body).toEqual({
    email: 'lena@salon.test',
    scope: 'ALL',
    password: 'geheim genug',
  })
})

test('[AUTH-18] requires the password, at its field, for any change', async () => {
  server.refuse(createPinCode, 403, 'password.notMatched', { field: 'body.password' })
  const person = show(<UserDialog user={lena} onClose={closed} />, { signedIn: true })
  const password = await screen.findByLabelText<HTMLInputElement>(text('form.password'))
  const make = screen.getByRole('button', { name: text('admin.team.users.pin.make') })
  await person.click(make)
  expect(describedBy(password)).toContain(text('form.required'))
  await waitFor(() => expect(document.activeElement).toBe(password))
  await person.type(field(text('form.email.label')), 'lena@salon.test')
  await person.click(screen.getByRole('button', { name: text('admin.team.users.invite') }))
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect([server.sent(createPinCode), server.sent(inviteSalonUser)]).toEqual([[], []])
  await person.type(password, 'falsch')
  await person.click(make)
  await waitFor(() => expect(describedBy(password)).toContain(text('refusal.password.notMatched')))
})

test('[AUTH-18h] tells a leader without a password how to set one', async () => {
  server.answer(getMe, { ...owner, hasPassword: false })
  show(<UserDialog user={lena} onClose={closed} />, { signedIn: true })
  expect(await screen.findByText(text('refusal.password.none'))).toBeTruthy()
})

test('[AUTH-25a] [AUTH-25f] a USER_LITE’s scope is selected below the role, with a hint if it shows nothing', async () => {
  server.answer(updateSalonUser, { ...lena, scope: 'OWN' })
  const person = show(<UserDialog user={lena} onClose={closed} />, { signedIn: true })
  await person.type(await screen.findByLabelText(text('form.password')), 'geheim genug')
  await person.click(screen.getByRole('radio', { name: text('admin.team.scope.OWN') }))
  screen.getByText(text('admin.team.scope.nobody'))
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  await waitFor(() => expect(server.sent(updateSalonUser).at(-1)?.body).toMatchObject({ scope: 'OWN' }))
})

test('[AUTH-25a] other roles have no scope to select', async () => {
  show(<UserDialog user={{ ...lena, role: 'ADMIN' }} onClose={closed} />, { signedIn: true })
  await screen.findByLabelText(text('form.password'))
  expect(screen.queryByRole('radio')).toBeNull()
})
