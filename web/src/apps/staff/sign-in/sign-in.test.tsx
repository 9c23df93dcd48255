// @vitest-environment happy-dom
import { answerChallenge, authorize } from '@goldline/contract/auth'
import type { SignedInUser } from '@goldline/contract/user'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { linh } from '../../../calendar/test-visit.ts'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { Page } from './SignInScreen.tsx'

const server = wire()
const me = { ...owner, client: 'STAFF', staffId: linh, salon: salonOfOwner } as const satisfies SignedInUser

beforeEach(() => {
  localStorage.clear()
  server.answer(authorize, me, { Authorization: 'Bearer mine' })
})

async function signIn({ secret, keep }: { secret: string; keep: boolean }) {
  const person = show(<Page />, { app: 'staff' })
  await person.type(await screen.findByLabelText(text('staff.signIn.username')), 'linh@salon.example')
  await person.type(screen.getByLabelText(text('form.password')), secret)
  if (keep) await person.click(screen.getByRole('switch', { name: new RegExp(text('staff.signIn.keep')) }))
  await person.click(screen.getByRole('button', { name: text('action.signIn') }))
  await waitFor(() => expect(localStorage.getItem('goldline.staff.token')).toBe('mine'))
  return Object.keys(localStorage).sort()
}

test('[STF-06] [UI-12] by password and where it is asked for, the day is kept from the sign-in on', async () => {
  expect(await signIn({ secret: 'ein langes Passwort', keep: true })).toEqual([
    'goldline.staff.day-key',
    'goldline.staff.token',
  ])
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Passwort|linh@/)
})

test('[STF-06] [UI-15] nothing is kept unasked', async () => {
  expect(await signIn({ secret: 'ein langes Passwort', keep: false })).toEqual(['goldline.staff.token'])
})

test('[STF-06] [UI-12] nothing is kept by a PIN, whose few digits are soon tried', async () => {
  expect(await signIn({ secret: '481516', keep: true })).toEqual(['goldline.staff.token'])
})

test('[BIZ-10] where somebody else has the app already, the form says what it takes', async () => {
  server.refuse(authorize, 403, 'tier.required')
  const person = show(<Page />, { app: 'staff' })
  await person.type(await screen.findByLabelText(text('staff.signIn.username')), 'linh@salon.example')
  await person.type(screen.getByLabelText(text('form.password')), 'ein langes Passwort{Enter}')
  expect(await screen.findByText(text('staff.signIn.tier'))).toBeTruthy()
})

test('[BIZ-10] [AUTH-18] who is asked for a code first hears it there', async () => {
  const id = '0191d3f0-0000-7000-8000-000000000001'
  server.answer(authorize, { id, sent: 'PIN', resendAfter: 30, expiresIn: 600, sentTo: 'l…@salon.example' })
  server.refuse(answerChallenge, 403, 'tier.required')
  const person = show(<Page />, { app: 'staff' })
  await person.type(await screen.findByLabelText(text('staff.signIn.username')), 'linh@salon.example')
  await person.type(screen.getByLabelText(text('form.password')), 'ein langes Passwort{Enter}')
  await person.type(await screen.findByLabelText(text('form.code')), '123456{Enter}')
  expect(await screen.findByText(text('staff.signIn.tier'))).toBeTruthy()
})
