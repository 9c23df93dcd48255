// @vitest-environment happy-dom
/**
 * Shows each refusal of the specification's error catalogue (section 8) while booking, in three languages. The server's
 * tests check that it sends them; docs/errors.md lists both.
 */
import { bookAppointment } from '@goldline/contract/appointment'
import { getMyAppointments } from '@goldline/contract/appointment/my-appointments'
import { holdSlot, releaseSlot } from '@goldline/contract/appointment/slot-hold'
import { answerChallenge, createCustomerUser } from '@goldline/contract/auth'
import { getAgb } from '@goldline/contract/auth/agb'
import { getMe } from '@goldline/contract/auth/user'
import { getNextStarts } from '@goldline/contract/availability'
import { getNextFree } from '@goldline/contract/availability/next-free'
import { checkPhoneNr, getIsoCodes } from '@goldline/contract/customer'
import { getMySalons, type MySalon } from '@goldline/contract/customer/my-salons'
import type { Language } from '@goldline/contract/page'
import { languages } from '@goldline/domain/message/kinds'
import type { Refusal } from '@goldline/domain/refusal'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MessageId } from '../../i18n/messages.ts'
import { mobile } from '../../test/answers.ts'
import { detailsOfVisit, openBooking, services } from '../../test/booking-page.tsx'
import { reads, readsInEveryLanguage } from '../../test/in-every-language.ts'
import { customer, salon, sentCode } from '../../test/people.ts'
import { text } from '../../test/screen.tsx'
import { wire } from '../../test/wire.ts'

const server = wire()
const field = (id: MessageId, language?: Language) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: text(id, language) })
/** Presses the first of the buttons: one is beside the choice, on a phone another is at the page's end. */
const press = async (person: UserEvent, id: MessageId, language?: Language) => {
  const [button] = await screen.findAllByRole<HTMLButtonElement>('button', { name: text(id, language) })
  if (button) await person.click(button)
}
const call = () =>
  screen.getByRole('link', { name: new RegExp(`^${text('booking.wayOut.call', 'de', { phoneNr: '' })}`) })

beforeEach(() => {
  server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
  server.answer(checkPhoneNr, mobile)
  server.refuse(getAgb, 404, 'notFound')
  server.answer(getNextFree, { products: null, reason: 'FIRST', starts: [] })
  server.answer(createCustomerUser, sentCode)
  server.answer(holdSlot, { id: 'h'.repeat(43), expiresTime: '2026-06-10T08:10:00Z', expiresIn: 600 })
})

test.each(languages)(
  '[AUTH-04g] an ended session shows a notice that does not mention passwords (%s)',
  async (language) => {
    server.refuse(getMe, 401, 'Unauthorized')
    server.refuse(getMyAppointments, 401, 'Unauthorized')
    const said = async () => {
      await reads('booking.refusal.Unauthorized', language)
      expect(screen.queryByText(text('refusal.Unauthorized', language), { exact: false })).toBeNull()
    }
    openBooking('/my', { language, signedIn: true })
    await reads('my.signIn.lead', language)
    await said()
    cleanup()
    openBooking(detailsOfVisit, { language, signedIn: true })
    await field('form.name', language)
    await said()
  },
)

test('[AUTH-04] after the session has ended, the sign-in offers every country that the salon serves', async () => {
  server.refuse(getMyAppointments, 401, 'Unauthorized')
  server.answer(getIsoCodes, [
    { isoCode: 'CH', phoneCountryCode: '41' },
    { isoCode: 'AT', phoneCountryCode: '43' },
    { isoCode: 'DE', phoneCountryCode: '49' },
  ])
  const person = openBooking('/my', { signedIn: true, servedCountries: ['CH', 'AT'] })
  await screen.findByRole('heading', { level: 1, name: text('word.myAppointments') })
  const country = screen.getByRole('combobox', { name: new RegExp(text('form.country')) })
  await waitFor(() => expect(country.textContent).toContain('+41'))
  await person.click(country)
  expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
    expect.stringContaining('+41'),
    expect.stringContaining('+43'),
  ])
})

