// @vitest-environment happy-dom

import { answerChallenge, signOut } from '@goldline/contract/auth'
import { getMySessions } from '@goldline/contract/auth/sessions'
import { changeEmail, changePhoneNr, setPin, updateUser } from '@goldline/contract/auth/user'
import type { BusinessObject } from '@goldline/contract/business-object'
import { getConsentTexts, getMyConsents } from '@goldline/contract/consent'
import { checkPhoneNr, getIsoCodes } from '@goldline/contract/customer'
import { getMyBirthday, setMyBirthday } from '@goldline/contract/customer/my-birthday'
import { eraseMe, putMyConsent, requestErasure } from '@goldline/contract/privacy'
import { languages } from '@goldline/domain/message/kinds'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MessageId } from '../../../i18n/messages.ts'
import { customer, salon, sentCode } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { BirthdayPrompt } from '../done/BirthdayPrompt.tsx'
import { Birthday } from './details/Birthday.tsx'
import { Email } from './details/Email.tsx'
import { Erasure } from './details/Erasure.tsx'
import { GoogleBookings } from './details/GoogleBookings.tsx'
import { Name } from './details/Name.tsx'
import { Phone } from './details/Phone.tsx'
import { Pin } from './details/Pin.tsx'
import { MyContext } from './my-facts.ts'

const server = wire()
type ShownForm = ReturnType<typeof show>
const open = (node: ReactNode, businessObject: BusinessObject = salon) =>
  show(
    <MyContext.Provider value={{ businessObject, now: '2026-06-10T08:00:00Z', demo: false }}>
      {node}
    </MyContext.Provider>,
    { app: 'booking', signedIn: true },
  )
const field = (name: MessageId) => screen.getByLabelText<HTMLInputElement>(text(name))
const press = (person: ShownForm, name: MessageId) => person.click(screen.getByRole('button', { name: text(name) }))
const findText = (message: MessageId) => waitFor(() => expect(document.body.textContent).toContain(text(message)))
const withoutEmail = { ...customer, email: null, emailConfirmed: false }

// Fetched together with the code's form; the tests do not need it.
beforeEach(() => server.keepWaiting(getMySessions))

describe('my birthday', () => {
  test('[CUS-01] can be entered and removed', async () => {
    server.answer(getMyBirthday, { birthday: null })
    const person = open(<Birthday />)
    await person.click(await screen.findByRole('button', { name: `${text('action.add')}: ${text('word.birthday')}` }))
    const born = field('word.birthdayOptional')
    await person.type(born, '1.1.1850')
    await press(person, 'action.save')
    expect(describedBy(born)).toBe(text('birthday.wrong'))
    expect(server.sent(setMyBirthday)).toHaveLength(0)
    await person.clear(born)
    await person.type(born, '14.07.1990')
    server.answer(setMyBirthday, { birthday: '1990-07-14' })
    await press(person, 'action.save')
    await findText('booking.birthday.saved')
    expect(server.sent(setMyBirthday)[0]?.body).toEqual({ birthday: '1990-07-14' })
    await person.click(screen.getByRole('button', { name: `${text('action.change')}: ${text('word.birthday')}` }))
    await person.clear(field('word.birthdayOptional'))
    await press(person, 'action.save')
    await waitFor(() => expect(server.sent(setMyBirthday)[1]?.body).toEqual({ birthday: null }))
  })

  test('[CUS-01] is not asked before the first booking; afterwards only if it is unknown', async () => {
    server.refuse(getMyBirthday, 404, 'notFound')
    open(<Birthday />)
    await waitFor(() => expect(server.sent(getMyBirthday)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(text('word.birthday'))).toBeNull())
    cleanup()
    server.answer(getMyBirthday, { birthday: null })
    const person = open(<BirthdayPrompt />)
    await person.click(await screen.findByRole('button', { name: text('booking.birthday.tell') }))
    server.answer(setMyBirthday, { birthday: '1990-07-14' })
    await person.type(field('word.birthdayOptional'), '14.07.1990')
    await press(person, 'action.save')
    await waitFor(() => expect(screen.queryByText(text('booking.birthday.lead'))).toBeNull())
    expect(screen.queryByRole('button', { name: text('booking.birthday.tell') })).toBeNull()
  })
})

