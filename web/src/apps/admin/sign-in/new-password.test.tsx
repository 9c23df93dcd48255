// @vitest-environment happy-dom
import {
  answerChallengeLink,
  confirmPasswordChange,
  requestPasswordChange,
  resendChallenge,
  signOut,
} from '@goldline/contract/auth'
import { getMe } from '@goldline/contract/auth/user'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { owner, sentCode } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { vaultContext } from '../on-device/vault-context.ts'
import { Page as LinkScreen } from './LinkScreen.tsx'
import { Page as SignInScreen } from './SignInScreen.tsx'

const server = wire()
const nothingOpen = { opened: undefined, setOpened: () => undefined }
const open = (options = {}) =>
  show(
    <vaultContext.Provider value={nothingOpen}>
      <SignInScreen />
    </vaultContext.Provider>,
    options,
  )
const openLink = ({ forgotten = false, ...options }: { forgotten?: boolean; signedIn?: boolean }) =>
  show(
    <vaultContext.Provider value={nothingOpen}>
      <LinkScreen forgotten={forgotten} />
    </vaultContext.Provider>,
    options,
  )
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const email = () => field(text('admin.signIn.username'))
const press = (person: ReturnType<typeof show>, name: string) => person.click(screen.getByRole('button', { name }))
const signIn = (person: ReturnType<typeof show>) => press(person, text('action.signIn'))
const token = () => localStorage.getItem('goldline.admin.token')

describe('a new password', () => {
  const passwordSent = { ...sentCode, sentTo: 'l**@salon.test', resendAfter: 0 }
  const newPassword = () => field(text('admin.forgot.new'))

  test('[AUTH-05] [UI-16] a short password shows an error at its field, as does a refusal; the typed e-mail is kept', async () => {
    const person = open()
    await person.type(email(), 'lan@salon.test')
    await press(person, text('admin.forgot.link'))
    expect(email().value).toBe('lan@salon.test')
    await person.type(newPassword(), 'kurz')
    await press(person, text('admin.forgot.send'))
    expect(newPassword().getAttribute('aria-invalid')).toBe('true')
    server.refuse(requestPasswordChange, 400, 'weak-password', { field: 'body.newPassword' })
    await person.clear(newPassword())
    await person.type(newPassword(), 'passwort123456')
    await press(person, text('admin.forgot.send'))
    await waitFor(() => expect(describedBy(newPassword())).toContain(text('refusal.weak-password')))
    expect(newPassword().value).toBe('passwort123456')
  })

  test('[AUTH-05] the code signs in; a wrong code stays in its field, to be corrected', async () => {
    server.answer(requestPasswordChange, passwordSent)
    server.refuse(confirmPasswordChange, 400, 'invalid-code')
    const person = open()
    await press(person, text('admin.forgot.link'))
    await person.type(email(), 'lan@salon.test')
    await person.type(newPassword(), 'ein neues Passwort')
    await press(person, text('admin.forgot.send'))
    const code = await screen.findByLabelText<HTMLInputElement>(text('form.code'))
    await person.type(code, '111222')
    await press(person, text('admin.forgot.confirm'))
    await waitFor(() => expect(describedBy(code)).toBe(text('admin.refusal.invalid-code')))
    expect(code.value).toBe('111222')
    server.answer(confirmPasswordChange, { token: 'renewed' })
    await press(person, text('admin.forgot.confirm'))
    await waitFor(() => expect(token()).toBe('renewed'))
  })

  test('[AUTH-05d] a reload keeps the code step, which resends a code without the password; back leaves it', async () => {
    server.answer(requestPasswordChange, passwordSent)
    const person = open()
    await press(person, text('admin.forgot.link'))
    await person.type(email(), 'lan@salon.test')
    await person.type(newPassword(), 'ein neues Passwort')
    await press(person, text('admin.forgot.send'))
    await screen.findByText(text('admin.forgot.sent', 'de', { username: 'lan@salon.test' }))
    cleanup()
    expect(JSON.stringify(sessionStorage)).not.toMatch(/lan@|neues Passwort/)
    const again = open()
    expect(screen.getByText(text('admin.forgot.sent', 'de', { username: 'l**@salon.test' }))).toBeDefined()
    server.answer(resendChallenge, { ...passwordSent, id: 'd'.repeat(43), resendAfter: 60 })
    await press(again, text('admin.code.resend'))
    await screen.findByRole('button', { name: text('admin.code.wait', 'de', { seconds: 60 }) })
    server.answer(confirmPasswordChange, { token: 'renewed' })
    await again.type(field(text('form.code')), '123456')
    await press(again, text('admin.forgot.confirm'))
    await waitFor(() => expect(token()).toBe('renewed'))
    expect(server.sent(confirmPasswordChange)[0]?.path).toContain('d'.repeat(43))
    expect(server.sent(requestPasswordChange)).toHaveLength(1)
    await press(again, text('action.back'))
    cleanup()
    open()
    expect(email()).toBeDefined()
  })

  test('[AUTH-07n, AUTH-07o] [AUTH-15i] opening a link does not use it up; its button asks for the password', async () => {
    history.replaceState(null, '', `/#${'s'.repeat(43)}`)
    const person = openLink({ forgotten: true })
    await press(person, text('admin.forgot.confirm'))
    expect(describedBy(newPassword())).toContain(text('form.required'))
    expect(server.sent(answerChallengeLink)).toHaveLength(0)
    server.refuse(answerChallengeLink, 400, 'invalid-code')
    await person.type(newPassword(), 'ein neues Passwort')
    await press(person, text('admin.forgot.confirm'))
    expect((await screen.findByRole('alert')).textContent).toBe(text('link.over'))
  })

  test('[AUTH-08v] a link in a signed-in browser asks first, and then removes that person’s data', async () => {
    history.replaceState(null, '', `/#${'s'.repeat(43)}`)
    localStorage.setItem('goldline.admin.calendar-ahead', 'theirs')
    server.answer(getMe, owner)
    const asked = text('admin.link.signedIn', 'de', { name: 'Lan Nguyễn' })
    const first = openLink({ signedIn: true })
    await screen.findByText(asked)
    await press(first, text('link.stay'))
    expect([token(), server.sent(answerChallengeLink).length]).toEqual(['token', 0])
    cleanup()
    server.answer(answerChallengeLink, { token: 'mine' })
    // The session has ended already, so other tabs are not notified.
    server.refuse(signOut, 401, 'Unauthorized')
    history.replaceState(null, '', `/#${'s'.repeat(43)}`)
    const person = openLink({ signedIn: true })
    await screen.findByText(asked)
    await signIn(person)
    await waitFor(() => expect(token()).toBe('mine'))
    expect(server.sent(signOut)[0]?.headers.get('Authorization')).toBe('Bearer token')
    expect(localStorage.getItem('goldline.admin.calendar-ahead')).toBeNull()
  })
})
