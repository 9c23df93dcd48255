// @vitest-environment happy-dom
import { answerChallenge, authorize, createCustomerUser, resendChallenge } from '@goldline/contract/auth'
import { languages } from '@goldline/domain/message/kinds'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { owner, sentCode } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { vaultContext } from '../on-device/vault-context.ts'
import { Page as SignInScreen } from './SignInScreen.tsx'

const server = wire()
const nothingOpen = { opened: undefined, setOpened: () => undefined }
const open = (options = {}) =>
  show(
    <vaultContext.Provider value={nothingOpen}>
      <main id="main" tabIndex={-1}>
        <SignInScreen />
      </main>
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
  test('[UI-16] missing or invalid values show errors at their fields, the first gets the focus, and nothing is sent', async () => {
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

  test('[AUTH-04] a wrong password is shown at its field, and both fields keep their input', async () => {
    server.refuse(authorize, 401, 'Unauthorized')
    const person = await typed()
    await signIn(person)
    await waitFor(() => expect(describedBy(password())).toBe(text('refusal.Unauthorized')))
    expect(email().value).toBe('lan@salon.test')
    expect(password().value).toBe('ein langes Passwort')
    expect(token()).toBeNull()
  })

  test('[AUTH-02] [AUTH-04] a possible PIN is tried as a PIN, then as a password, and has its own error', async () => {
    server.refuse(authorize, 401, 'credentialNotMatched')
    const person = await typed('123456')
    await signIn(person)
    await waitFor(() => expect(describedBy(password())).toBe(text('refusal.credentialNotMatched')))
    expect(server.sent(authorize).map(({ body }) => body)).toMatchObject([{ pin: '123456' }, { password: '123456' }])
  })

  test('[UI-10] offline shows an error, and the same values can be sent again', async () => {
    server.lose(authorize)
    const person = await typed()
    await signIn(person)
    expect((await screen.findByRole('alert')).textContent).toContain(text('error.no-connection'))
    server.answer(authorize, owner, { Authorization: 'Bearer here' })
    await signIn(person)
    await waitFor(() => expect(token()).toBe('here'))
  })

  test('[AUTH-01] pressing twice while waiting sends once', async () => {
    server.keepWaiting(authorize)
    const person = await typed()
    await signIn(person)
    await waitFor(() => expect(server.sent(authorize)).toHaveLength(1))
    await signIn(person)
    expect(screen.getByRole('button', { name: text('action.signIn') }).getAttribute('aria-busy')).toBe('true')
    expect(server.sent(authorize)).toHaveLength(1)
  })

  test('[AUTH-18] an unknown device asks for a code; short and wrong codes show an error at the field', async () => {
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

  test('[AUTH-15] [UI-16] a person who must wait can request a link, and the focus moves to what replaces the button', async () => {
    server.refuse(authorize, 429, 'too-many-requests', { retryAfter: 600 })
    server.answer(createCustomerUser, { ...sentCode, sent: 'LINK' })
    const person = await typed()
    await signIn(person)
    await person.click(await screen.findByRole('button', { name: text('link.ask') }))
    await screen.findByRole('heading', { name: text('link.open') })
    expect(document.activeElement?.id).toBe('main')
  })

  test('[AUTH-18d] a reload keeps the code step, which resends a code without the password', async () => {
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

  test('[AUTH-18] signing in again too soon returns to the step of the code that was sent', async () => {
    server.answer(authorize, { ...sentCode, sentTo: 'l…@salon.test' })
    const person = await typed()
    await signIn(person)
    await screen.findByText(codeSent)
    await press(person, text('action.back'))
    server.refuse(authorize, 429, 'waitingPeriodBeforeResendNotOverYet', { retryAfter: 50 })
    await signIn(person)
    await screen.findByText(codeSent)
    // Another person's code is not continued.
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
  ])('[AUTH-01] accepts a number in any usual notation: %s', async (username, taken) => {
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
