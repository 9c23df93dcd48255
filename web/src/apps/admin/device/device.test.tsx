// @vitest-environment happy-dom
import { signOut } from '@goldline/contract/auth'
import { authorizeByUuid, createDevice, enterByPin, getDevices, getPinPeople } from '@goldline/contract/auth/devices'
import { getSalonUsers, setSalonPin } from '@goldline/contract/auth/salon-users'
import { endStaffSession, getStaffSessions } from '@goldline/contract/auth/sessions'
import { getMe } from '@goldline/contract/auth/user'
import type { ResponseReceived } from '@goldline/contract/call'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { vaultContext } from '../on-device/vault-context.ts'
import { Page as Devices } from './DevicesScreen.tsx'
import { Page as Lock } from './LockScreen.tsx'
import { Page as Pair } from './PairScreen.tsx'
import { useIdleLock } from './use-idle-lock.ts'

const server = wire()
const uuid = '3f1c2b84-9d5e-4a1b-8c7d-2e6f9a0b1c3d'
const device = { id: owner.id, name: 'Empfang', lockMinutes: 5, locked: true }
const desk = { ...owner, salon: salonOfOwner, device }
const token = () => localStorage.getItem('goldline.admin.token')
const press = (person: ReturnType<typeof show>, name: string) => person.click(screen.getByRole('button', { name }))
const people: ResponseReceived<typeof getPinPeople> = [
  { id: owner.id, name: 'Lan', surname: 'Nguyễn', hasPin: true, color: 5 },
  { id: salonOfOwner.id, name: 'Mai', surname: '', hasPin: false },
]
beforeEach(() => {
  localStorage.clear()
  server.answer(getMe, desk)
  server.answer(getPinPeople, people)
})

describe('a locked computer', () => {
  const pin = () => screen.getByLabelText<HTMLInputElement>(text('form.pin'))

  test('[AUTH-12] labels the button of a person without a name', async () => {
    server.answer(getPinPeople, [...people, { id: uuid, name: '', surname: '', hasPin: true }])
    const person = show(<Lock />, { signedIn: true })
    await person.click(await screen.findByRole('button', { name: text('label.noName') }))
    expect(screen.getByRole('heading', { name: text('label.noName') })).toBeDefined()
  })

  test('[AUTH-12] shows an error for a wrong PIN at its field; signs the person in with the right one', async () => {
    const person = show(<Lock />, { signedIn: true })
    await person.click(await screen.findByRole('button', { name: /Lan Nguyễn/ }))
    // After pressing the name, the PIN field has the focus.
    expect(document.activeElement).toBe(pin())
    await press(person, text('admin.lock.enter'))
    expect(describedBy(pin())).toBe(text('form.required'))
    server.refuse(enterByPin, 403, 'pin.notMatched', { field: 'body.pin' })
    await person.type(pin(), '48x15')
    await press(person, text('admin.lock.enter'))
    await waitFor(() => expect(describedBy(pin())).toBe(text('refusal.pin.notMatched')))
    expect(token()).toBe('token')
    server.refuse(enterByPin, 429, 'numberOfCredentialFailedMatchesAlreadyExceedMax', { retryAfter: 541 })
    await press(person, text('admin.lock.enter'))
    const tooMany = text('admin.lock.tooMany', 'de', { time: '10 Min.' })
    await waitFor(() => expect(describedBy(pin())).toBe(tooMany))
    server.answer(enterByPin, desk, { Authorization: 'Bearer hers' })
    await press(person, text('admin.lock.enter'))
    await waitFor(() => expect(token()).toBe('hers'))
    expect(server.sent(enterByPin)[0]?.body).toEqual({ userId: owner.id, pin: '4815' })
  })

  test('[AUTH-12] shows staff in their calendar colours', async () => {
    show(<Lock />, { signedIn: true })
    const lan = await screen.findByRole('button', { name: /Lan Nguyễn/ })
    expect(lan.firstElementChild?.className).toMatch(/hue5/)
  })

  test('[AUTH-12] a person without a PIN sets one with a leader’s code', async () => {
    const person = show(<Lock />, { signedIn: true })
    await person.click(await screen.findByRole('button', { name: /Mai/ }))
    const [code, own] = [text('form.code'), text('word.newPin')].map((name) =>
      screen.getByLabelText<HTMLInputElement>(name),
    )
    if (!code || !own) throw new Error('two fields')
    expect(document.activeElement).toBe(code)
    await person.type(code, '123456')
    await person.type(own, '12')
    await press(person, text('admin.account.pin.set'))
    expect(describedBy(own)).toContain(text('admin.account.pin.wrong'))
    server.refuse(setSalonPin, 400, 'invalid-code')
    await person.type(own, '34')
    await press(person, text('admin.account.pin.set'))
    await waitFor(() => expect(describedBy(code)).toBe(text('admin.refusal.invalid-code')))
    server.answer(setSalonPin, undefined)
    await press(person, text('admin.account.pin.set'))
    await screen.findByLabelText(text('form.pin'))
  })

  test('[AUTH-08s] signs the computer out after confirmation', async () => {
    server.answer(signOut, undefined)
    const person = show(<Lock />, { signedIn: true })
    await press(person, text('admin.lock.leave'))
    await press(person, text('action.cancel'))
    expect([token(), server.sent(signOut).length]).toEqual(['token', 0])
    await press(person, text('admin.lock.leave'))
    await press(person, text('action.signOut'))
    await waitFor(() => expect(token()).toBeNull())
    expect(server.sent(signOut)[0]?.headers.get('Authorization')).toBe('Bearer token')
  })

  test('[AUTH-12] locks after the idle minutes, and ends the session at the server', async () => {
    function Idle() {
      useIdleLock()
      return null
    }
    server.answer(getMe, { ...desk, device: { ...device, locked: false } })
    server.answer(signOut, undefined)
    localStorage.setItem('goldline.admin.last-use', '1')
    show(<Idle />, { signedIn: true })
    await waitFor(() => expect(token()).toBeNull())
    expect(server.sent(signOut)[0]?.headers.get('Authorization')).toBe('Bearer token')
  })
})