describe('my name', () => {
  const change = (person: ShownForm) =>
    person.click(screen.getByRole('button', { name: `${text('action.change')}: ${text('my.details.name')}` }))

  test('[UI-16] focuses the first field on opening, marks missing values, and keeps typed values after a failure', async () => {
    server.lose(updateUser)
    const person = open(<Name me={customer} />)
    await change(person)
    await waitFor(() => expect(document.activeElement).toBe(field('form.name')))
    await person.clear(field('form.name'))
    await press(person, 'action.save')
    expect(describedBy(field('form.name'))).toBe(text('form.required'))
    expect(server.sent(updateUser)).toHaveLength(0)
    await person.type(field('form.name'), 'Annelies')
    await press(person, 'action.save')
    expect((await screen.findByRole('alert')).textContent).toContain(text('error.no-connection'))
    expect(field('form.name').value).toBe('Annelies')
    server.answer(updateUser, { ...customer, name: 'Annelies' })
    await press(person, 'action.save')
    await findText('word.savedNotice')
    expect(server.sent(updateUser).at(-1)?.body).toEqual({ name: 'Annelies', surname: 'Meier' })
  })

  test('[UI-16] cancelling focuses the section’s button', async () => {
    const person = open(<Name me={customer} />)
    await change(person)
    await press(person, 'action.cancel')
    await waitFor(() => expect(document.activeElement?.textContent).toBe(text('action.change')))
  })
})

describe('my e-mail', () => {
  test('[AUTH-10] [UI-16] marks an invalid e-mail at its field; a valid one takes effect only with its code', async () => {
    const person = open(<Email me={withoutEmail} />)
    await press(person, 'action.add')
    await person.type(field('form.email.label'), 'anna@')
    await press(person, 'my.details.sendCode')
    expect(describedBy(field('form.email.label'))).toContain(text('form.email'))
    expect(field('form.email.label').value).toBe('anna@')
    server.answer(changeEmail, { ...withoutEmail, challenge: sentCode })
    await person.type(field('form.email.label'), 'neu.test')
    await press(person, 'my.details.sendCode')
    const code = await screen.findByLabelText<HTMLInputElement>(text('form.pin'))
    await waitFor(() => expect(document.activeElement).toBe(code))
    server.refuse(answerChallenge, 400, 'invalid-code', { triesLeft: 2 })
    await person.type(code, '111222')
    await waitFor(() => expect(describedBy(code)).toContain(text('booking.pin.triesLeft', 'de', { count: 2 })))
    expect(code.value).toBe('111222')
  })

  test('[AUTH-10] shows a refusal in the form and keeps typed values', async () => {
    server.refuse(changeEmail, 409, 'error.email-exists')
    const person = open(<Email me={withoutEmail} />)
    await press(person, 'action.add')
    await person.type(field('form.email.label'), 'anna@neu.test')
    await press(person, 'my.details.sendCode')
    await findText('refusal.error.email-exists')
    expect(field('form.email.label').value).toBe('anna@neu.test')
  })

  test('[AUTH-10] says that a confirmed e-mail cannot be changed', () => {
    open(<Email me={customer} />)
    expect(screen.queryByRole('button', { name: text('action.add') })).toBeNull()
    expect(document.body.textContent).toContain(text('refusal.email.exists-confirmed-and-not-changeable'))
  })
})

describe('my number', () => {
  test('[CUS-07] [AUTH-10] marks a number that the server finds invalid, and sends no code', async () => {
    server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
    server.answer(checkPhoneNr, { valid: false, e164: null, isoCode: null, display: null, canGetCodes: false })
    const person = open(<Phone me={customer} />)
    await person.click(screen.getByRole('button', { name: `${text('action.add')}: ${text('form.phoneNr')}` }))
    await press(person, 'my.details.sendCode')
    expect(describedBy(field('form.phoneNr'))).toContain(text('form.required'))
    await person.type(field('form.phoneNr'), '079 111')
    await waitFor(() => expect(describedBy(field('form.phoneNr'))).toContain(text('refusal.invalid-phoneNr')))
    await press(person, 'my.details.sendCode')
    expect(field('form.phoneNr').value).toBe('079 111')
    expect(server.sent(changePhoneNr)).toHaveLength(0)
  })
})

test('[AUTH-10] [CUS-07] a valid number takes effect with its code, which replaces the session', async () => {
  server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
  server.answer(checkPhoneNr, {
    valid: true,
    e164: '+41791112233',
    isoCode: 'CH',
    display: '079 111 22 33',
    canGetCodes: true,
  })
  server.answer(changePhoneNr, { ...customer, challenge: sentCode })
  server.answer(answerChallenge, { token: 'proved' })
  server.answer(signOut, undefined)
  const person = open(<Phone me={customer} />)
  await person.click(screen.getByRole('button', { name: `${text('action.add')}: ${text('form.phoneNr')}` }))
  await person.type(field('form.phoneNr'), '079 111 22 33')
  await press(person, 'my.details.sendCode')
  await person.type(await screen.findByLabelText(text('form.pin')), '111222')
  await findText('word.savedNotice')
  expect(server.sent(changePhoneNr)[0]?.body).toEqual({ value: '+41791112233' })
  expect(localStorage.getItem('goldline.booking.token')).toBe('proved')
})

