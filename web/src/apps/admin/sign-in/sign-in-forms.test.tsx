// @vitest-environment happy-dom
import {
  answerChallenge,
  answerChallengeLink,
  authorize,
  confirmPasswordChange,
  requestPasswordChange,
  resendChallenge,
  signOut,
} from '@goldline/contract/auth'
import { getMe } from '@goldline/contract/user'
import { languages } from '@goldline/domain/message/kinds'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { owner, sentCode } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { vaultContext } from '../on-device/saved-days.ts'
import { LinkScreen } from './LinkScreen.tsx'
import { SignInScreen } from './SignInScreen.tsx'

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
const password = () => field(text('form.password'))
const press = (person: ReturnType<typeof show>, name: string) => person.click(screen.getByRole('button', { name }))
const signIn = (person: ReturnType<typeof show>) => press(person, text('action.signIn'))
const token = () => localStorage.getItem('goldline.admin.token')

async function typed(secret = 'ein langes Passwort') {
  const person = open()
  await person.type(email(), 'lan@salon.test')
  await person.type(password(), secret)
  return person
}

describe('signing in at the salon', () => {
  test('[UI-16] what is missing or wrong is said at its field, the first gets the focus, and nothing is sent', async () => {
    const person = open()
    await person.type(email(), 'lan@')
    await signIn(person)
    expect(describedBy(email())).toBe(text('admin.signIn.wrongUsername'))
    expect(describedBy(password())).toBe(text('form.required'))
    await waitFor(() => expect(document.activeElement).toBe(email()))
    expect(email().value).toBe('lan@')
    await person.type(email(), 'salon.test')
    expect(email().getAttribute('aria-invalid')).toBe('false')
  })

  test('[AUTH-04] a wrong password is said at its field, and both stay as typed', async () => {
    server.refuse(authorize, 401, 'Unauthorized')
    const person = await typed()
    await signIn(person)
    await waitFor(() => expect(describedBy(password())).toBe(text('refusal.Unauthorized')))
    expect(email().value).toBe('lan@salon.test')
    expect(password().value).toBe('ein langes Passwort')
    expect(token()).toBeNull()
  })

  test('[AUTH-02] [AUTH-04] what could be a PIN is tried as one, then as a password, and its own text says it is wrong', async () => {
    server.refuse(authorize, 401, 'credentialNotMatched')
    const person = await typed('123456')
    await signIn(person)
    await waitFor(() => expect(describedBy(password())).toBe(text('refusal.credentialNotMatched')))
    expect(server.sent(authorize).map(({ body }) => body)).toMatchObject([{ pin: '123456' }, { password: '123456' }])
  })

  test('[UI-10] without a connection it says so, and the same words can be sent again', async () => {
    server.lose(authorize)
    const person = await typed()
    await signIn(person)
    expect((await screen.findByRole('alert')).textContent).toContain(text('error.no-connection'))
    server.answer(authorize, owner, { Authorization: 'Bearer here' })
    await signIn(person)
    await waitFor(() => expect(token()).toBe('here'))
  })

  test('[AUTH-01] pressed twice while waiting, it asks once', async () => {
    server.keepWaiting(authorize)
    const person = await typed()
    await signIn(person)
    await waitFor(() => expect(server.sent(authorize)).toHaveLength(1))
    await signIn(person)
    expect(screen.getByRole('button', { name: text('action.signIn') }).getAttribute('aria-busy')).toBe('true')
    expect(server.sent(authorize)).toHaveLength(1)
  })

  test('[AUTH-18] on an unknown device a code is asked for: too short and wrong are said at it', async () => {
    server.answer(authorize, { ...sentCode, sentTo: 'l…@salon.test' })
    const person = await typed()
    await signIn(person)
    await screen.findByText(text('admin.newDevice.sent', 'de', { sentTo: 'l…@salon.test' }))
    const code = field(text('form.code'))
    await person.type(code, '12 a3')
    await signIn(person)
    expect(code.value).toBe('123')
    expect(describedBy(code)).toBe(text('form.minLength', 'de', { min: 6 }))
    server.refuse(answerChallenge, 400, 'invalid-code')
    await person.type(code, '456')
    await signIn(person)
    await waitFor(() => expect(describedBy(code)).toBe(text('admin.refusal.invalid-code')))
    expect(code.value).toBe('123456')
    server.answer(answerChallenge, { token: 'proved' })
    await signIn(person)
    await waitFor(() => expect(token()).toBe('proved'))
  })

  const codeSent = text('admin.newDevice.sent', 'de', { sentTo: 'l…@salon.test' })

  test('[AUTH-18] a reload keeps the code’s step, which sends another code without the password', async () => {
    server.answer(authorize, { ...sentCode, sentTo: 'l…@salon.test', resendAfter: 0 })
    const person = await typed()
    await signIn(person)
    await screen.findByText(codeSent)
    cleanup()
    const again = open()
    expect(screen.getByText(codeSent)).toBeDefined()
    server.answer(resendChallenge, { ...sentCode, id: 'd'.repeat(43), sentTo: 'l…@salon.test' })
    await press(again, text('admin.code.resend'))
    await screen.findByRole('button', { name: text('admin.code.wait', 'de', { seconds: 60 }) })
    server.answer(answerChallenge, { token: 'proved' })
    await again.type(field(text('form.code')), '123456')
    await signIn(again)
    await waitFor(() => expect(token()).toBe('proved'))
    expect(server.sent(answerChallenge)[0]?.path).toContain('d'.repeat(43))
    expect(server.sent(authorize)).toHaveLength(1)
  })

  test('[AUTH-18] back, and signed in again too soon, the step of the code that is on its way comes back', async () => {
    server.answer(authorize, { ...sentCode, sentTo: 'l…@salon.test' })
    const person = await typed()
    await signIn(person)
    await screen.findByText(codeSent)
    await press(person, text('action.back'))
    server.refuse(authorize, 429, 'waitingPeriodBeforeResendNotOverYet', { retryAfter: 50 })
    await signIn(person)
    await screen.findByText(codeSent)
    // Nobody else's.
    await press(person, text('action.back'))
    await person.type(email(), 'x')
    await signIn(person)
    expect((await screen.findByRole('alert')).textContent).toContain(
      text('admin.refusal.waitingPeriodBeforeResendNotOverYet'),
    )
  })

  test.each([
    ['079 123 45 67', true],
    ['+84 90 123 45 67', true],
    ['lan', false],
    ['079', false],
    ['079 12x 45 67', false],
  ])('[AUTH-01] a number is taken in any usual spelling: %s', async (username, taken) => {
    server.refuse(authorize, 401, 'Unauthorized')
    const person = open()
    await person.type(email(), username)
    await person.type(password(), 'ein langes Passwort')
    await signIn(person)
    if (taken) await waitFor(() => expect(server.sent(authorize)[0]?.body).toMatchObject({ username }))
    else expect(describedBy(email())).toBe(text('admin.signIn.wrongUsername'))
  })

  test.each(languages)('[UI-01] in %s every field and button has its name', (language) => {
    open({ language })
    for (const id of ['admin.signIn.username', 'form.password'] as const)
      expect(field(text(id, language)).required).toBe(true)
    for (const name of [text('action.signIn', language), text('admin.forgot.link', language)])
      expect(screen.getByRole('button', { name })).toBeDefined()
  })
})

