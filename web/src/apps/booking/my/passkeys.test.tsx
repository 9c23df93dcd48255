// @vitest-environment happy-dom
import {
  addPasskey,
  getMyPasskeys,
  getPasskeyChallenge,
  type Passkey,
  preparePasskey,
  removePasskey,
  signInByPasskey,
} from '@goldline/contract/auth/passkeys'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MessageId } from '../../../i18n/messages.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { PasskeyButton } from '../code/PasskeyButton.tsx'
import { Passkeys } from './details/Passkeys.tsx'

const server = wire()
const bytes = new Uint8Array([1, 2, 3]).buffer
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, attestationObject: bytes, authenticatorData: bytes, signature: bytes },
  getClientExtensionResults: () => ({}),
}
const device = { create: vi.fn(), get: vi.fn() }
beforeEach(() => {
  Object.assign(window, { PublicKeyCredential: class {} })
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(device as unknown as CredentialsContainer)
})
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  vi.restoreAllMocks()
  device.create.mockReset()
  device.get.mockReset()
})

const passkey: Passkey = {
  id: '0191d3f0-0000-4000-8000-000000000001',
  device: { browser: 'Safari', system: 'iPhone' },
  createdTime: '2026-06-01T08:00:00Z',
  lastUsedTime: null,
}
const prepared = { challenge: 'AQID', host: 'localhost', user: { id: 'AQID', name: 'anna@example.com' }, existing: [] }
const shown = () => show(<Passkeys />, { app: 'booking', signedIn: true })
const button = (name: MessageId) => screen.findByRole('button', { name: text(name) })
const refused = (name: string) => Object.assign(new Error(name), { name })

test('[AUTH-21] creates a passkey on the device and stores it', async () => {
  server.answer(getMyPasskeys, [])
  server.answer(preparePasskey, prepared)
  server.answer(addPasskey, passkey)
  device.create.mockResolvedValue(credential)
  const person = shown()
  await person.click(await button('my.details.passkeys.add'))
  await screen.findByText(text('my.details.passkeys.added'))
  expect(server.sent(addPasskey)[0]?.body).toEqual({ id: 'AQID', clientDataJSON: 'AQID', attestationObject: 'AQID' })
  expect(device.create.mock.calls[0]?.[0].publicKey.authenticatorSelection).toMatchObject({
    userVerification: 'required',
  })
})

test.each([
  ['NotAllowedError', undefined],
  ['InvalidStateError', 'my.details.passkeys.known'],
  ['NotSupportedError', 'my.details.passkeys.failed'],
] as const)(
  '[AUTH-21] stores nothing after the device’s %s, and explains it unless the person cancelled',
  async (error, said) => {
    server.answer(getMyPasskeys, [])
    server.answer(preparePasskey, prepared)
    device.create.mockRejectedValue(refused(error))
    const person = shown()
    const add = await button('my.details.passkeys.add')
    await person.click(add)
    if (said) await screen.findByText(text(said))
    else await waitFor(() => expect(device.create).toHaveBeenCalled())
    expect(server.sent(addPasskey)).toEqual([])
  },
)

test('[AUTH-18] asks salon staff for their password; cancelling clears the refusal', async () => {
  server.answer(getMyPasskeys, [])
  server.refuse(preparePasskey, 403, 'password.required')
  device.create.mockResolvedValue(credential)
  const person = shown()
  await person.click(await button('my.details.passkeys.add'))
  await screen.findByLabelText(text('form.password'))
  await person.click(await button('action.cancel'))
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(await button('my.details.passkeys.add'))
  await person.type(await screen.findByLabelText(text('form.password')), 'a long enough passphrase')
  server.answer(preparePasskey, prepared)
  server.answer(addPasskey, passkey)
  await person.click(await button('my.details.passkeys.add'))
  await screen.findByText(text('my.details.passkeys.added'))
  expect(server.sent(preparePasskey).at(-1)?.body).toEqual({ password: 'a long enough passphrase' })
})

test('[AUTH-21] removes a passkey after a confirmation', async () => {
  server.answer(getMyPasskeys, [passkey])
  server.answer(removePasskey, undefined)
  const person = shown()
  const name = text('my.details.passkeys.removeOf', 'de', { device: joinFacts('Safari', 'iPhone') })
  await person.click(await screen.findByRole('button', { name }))
  server.answer(getMyPasskeys, [])
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text('action.remove') }))
  await screen.findByText(text('my.details.passkeys.removed'))
  expect(server.sent(removePasskey)[0]?.path).toBe(`/v1/user/me/passkeys/${passkey.id}`)
})

test('[AUTH-21] signs in with a passkey; shows no error after cancelling, but one if the server refuses', async () => {
  server.answer(getPasskeyChallenge, { challenge: 'AQID', host: 'localhost' })
  device.get.mockRejectedValueOnce(refused('NotAllowedError')).mockResolvedValue(credential)
  const person = show(<PasskeyButton />, { app: 'booking' })
  await person.click(await button('booking.passkey'))
  await waitFor(() => expect(device.get).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).toBeNull()
  server.refuse(signInByPasskey, 403, 'passkey.notMatched')
  await person.click(await button('booking.passkey'))
  expect((await screen.findByRole('alert')).textContent).toContain(text('refusal.passkey.notMatched'))
  server.answer(signInByPasskey, { token: 'token of the passkey' })
  await person.click(await button('booking.passkey'))
  await waitFor(() => expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toContain('token of the passkey'))
})

test('[AUTH-21] shows no passkey buttons in a browser without passkeys', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  server.answer(getMyPasskeys, [])
  show(
    <>
      <PasskeyButton />
      <Passkeys />
    </>,
    { app: 'booking', signedIn: true },
  )
  await waitFor(() => expect(server.sent(getMyPasskeys)).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})
