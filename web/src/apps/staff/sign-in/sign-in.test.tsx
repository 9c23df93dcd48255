// @vitest-environment happy-dom
import {
  answerChallenge,
  answerChallengeLink,
  authorize,
  createCustomerUser,
  resendChallenge,
  signOut,
} from '@goldline/contract/auth'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { getEvents } from '@goldline/contract/live'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customer, owner, salonOfOwner, sentCode } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { linh } from '../../../test/visit.ts'
import { wire } from '../../../test/wire.ts'
import { StaffApp } from '../StaffApp.tsx'
import { Page } from './SignInScreen.tsx'

const server = wire()
/** The resend button's text right after sending. */
const waiting = /^Noch einmal senden in \d+ s$/
const me = { ...owner, client: 'STAFF', staffId: linh, salon: salonOfOwner } as const satisfies SignedInUser

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  server.answer(authorize, me, { Authorization: 'Bearer mine' })
})

afterEach(() => vi.restoreAllMocks())

function inZone(timeZone: string): void {
  const here = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...here, timeZone })
}

/** The page's main element, as in its frame. */
const Main = () => (
  <main id="main" tabIndex={-1}>
    <Page />
  </main>
)

async function signIn({ secret, keep }: { secret: string; keep: boolean }) {
  const person = show(<Main />, { app: 'staff' })
  await person.type(await screen.findByLabelText(text('staff.signIn.username')), 'linh@salon.example')
  await person.type(screen.getByLabelText(text('form.password')), secret)
  if (keep) await person.click(screen.getByRole('switch', { name: new RegExp(text('staff.signIn.keep')) }))
  await person.click(screen.getByRole('button', { name: text('action.signIn') }))
  await waitFor(() => expect(localStorage.getItem('goldline.staff.token')).toBe('mine'))
  return Object.keys(localStorage).sort()
}

test('[STF-06] [UI-12n] with password and consent, saves the day from sign-in on', async () => {
  expect(await signIn({ secret: 'ein langes Passwort', keep: true })).toEqual([
    'goldline.staff.day-key',
    'goldline.staff.token',
  ])
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Passwort|linh@/)
})

test('[STF-06a] [UI-15] saves nothing without consent', async () => {
  expect(await signIn({ secret: 'ein langes Passwort', keep: false })).toEqual(['goldline.staff.token'])
})

test('[STF-06] [UI-12g] saves nothing after a sign-in by PIN, which is quickly guessed', async () => {
  expect(await signIn({ secret: '481516', keep: true })).toEqual(['goldline.staff.token'])
})

test('[BIZ-10] explains the needed tier if another person already uses the app', async () => {
  server.refuse(authorize, 403, 'tier.required')
  const person = show(<Main />, { app: 'staff' })
  await person.type(await screen.findByLabelText(text('staff.signIn.username')), 'linh@salon.example')
  await person.type(screen.getByLabelText(text('form.password')), 'ein langes Passwort{Enter}')
  expect(await screen.findByText(text('staff.signIn.tier'))).toBeTruthy()
})

test('[BIZ-10] [AUTH-18] shows the tier’s refusal after the code, if one was required', async () => {
  server.answer(authorize, { ...sentCode, sentTo: 'l…@salon.example' })
  server.refuse(answerChallenge, 403, 'tier.required')
  const person = show(<Main />, { app: 'staff' })
  await person.type(await screen.findByLabelText(text('staff.signIn.username')), 'linh@salon.example')
  await person.type(screen.getByLabelText(text('form.password')), 'ein langes Passwort{Enter}')
  await person.click(await screen.findByLabelText(text('form.code')))
  await person.paste('123 456')
  await person.keyboard('{Enter}')
  expect(await screen.findByText(text('staff.signIn.tier'))).toBeTruthy()
  expect(server.sent(answerChallenge)[0]?.body).toEqual({ code: '123456' })
})

test('[AUTH-01] sends a number with the browser’s country, for sign-in and for a link', async () => {
  inZone('Asia/Saigon')
  server.refuse(authorize, 429, 'too-many-requests', { retryAfter: 600 })
  server.answer(createCustomerUser, { ...sentCode, sent: 'LINK' })
  const person = show(<Main />, { app: 'staff' })
  const username = await screen.findByLabelText(text('staff.signIn.username'))
  await person.type(username, '0901234567')
  await person.type(screen.getByLabelText(text('form.password')), 'ein langes Passwort{Enter}')
  await person.click(await screen.findByRole('button', { name: text('link.ask') }))
  await screen.findByText(text('link.sent', 'de', { to: '0901234567' }))
  expect(server.sent(authorize)[0]?.body).toMatchObject({ username: '0901234567', isoCode: 'VN' })
  expect(server.sent(createCustomerUser)[0]?.body).toEqual({ identity: '0901234567', client: 'STAFF', isoCode: 'VN' })
})