describe('a new password', () => {
  const passwordSent = { ...sentCode, sentTo: 'l**@salon.test', resendAfter: 0 }
  const newPassword = () => field(text('admin.forgot.new'))

  test('[AUTH-05] [UI-16] a short one is said at its field; the server’s verdict too; the typed e-mail comes along', async () => {
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

  test('[AUTH-05] its code signs in; a wrong one stays to be corrected', async () => {
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

  test('[AUTH-05] a reload keeps the code’s step, which sends another code without the password; back ends it', async () => {
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

  test('[AUTH-07] [AUTH-15] a link uses nothing up before the button, and asks for the password there', async () => {
    history.replaceState(null, '', `/#${'s'.repeat(43)}`)
    const person = openLink({ forgotten: true })
    await press(person, text('admin.forgot.confirm'))
    expect(describedBy(newPassword())).toContain(text('form.required'))
    expect(server.sent(answerChallengeLink)).toHaveLength(0)
    server.refuse(answerChallengeLink, 400, 'invalid-code')
    await person.type(newPassword(), 'ein neues Passwort')
    await press(person, text('admin.forgot.confirm'))
    expect((await screen.findByRole('alert')).textContent).toBe(text('admin.link.over'))
  })

  test('[AUTH-08] a link in a browser where somebody is signed in asks first; then nothing of theirs stays', async () => {
    history.replaceState(null, '', `/#${'s'.repeat(43)}`)
    localStorage.setItem('goldline.admin.calendar-ahead', 'theirs')
    server.answer(getMe, owner)
    const asked = text('admin.link.signedIn', 'de', { name: 'Lan Nguyễn' })
    const first = openLink({ signedIn: true })
    await screen.findByText(asked)
    await press(first, text('admin.link.stay'))
    expect([token(), server.sent(answerChallengeLink).length]).toEqual(['token', 0])
    cleanup()
    server.answer(answerChallengeLink, { token: 'mine' })
    // Over already: nobody hears of it.
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
