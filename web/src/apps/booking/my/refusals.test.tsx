// @vitest-environment happy-dom
/**
 * Shows each refusal of the specification's error catalogue (section 8) on the customer's own pages, in three
 * languages. The server's tests check that it sends them; docs/errors.md lists both.
 */
import { answerChallenge } from '@goldline/contract/auth'
import { getMySessions } from '@goldline/contract/auth/sessions'
import { changeEmail, changePhoneNr, getMe } from '@goldline/contract/auth/user'
import { getConsentTexts, getMyConsents } from '@goldline/contract/consent'
import { checkPhoneNr, getIsoCodes } from '@goldline/contract/customer'
import { getMyBirthday } from '@goldline/contract/customer/my-birthday'
import { getMySalons } from '@goldline/contract/customer/my-salons'
import { getReviewInvitation } from '@goldline/contract/review'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { MessageId } from '../../../i18n/messages.ts'
import { openBooking } from '../../../test/booking-page.tsx'
import { readsInEveryLanguage } from '../../../test/in-every-language.ts'
import { customer, sentCode } from '../../../test/people.ts'
import { text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()

beforeEach(() => {
  for (const beside of [getMySalons, getMyBirthday, getMyConsents, getConsentTexts, getMySessions])
    server.keepWaiting(beside)
  server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
  server.answer(checkPhoneNr, {
    valid: true,
    e164: '+41791112233',
    isoCode: 'CH',
    display: '079 111 22 33',
    canGetCodes: true,
  })
})

/** Opens a form of the own details, types a value, and requests a code. */
async function openChangeForm(me: typeof customer, matter: 'form.phoneNr' | 'form.email.label', typed: string) {
  server.answer(getMe, me)
  const person = openBooking('/my/details', { signedIn: true })
  const title = await screen.findByRole('heading', { level: 2, name: text(matter) })
  const section = within(title.closest('section') ?? document.body)
  await person.click(section.getByRole('button', { name: new RegExp(`^${text('action.add')}`) }))
  await person.type(section.getByRole('textbox', { name: text(matter) }), typed)
  await person.click(section.getByRole('button', { name: text('my.details.sendCode') }))
  return { person, section }
}

/** Enters the code; a conflict shows only after the contact is proven. */
async function enterRefusedCode(person: UserEvent, refusal: 'error.phoneNr-exists' | 'error.email-exists') {
  server.refuse(answerChallenge, 409, refusal)
  await person.type(await screen.findByRole('textbox', { name: text('form.pin') }), '730518')
  await readsInEveryLanguage(person, `refusal.${refusal}`)
}

test('[UI-10, AUTH-10] shows error.phoneNr-exists', async () => {
  server.answer(changePhoneNr, { ...customer, challenge: sentCode })
  const { person } = await openChangeForm(customer, 'form.phoneNr', '079 111 22 33')
  await enterRefusedCode(person, 'error.phoneNr-exists')
})

const byNumber = { ...customer, email: null, emailConfirmed: false, phoneNr: '+41791112233', phoneNrConfirmed: true }

test('[UI-10, AUTH-10] shows error.email-exists', async () => {
  server.answer(changeEmail, { ...byNumber, challenge: sentCode })
  const { person } = await openChangeForm(byNumber, 'form.email.label', 'anna@kunde.test')
  await enterRefusedCode(person, 'error.email-exists')
})

test('[UI-10, AUTH-10] shows email.exists-confirmed-and-not-changeable if it was confirmed on another device meanwhile', async () => {
  server.refuse(changeEmail, 409, 'email.exists-confirmed-and-not-changeable')
  const { person, section } = await openChangeForm(byNumber, 'form.email.label', 'other@kunde.test')
  const said: MessageId = 'refusal.email.exists-confirmed-and-not-changeable'
  expect((await section.findAllByRole('alert')).at(-1)?.textContent).toContain(text(said))
  await readsInEveryLanguage(person, said)
})

test('[UI-10, REV-02b] shows review.notFound', async () => {
  server.refuse(getReviewInvitation, 404, 'review.notFound')
  const person = openBooking(`/review/${'x'.repeat(43)}`)
  await screen.findByRole('heading', { name: text('refusal.review.notFound') })
  await readsInEveryLanguage(person, 'refusal.review.notFound')
})

test('[UI-10, UI-17] shows a failure if there is no answer', async () => {
  server.lose(getMe)
  const person = openBooking('/my/details', { signedIn: true })
  await screen.findByRole('alert')
  await readsInEveryLanguage(person, 'error.no-connection')
})

test('[UI-10, UI-17] shows a failure for an unknown answer, such as a proxy’s page', async () => {
  server.garble(getMe)
  const person = openBooking('/my/details', { signedIn: true })
  await screen.findByRole('alert')
  await readsInEveryLanguage(person, 'error.general')
})