test('[AUTH-18] resends the code by its challenge only, and answers the newest one', async () => {
  server.answer(authorize, { ...sentCode, sentTo: 'l…@salon.example', resendAfter: 0 })
  server.answer(resendChallenge, { ...sentCode, id: 'd'.repeat(43), sentTo: 'l…@salon.example' })
  server.refuse(answerChallenge, 400, 'invalid-code')
  const person = show(<Main />, { app: 'staff' })
  await person.type(await screen.findByLabelText(text('staff.signIn.username')), 'linh@salon.example')
  await person.type(screen.getByLabelText(text('form.password')), 'ein langes Passwort{Enter}')
  await person.click(await screen.findByRole('button', { name: text('word.sendAgain') }))
  await screen.findByRole('button', { name: waiting })
  const code = screen.getByLabelText(text('form.code'))
  await person.type(code, '123456{Enter}')
  // The same text as at the field.
  expect(await screen.findByText(/^Der Code stimmt nicht/)).toBeTruthy()
  server.answer(answerChallenge, { token: 'mine' })
  await person.type(code, '{Enter}')
  await waitFor(() => expect(localStorage.getItem('goldline.staff.token')).toBe('mine'))
  expect(server.sent(resendChallenge)[0]?.query.get('client')).toBe('STAFF')
  expect(server.sent(answerChallenge)[0]?.path).toContain('d'.repeat(43))
})

test('[AUTH-18] a reload keeps the sent code, but loses the password, so that the day is not saved', async () => {
  server.answer(authorize, { ...sentCode, sentTo: 'l…@salon.example' })
  server.answer(answerChallenge, { token: 'mine' })
  const before = show(<Main />, { app: 'staff' })
  await before.type(await screen.findByLabelText(text('staff.signIn.username')), 'linh@salon.example')
  await before.type(screen.getByLabelText(text('form.password')), 'ein langes Passwort')
  await before.click(screen.getByRole('switch', { name: new RegExp(text('staff.signIn.keep')) }))
  await before.click(screen.getByRole('button', { name: text('action.signIn') }))
  await screen.findByLabelText(text('form.code'))
  cleanup()
  const person = show(<Main />, { app: 'staff' })
  await person.type(await screen.findByLabelText(text('form.code')), '123456{Enter}')
  await waitFor(() => expect(Object.keys(localStorage)).toEqual(['goldline.staff.token']))
  expect(server.sent(authorize)).toHaveLength(1)
  cleanup()
  expect(sessionStorage).toHaveLength(0)
})

test('[AUTH-07] [AUTH-15] a person locked out by others’ guesses can request a link, which no password delays', async () => {
  server.refuse(authorize, 429, 'too-many-requests', { retryAfter: 600 })
  server.answer(createCustomerUser, { ...sentCode, sent: 'LINK' })
  inZone('Asia/Saigon')
  const person = show(<Main />, { app: 'staff' })
  await person.type(await screen.findByLabelText(text('staff.signIn.username')), ' linh@salon.example ')
  await person.type(screen.getByLabelText(text('form.password')), 'ein langes Passwort{Enter}')
  await person.click(await screen.findByRole('button', { name: text('link.ask') }))
  await screen.findByText(text('link.sent', 'de', { to: 'linh@salon.example' }))
  expect(server.sent(createCustomerUser)[0]?.body).toEqual({ identity: 'linh@salon.example', client: 'STAFF' })
  await screen.findByRole('button', { name: waiting })
  // The pressed button is gone: screen readers continue at its replacement.
  expect(document.activeElement?.id).toBe('main')
})

test('[AUTH-07] the link’s page signs in only on a tap; an expired link says so, and leads to the sign-in', async () => {
  history.replaceState(null, '', `/link?lang=de#${'s'.repeat(43)}`)
  server.refuse(answerChallengeLink, 400, 'invalid-code')
  const person = show(<Main />, { app: 'staff' })
  await screen.findByRole('heading', { name: text('link.title') })
  expect(server.sent(answerChallengeLink)).toEqual([])
  await person.click(screen.getByRole('button', { name: text('action.signIn') }))
  await screen.findByText(text('link.over'))
  expect(document.activeElement?.id).toBe('main')
  await person.click(screen.getByRole('button', { name: text('link.anew') }))
  await screen.findByRole('heading', { name: text('staff.signIn.title') })

  cleanup()
  server.answer(answerChallengeLink, { token: 'linked' })
  history.replaceState(null, '', `/link?lang=de#${'t'.repeat(43)}`)
  const another = show(<Main />, { app: 'staff' })
  await another.click(await screen.findByRole('button', { name: text('action.signIn') }))
  await waitFor(() => expect(localStorage.getItem('goldline.staff.token')).toBe('linked'))
  expect(server.sent(answerChallengeLink).at(-1)?.body).toEqual({ secret: 't'.repeat(43), client: 'STAFF' })
})

test('[AUTH-07] [AUTH-19] signs out a person who has left the salon, and explains why', async () => {
  history.replaceState(null, '', `/staff/link?lang=de#${'u'.repeat(43)}`)
  server.answer(answerChallengeLink, { token: 'linked' })
  server.answer(getMe, customer)
  server.answer(signOut, undefined)
  server.keepWaiting(getEvents)
  const person = show(<StaffApp />, { app: 'staff' })
  await person.click(await screen.findByRole('button', { name: text('action.signIn') }))
  await screen.findByText(text('staff.signIn.none'))
  await screen.findByRole('heading', { name: text('staff.signIn.title') })
  expect(localStorage.getItem('goldline.staff.token')).toBeNull()
  expect(server.sent(signOut)).toHaveLength(1)
})