afterEach(() => void vi.useRealTimers())

/** Requests a PIN by e-mail. */
async function requestPin(language: Language = 'de'): Promise<UserEvent> {
  const person = openBooking(detailsOfVisit, { language })
  await person.type(await field('form.name', language), 'Mai')
  await person.click(screen.getByRole('radio', { name: text('booking.details.email', language) }))
  await person.type(await field('form.email.label', language), 'mai@kunde.test')
  await press(person, 'booking.sendPin', language)
  return person
}

async function typePin(person: UserEvent, pin = '730518'): Promise<void> {
  const code = await field('form.pin')
  await person.clear(code)
  await person.type(code, pin)
}

describe('a signed-in customer confirms', () => {
  beforeEach(() => {
    server.answer(getMe, customer)
    server.answer(getMySalons, [])
  })

  test.each([
    ['customer already has maximum number of confirmed appointments', 409],
    ['confirmed appointment already exists at same time', 409],
  ] as const)('[UI-10, AVL-08] shows %s', async (refusal: Refusal, status) => {
    server.refuse(bookAppointment, status, refusal)
    const person = openBooking(detailsOfVisit, { signedIn: true })
    await screen.findByRole('heading', { name: text('booking.known.title') })
    await press(person, 'booking.confirm')
    await readsInEveryLanguage(person, `refusal.${refusal}`)
    expect(screen.getByRole('alert').textContent).toContain(text(`refusal.${refusal}`))
  })

  test('[UI-10, CUS-06] shows blackListed before the confirmation, with the salon’s contact only', async () => {
    const blocked: MySalon = {
      ...{ businessObject: salon, communicationPreference: 'VIA_ANY', notificationSubscribed: false },
      ...{ visits: 1, lastCheckIn: null, bonusPoints: null, blackListed: true },
    }
    server.answer(getMySalons, [blocked])
    const person = openBooking(detailsOfVisit, { signedIn: true })
    await readsInEveryLanguage(person, 'refusal.blackListed')
    expect(screen.getByRole('alert').textContent).toContain(text('refusal.blackListed'))
    expect(call().getAttribute('href')).toBe(`tel:${salon.phoneNr}`)
    for (const id of ['action.confirm', 'booking.confirm'] as const)
      expect(screen.queryByRole('button', { name: text(id) })).toBeNull()
  })
})

test('[UI-10, CUS-06] shows blackListed after the PIN, if it was not known before', async () => {
  server.answer(answerChallenge, { token: 'mine' })
  server.refuse(bookAppointment, 403, 'blackListed')
  const person = await requestPin()
  await waitFor(async () => expect(document.activeElement).toBe(await field('form.pin')))
  await typePin(person)
  await reads('refusal.blackListed', 'de')
  expect(call().getAttribute('href')).toBe(`tel:${salon.phoneNr}`)
  for (const id of ['action.confirm', 'booking.confirm'] as const)
    expect(screen.queryByRole('button', { name: text(id) })).toBeNull()
})

test('[UI-10, AVL-07] shows startTime.invalid if another customer was faster', async () => {
  server.refuse(holdSlot, 409, 'startTime.invalid', { nearest: [] })
  for (const language of languages) {
    await requestPin(language)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(text('refusal.startTime.invalid', language))
    cleanup()
    sessionStorage.clear()
  }
})

test('[UI-10, CAT-08] appointment duration is too long, max 4 hours: refused by the page without a call', async () => {
  server.answer(getNextStarts, [])
  const person = openBooking('')
  for (const { name } of services) await person.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))
  await readsInEveryLanguage(person, 'refusal.appointment duration is too long, max 4 hours')
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', {
    name: new RegExp(`^(${text('booking.toTime')}|${text('action.next')})$`),
  })
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true])
  expect(server.sent(holdSlot)).toHaveLength(0)
})

