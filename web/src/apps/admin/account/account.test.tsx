// @vitest-environment happy-dom
import { answerChallenge, confirmPasswordChange, requestPasswordChange, signOut } from '@goldline/contract/auth'
import { endMyOtherSessions, endMySession, getMySessions } from '@goldline/contract/auth/sessions'
import { changePhoneNr, getMe, updateUser } from '@goldline/contract/auth/user'
import { languages } from '@goldline/domain/message/kinds'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { owner, salonOfOwner, sentCode } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { vaultContext } from '../on-device/vault-context.ts'
import { Page } from './AccountScreen.tsx'

const server = wire()
const me = { ...owner, salon: salonOfOwner }
const session = {
  id: owner.id,
  client: 'ADMIN',
  device: { browser: 'Chrome', system: 'Android' },
  createdTime: '2026-06-10T08:00:00Z',
  lastUsedTime: '2026-06-10T08:00:00Z',
  current: true,
  ownDevice: false,
} as const
const nothingOpen = { opened: undefined, setOpened: () => undefined }
const open = (language?: (typeof languages)[number]) =>
  show(
    <vaultContext.Provider value={nothingOpen}>
      <Page />
    </vaultContext.Provider>,
    { signedIn: true, ...(language && { language }) },
  )
const press = (person: ReturnType<typeof show>, name: string) => person.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
/** Returns the dialog's code field; the form for the PIN behind it has one, too. */
const codeField = () =>
  waitFor(() => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(text('form.code')))
beforeEach(() => {
  server.answer(getMe, me)
  server.answer(getMySessions, [session, { ...session, id: salonOfOwner.id, current: false }])
})

test('[AUTH-10] changes the name; an empty one shows an error and sends nothing', async () => {
  const person = open()
  const name = await screen.findByLabelText<HTMLInputElement>(text('form.name'))
  await person.clear(name)
  await press(person, text('action.save'))
  expect(describedBy(name)).toBe(text('form.required'))
  server.answer(updateUser, { ...me, name: 'Ngọc' })
  await person.type(name, 'Ngọc')
  await press(person, text('action.save'))
  await waitFor(() => expect(server.sent(updateUser)[0]?.body).toMatchObject({ name: 'Ngọc', languageCode: 'de' }))
})

test('[AUTH-05] a new password takes effect with its code, in the same salon', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: text('admin.account.password.change') }))
  server.answer(requestPasswordChange, { ...sentCode, sentTo: 'l**@salon.test' })
  await person.type(field(text('admin.forgot.new')), 'ein neues Passwort')
  await press(person, text('admin.forgot.send'))
  const code = await codeField()
  server.refuse(confirmPasswordChange, 400, 'invalid-code')
  await person.type(code, '111222')
  await press(person, text('action.confirm'))
  await waitFor(() => expect(describedBy(code)).toBe(text('admin.refusal.invalid-code')))
  server.answer(confirmPasswordChange, { token: 'renewed' })
  await press(person, text('action.confirm'))
  await waitFor(() => expect(localStorage.getItem('goldline.admin.token')).toBe('renewed'))
  expect(server.sent(confirmPasswordChange)[0]?.query.get('businessObjectId')).toBe(owner.businessObjectId)
})

test('[AUTH-18] [AUTH-20] a new number requires the password, a code sent to the old contact, then one to the new', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: text('admin.account.phone.add') }))
  await person.type(field(text('form.phoneNr')), '079 123 45 67')
  await press(person, text('admin.forgot.send'))
  expect(describedBy(field(text('form.password')))).toContain(text('form.required'))
  await person.type(field(text('form.password')), 'ein langes Passwort')
  server.answer(changePhoneNr, { ...sentCode, sentTo: 'l…@salon.test' })
  await press(person, text('admin.forgot.send'))
  await screen.findByText(text('admin.account.oldFirst', 'de', { to: 'l…@salon.test' }))
  server.answer(answerChallenge, { token: 'nobody’s' })
  server.answer(signOut, undefined)
  server.answer(changePhoneNr, { ...me, challenge: { ...sentCode, id: 'd'.repeat(43) } })
  await person.type(await codeField(), '111222')
  await press(person, text('action.confirm'))
  await screen.findByText(text('admin.account.code', 'de', { to: '079 123 45 67' }))
  await person.type(await codeField(), '333444')
  await press(person, text('action.confirm'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(answerChallenge).map(({ body }) => body)).toEqual([{ code: '111222' }, { code: '333444' }])
  expect(localStorage.getItem('goldline.admin.token')).toBe('token')
})