describe('my account’s erasure', () => {
  const dialog = () => within(screen.getByRole('dialog'))
  const click = (person: ShownForm, name: MessageId) => person.click(dialog().getByRole('button', { name: text(name) }))
  const begin = async () => {
    const prepaid = [{ salon: 'Studio Lumière', visits: 5, points: 440 }]
    server.answer(requestErasure, { ...sentCode, sentTo: 'a…@kunde.test', prepaid })
    const person = open(<Erasure me={customer} />)
    await press(person, 'my.details.erase.open')
    return person
  }

  test('[PRIV-01] explains what is erased and what is kept before sending a code; cancelling erases nothing', async () => {
    const person = await begin()
    for (const id of ['my.details.erase.goes.account', 'my.details.kept.BACKUPS'] as const)
      expect(dialog().getByText(text(id))).toBeDefined()
    await click(person, 'my.details.erase.keep')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.sent(requestErasure)).toHaveLength(0)
  })

  test('[PRIV-01] sends the code only on the button; a wrong code stays for correction, the right one erases and signs out', async () => {
    server.refuse(eraseMe, 400, 'invalid-code', { triesLeft: 2 })
    const person = await begin()
    await click(person, 'my.details.sendCode')
    const code = await dialog().findByLabelText<HTMLInputElement>(text('form.pin'))
    expect(
      dialog().getByText('Bei Studio Lumière verfallen damit 5 bezahlte Besuche und 440 Bonuspunkte.'),
    ).toBeDefined()
    await person.type(code, '111222')
    expect(server.sent(eraseMe)).toHaveLength(0)
    await click(person, 'my.details.erase.confirm')
    await waitFor(() => expect(describedBy(code)).toContain(text('booking.pin.triesLeft', 'de', { count: 2 })))
    expect(code.value).toBe('111222')
    server.answer(eraseMe, { cancelledAppointments: 1, kept: [] })
    await click(person, 'my.details.erase.confirm')
    await waitFor(() => expect(location.pathname).toBe('/my/goodbye'))
    expect(localStorage.getItem('goldline.booking.token')).toBeNull()
    expect(server.sent(eraseMe)[1]?.body).toEqual({ challengeId: sentCode.id, code: '111222' })
  })
})

describe('my own PIN', () => {
  const begin = async () => {
    const person = open(<Pin me={customer} />)
    await press(person, 'my.details.pin.set')
    return person
  }

  test('[AUTH-02] [UI-16] marks a short or simple PIN at the field and sends nothing', async () => {
    const person = await begin()
    await person.type(field('word.newPin'), '12a')
    await press(person, 'action.save')
    expect(describedBy(field('word.newPin'))).toBe(text('my.details.pin.shape'))
    expect(field('word.newPin').value).toBe('12')
    await person.type(field('word.newPin'), '34')
    expect(describedBy(field('word.newPin'))).toBe(text('refusal.weak-pin'))
    expect(server.sent(setPin)).toHaveLength(0)
  })

  test('[AUTH-18] asks staff for their password once the server requires it, and keeps the typed PIN', async () => {
    server.refuse(setPin, 403, 'password.required')
    const person = await begin()
    await person.type(field('word.newPin'), '7305')
    await press(person, 'my.details.pin.show')
    expect(field('word.newPin').type).toBe('text')
    await press(person, 'action.save')
    const password = await screen.findByLabelText(text('form.password'))
    server.answer(setPin, undefined)
    await person.type(password, 'ein langes Passwort')
    await press(person, 'action.save')
    await findText('word.savedNotice')
    expect(server.sent(setPin).at(-1)?.body).toEqual({ pin: '7305', password: 'ein langes Passwort' })
  })

  test.each(languages)('[UI-01] the field and the buttons have labels in %s', async (language) => {
    const person = show(<Pin me={customer} />, { app: 'booking', signedIn: true, language })
    await person.click(screen.getByRole('button', { name: text('my.details.pin.set', language) }))
    expect(screen.getByLabelText(text('word.newPin', language))).toBeDefined()
    for (const id of ['action.save', 'action.cancel', 'my.details.pin.show'] as const)
      expect(screen.getByRole('button', { name: text(id, language) })).toBeDefined()
  })
})

test('[RWG-03] consent to bookings at Google is disabled until its text is loaded', async () => {
  server.answer(getMyConsents, [])
  server.answer(getConsentTexts, [{ kind: 'RESERVE_WITH_GOOGLE', version: '2026-11-01', locale: 'de', text: 'Gern' }])
  const release = server.hold(getConsentTexts)
  const person = open(<GoogleBookings />)
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(text('my.details.google.yes')) })
  expect(box().disabled).toBe(true)
  release()
  await waitFor(() => expect(box().disabled).toBe(false))
  server.keepWaiting(putMyConsent)
  await person.click(box())
  expect(server.sent(putMyConsent).at(-1)?.body).toMatchObject({ granted: true, textVersion: '2026-11-01' })
})