describe('PINs', () => {
  test('[UI-10, AUTH-07] shows invalid-code, then numberOfCredentialFailedMatchesAlreadyExceedMax', async () => {
    server.refuse(answerChallenge, 400, 'invalid-code', { triesLeft: 4 })
    const person = await requestPin()
    await typePin(person, '111111')
    await readsInEveryLanguage(person, 'refusal.invalid-code')
    expect((await field('form.pin')).getAttribute('aria-invalid')).toBe('true')
    server.refuse(answerChallenge, 429, 'numberOfCredentialFailedMatchesAlreadyExceedMax')
    await typePin(person, '222222')
    await readsInEveryLanguage(person, 'refusal.numberOfCredentialFailedMatchesAlreadyExceedMax')
    expect(server.sent(answerChallenge)).toHaveLength(2)
  })

  test.each([
    'waitingPeriodBeforeResendNotOverYet',
    'customerNumberOfCredentialResendExceedMax',
    'user-challenge.too-much-requests',
  ] as const)('[UI-10, AUTH-07] shows %s', async (refusal) => {
    server.refuse(createCustomerUser, 429, refusal, { retryAfter: 60 })
    const person = await requestPin()
    await readsInEveryLanguage(person, `refusal.${refusal}`)
    expect((await field('form.email.label')).value).toBe('mai@kunde.test')
    // Pressing again sends another request.
    await press(person, 'booking.sendPin')
    await waitFor(() => expect(server.sent(createCustomerUser)).toHaveLength(2))
    await readsInEveryLanguage(person, `refusal.${refusal}`)
  })

  test('[UI-10, CRD-05] sms.no-credit: offers e-mail instead', async () => {
    server.refuse(createCustomerUser, 409, 'sms.no-credit')
    const person = openBooking(detailsOfVisit)
    await person.type(await field('form.name'), 'Mai')
    await person.type(await field('form.phoneNr'), '079 111 22 33')
    await press(person, 'booking.sendPin')
    await readsInEveryLanguage(person, 'refusal.sms.no-credit')
    await press(person, 'booking.wayOut.email')
    await field('form.email.label')
  })

  test('[AUTH-07] shows a number that cannot receive codes once, at its field, and offers e-mail', async () => {
    server.refuse(createCustomerUser, 400, 'phoneNr.no-codes', { field: 'body.identity' })
    const person = openBooking(detailsOfVisit)
    await person.type(await field('form.name'), 'Mai')
    await person.type(await field('form.phoneNr'), '044 123 45 67')
    await press(person, 'booking.sendPin')
    expect(await screen.findAllByText(text('refusal.phoneNr.no-codes'))).toHaveLength(1)
    await press(person, 'booking.wayOut.email')
    await field('form.email.label')
  })

  test('[MSG-03j] without SMS, booking and sign-in ask for an e-mail only', async () => {
    for (const path of [detailsOfVisit, '/my']) {
      openBooking(path, { channels: ['EMAIL'] })
      await field('form.email.label')
      expect(screen.queryByLabelText(text('form.phoneNr'))).toBeNull()
      expect(screen.queryByText(text('booking.details.sms'))).toBeNull()
      expect(screen.queryByText(text('booking.payAtSalon'))).toBeNull()
      document.body.replaceChildren()
    }
  })

  test('[MSG-03] offers e-mail beside a sent SMS, which may not arrive', async () => {
    server.answer(releaseSlot, undefined)
    const person = openBooking(detailsOfVisit)
    await person.type(await field('form.name'), 'Mai')
    await person.type(await field('form.phoneNr'), '079 111 22 33')
    await press(person, 'booking.sendPin')
    await field('form.pin')
    await press(person, 'booking.wayOut.email')
    await field('form.email.label')
  })

  test('[AUTH-07] too many requests: shows a countdown, and still offers the other channel', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-06-10T08:00:00Z') })
    server.refuse(createCustomerUser, 429, 'customerNumberOfCredentialResendExceedMax', { retryAfter: 125 })
    const person = await requestPin()
    await screen.findByText(text('booking.wayOut.wait', 'de', { time: '2:05' }))
    act(() => void vi.advanceTimersByTime(60_000))
    await screen.findByText(text('booking.wayOut.wait', 'de', { time: '1:05' }))
    await press(person, 'booking.wayOut.sms')
    await field('form.phoneNr')
  })
})
