// @vitest-environment happy-dom
import {
  answerChallenge,
  answerChallengeLink,
  authorize,
  confirmPasswordChange,
  requestPasswordChange,
} from '@goldline/contract/auth'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor } from '@testing-library/react'
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
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const email = () => field(text('form.email.label'))
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
    expect(describedBy(email())).toBe(text('form.email'))
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
    await waitFor(() => expect(describedBy(code)).toBe(text('refusal.invalid-code')))
    expect(code.value).toBe('123456')
    server.answer(answerChallenge, { token: 'proved' })
    await signIn(person)
    await waitFor(() => expect(token()).toBe('proved'))
  })

  test.each(languages)('[UI-01] in %s every field and button has its name', (language) => {
    open({ language })
    for (const id of ['form.email.label', 'form.password'] as const)
      expect(field(text(id, language)).required).toBe(true)
    for (const name of [text('action.signIn', language), text('admin.forgot.link', language)])
      expect(screen.getByRole('button', { name })).toBeDefined()
  })
})

describe('a new password', () => {
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
    server.answer(requestPasswordChange, sentCode)
    server.refuse(confirmPasswordChange, 400, 'invalid-code')
    const person = open()
    await press(person, text('admin.forgot.link'))
    await person.type(email(), 'lan@salon.test')
    await person.type(newPassword(), 'ein neues Passwort')
    await press(person, text('admin.forgot.send'))
    const code = await screen.findByLabelText<HTMLInputElement>(text('form.code'))
    await person.type(code, '111222')
    await press(person, text('admin.forgot.confirm'))
    await waitFor(() => expect(describedBy(code)).toBe(text('refusal.invalid-code')))
    expect(code.value).toBe('111222')
    server.answer(confirmPasswordChange, { token: 'renewed' })
    await press(person, text('admin.forgot.confirm'))
    await waitFor(() => expect(token()).toBe('renewed'))
  })

  test('[AUTH-07] [AUTH-15] a link uses nothing up before the button, and asks for the password there', async () => {
    history.replaceState(null, '', `/#${'s'.repeat(43)}`)
    const person = show(<LinkScreen forgotten />)
    await press(person, text('admin.forgot.confirm'))
    expect(describedBy(newPassword())).toContain(text('form.required'))
    expect(server.sent(answerChallengeLink)).toHaveLength(0)
    server.refuse(answerChallengeLink, 400, 'invalid-code')
    await person.type(newPassword(), 'ein neues Passwort')
    await press(person, text('admin.forgot.confirm'))
    expect((await screen.findByRole('alert')).textContent).toBe(text('admin.link.over'))
  })
})