test('[AUTH-10] after a reload, only the same user can still enter the code for a new number', async () => {
  server.answer(getMe, { ...me, hasPassword: false })
  const person = open()
  await person.click(await screen.findByRole('button', { name: text('admin.account.phone.add') }))
  await person.type(field(text('form.phoneNr')), '079 123 45 67')
  server.answer(changePhoneNr, { ...me, challenge: { ...sentCode, id: 'd'.repeat(43) } })
  await press(person, text('admin.forgot.send'))
  await codeField()
  cleanup()
  server.answer(getMe, { ...me, id: salonOfOwner.id })
  open()
  await screen.findByRole('button', { name: text('admin.account.phone.add') })
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  server.answer(getMe, { ...me, hasPassword: false })
  const again = open()
  const code = await codeField()
  screen.getByText(text('admin.account.code', 'de', { to: '079 123 45 67' }))
  server.answer(answerChallenge, { token: 'nobody’s' })
  server.answer(signOut, undefined)
  await again.type(code, '333444')
  await press(again, text('action.confirm'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(answerChallenge).map(({ body }) => body)).toEqual([{ code: '333444' }])
  cleanup()
  open()
  await screen.findByRole('button', { name: text('admin.account.phone.add') })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[AUTH-05] after a reload, the code for a new password can still be entered', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: text('admin.account.password.change') }))
  server.answer(requestPasswordChange, { ...sentCode, sentTo: 'l**@salon.test' })
  await person.type(field(text('admin.forgot.new')), 'ein neues Passwort')
  await press(person, text('admin.forgot.send'))
  await codeField()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('ein neues Passwort')
  cleanup()
  const again = open()
  server.answer(confirmPasswordChange, { token: 'renewed' })
  await again.type(await codeField(), '111222')
  await press(again, text('action.confirm'))
  await waitFor(() => expect(localStorage.getItem('goldline.admin.token')).toBe('renewed'))
})

test.each(languages)(
  '[AUTH-10] %s: the accessible name of a contact’s button contains its text and is the dialog’s title',
  async (language) => {
    server.answer(getMe, { ...me, email: 'la@salon.test', emailConfirmed: false, phoneNr: null })
    const person = open(language)
    const confirm = await screen.findByRole('button', { name: text('admin.account.email.confirm', language) })
    expect(confirm.textContent).toBe(text('action.confirm', language))
    const add = screen.getByRole('button', { name: text('admin.account.phone.add', language) })
    expect(add.textContent).toBe(text('action.add', language))
    for (const button of [confirm, add])
      expect(button.getAttribute('aria-label')?.toLowerCase()).toContain(button.textContent.toLowerCase())
    await person.click(confirm)
    screen.getByRole('dialog', { name: text('admin.account.email.confirm', language) })
  },
)

test('[AUTH-18i] ends one session, or all others after confirmation', async () => {
  const person = open()
  const device = 'Chrome\u00a0· Android'
  server.answer(endMySession, undefined)
  await person.click(
    await screen.findByRole('button', { name: text('admin.account.sessions.endOf', 'de', { device }) }),
  )
  await waitFor(() => expect(server.sent(endMySession)[0]?.path).toContain(salonOfOwner.id))
  await press(person, text('admin.account.sessions.endOthers'))
  expect(server.sent(endMyOtherSessions)).toHaveLength(0)
  server.answer(endMyOtherSessions, { ended: 1 })
  const asking = within(screen.getByRole('dialog'))
  await person.click(asking.getByRole('button', { name: text('action.signOut') }))
  await waitFor(() => expect(server.sent(endMyOtherSessions)).toHaveLength(1))
})

test('[AUTH-12] shows only the PIN on a shared computer', async () => {
  server.answer(getMe, { ...me, device: { id: owner.id, name: 'Empfang', lockMinutes: 5, locked: false } })
  open()
  await screen.findByText(text('admin.account.onDevice'))
  expect(screen.queryByRole('button', { name: text('admin.account.password.change') })).toBeNull()
  expect(screen.getByRole('button', { name: text('admin.account.pin.set') })).toBeDefined()
  expect(server.sent(getMySessions)).toHaveLength(0)
})