describe('pairing', () => {
  const setOpened = vi.fn()
  const open = (options = {}) =>
    show(
      <vaultContext.Provider value={{ opened: undefined, setOpened }}>
        <Pair />
      </vaultContext.Provider>,
      options,
    )

  test('[AUTH-08v] warns a signed-in person, who may decline, and removes their data on pairing', async () => {
    history.replaceState(null, '', `/#${uuid}`)
    for (const key of ['ahead-key', 'calendar-ahead']) localStorage.setItem(`goldline.admin.${key}`, 'hers')
    server.answer(getMe, { ...owner, salon: salonOfOwner })
    server.answer(signOut, undefined)
    server.answer(authorizeByUuid, desk, { Authorization: 'Bearer desk' })
    const person = open({ signedIn: true })
    await screen.findByText(text('device.pair.signedIn', 'de', { name: 'Lan Nguyễn' }))
    await press(person, text('device.pair.refuse'))
    expect([token(), location.hash, server.sent(authorizeByUuid).length]).toEqual(['token', '', 0])
    await press(person, text('device.pair.action'))
    await waitFor(() => expect(token()).toBe('desk'))
    expect(server.sent(signOut)[0]?.headers.get('Authorization')).toBe('Bearer token')
    expect(localStorage.getItem('goldline.admin.calendar-ahead')).toBeNull()
    expect(setOpened).toHaveBeenCalledWith(undefined)
  })

  test('[AUTH-08b, AUTH-08d] sends nothing before the button is pressed; then signs the device in', async () => {
    history.replaceState(null, '', `/#${uuid}`)
    const person = open()
    expect(server.sent(authorizeByUuid)).toHaveLength(0)
    server.answer(authorizeByUuid, desk, { Authorization: 'Bearer desk' })
    await press(person, text('device.pair.action'))
    await waitFor(() => expect(token()).toBe('desk'))
    expect(localStorage.getItem('goldline.admin.device-token')).toBe('desk')
  })

  test('[AUTH-08b] says that the code has expired after twenty attempts', async () => {
    history.replaceState(null, '', `/#${uuid}`)
    const person = open()
    server.refuse(authorizeByUuid, 404, 'notFound')
    await press(person, text('device.pair.action'))
    await screen.findByText(text('device.pair.over'))
    const sent = server.sent(authorizeByUuid)
    expect(sent).toHaveLength(20)
    expect(new Set(sent.map(({ query }) => query.get('attempt'))).size).toBe(1)
    expect(token()).toBeNull()
  })

  test('[AUTH-08] requires a name, and shows the pairing code until the device has opened it', async () => {
    const row = {
      id: owner.id,
      name: 'Empfang',
      client: 'ADMIN',
      userId: null,
      lockMinutes: 5,
      lastUsedTime: null,
    } as const
    server.answer(getDevices, [])
    server.answer(getSalonUsers, [])
    server.answer(getStaffSessions, [])
    const person = show(<Devices />, { signedIn: true })
    await screen.findByText(text('admin.devices.none'))
    await press(person, text('admin.devices.pair'))
    await press(person, text('admin.devices.code'))
    const name = screen.getByLabelText<HTMLInputElement>(text('admin.devices.name'))
    expect(describedBy(name)).toBe(text('form.required'))
    await person.type(name, 'Empfang')
    await person.type(screen.getByLabelText(text('form.password')), 'ein langes Passwort')
    const address = `https://goldline.test/admin/pair#${uuid}`
    const prepared = { device: { ...row, pairedTime: null }, uuid, address, expiresTime: '2026-06-10T08:10:00Z' }
    server.answer(createDevice, prepared)
    await press(person, text('admin.devices.code'))
    await screen.findByRole('img', { name: text('admin.devices.qr') })
    server.answer(getDevices, [{ ...row, pairedTime: '2026-06-10T08:01:00Z' }])
    await screen.findByText(text('admin.devices.paired', 'de', { name: 'Empfang' }))
    expect(server.sent(createDevice)[0]?.body).toMatchObject({ client: 'ADMIN', lockMinutes: 5 })
  })

  test('[AUTH-18j] [BIZ-10] lists password sessions of the team app for a leader, who can end them', async () => {
    server.answer(getDevices, [])
    const used = { createdTime: '2026-06-09T08:00:00Z', lastUsedTime: '2026-06-10T08:00:00Z' }
    const session = { id: uuid, name: 'Mai', surname: 'Lê', device: { browser: 'Safari', system: null }, ...used }
    const other = { ...session, id: owner.id, name: 'Lan', surname: '' }
    server.answer(getStaffSessions, [session, other])
    const person = show(<Devices />, { signedIn: true })
    const end = await screen.findByRole('button', { name: 'Mai Lê abmelden' })
    server.refuse(endStaffSession, 503, 'service-unavailable')
    await person.click(end)
    await screen.findByRole('alert')
    server.answer(endStaffSession, undefined)
    server.answer(getStaffSessions, [other])
    await person.click(end)
    await waitFor(() => expect(screen.queryByText('Mai Lê')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Lan abmelden' }))
    expect(server.sent(endStaffSession)[1]?.path).toContain(uuid)
  })
})
