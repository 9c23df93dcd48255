// @vitest-environment happy-dom
import { bookAppointment } from '@goldline/contract/appointment'
import { holdSlot } from '@goldline/contract/appointment/slot-hold'
import { answerChallenge, authorize, createCustomerUser } from '@goldline/contract/auth'
import { getAgb } from '@goldline/contract/auth/agb'
import { getMe } from '@goldline/contract/auth/user'
import { getAvailableDates, getAvailableSlots, getFullDates, getNextStarts } from '@goldline/contract/availability'
import { checkPhoneNr, getIsoCodes } from '@goldline/contract/customer'
import { getMySalons } from '@goldline/contract/customer/my-salons'
import type { Language } from '@goldline/contract/page'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MessageId } from '../../i18n/messages.ts'
import { customer, salon, sentCode } from '../../test/people.ts'
import { describedBy, show, text } from '../../test/screen.tsx'
import { keysOf, wire } from '../../test/wire.ts'
import { type BookingDraft, emptyDraft } from './choice/draft.ts'
import { Page as DetailsScreen } from './details/DetailsScreen.tsx'
import { type Flow, flowContext } from './flow/flow-context.ts'
import { EnterPin } from './pin/EnterPin.tsx'
import { NextButton } from './summary/NextButton.tsx'
import { Page as TimeScreen } from './time/TimeScreen.tsx'

const server = wire()
type ShownForm = ReturnType<typeof show>
const go = vi.fn()
const field = (name: MessageId, language?: Language) => screen.getByLabelText<HTMLInputElement>(text(name, language))
const findText = (message: MessageId) => waitFor(() => expect(document.body.textContent).toContain(text(message)))
const next = (person: ShownForm, name: MessageId) => person.click(screen.getByRole('button', { name: text(name) }))

const steps = { time: TimeScreen, details: DetailsScreen, pin: EnterPin } as const

type StepProps = { step: keyof typeof steps; begin?: Partial<BookingDraft>; chosen?: Flow['chosen'] }

/** Renders one step of the booking with its next button. */
function Step({ step, begin = {}, chosen = [] }: StepProps) {
  const [draft, set] = useState<BookingDraft>({ ...emptyDraft, isoCode: 'CH', ...begin })
  const [formIsThere, setFormIsThere] = useState(false)
  const flow: Flow = {
    businessObject: salon,
    find: '',
    demo: false,
    today: '2026-06-10',
    chosen,
    step,
    go,
    goBackTo: go,
    draft,
    selection: { products: ['p'], staffId: null, day: '2026-06-12', time: '10:00' },
    stopped: false,
    formIsThere,
    setFormIsThere,
    stop: () => undefined,
    setDraft: (change) => set((now) => ({ ...now, ...change })),
    clearDraft: () => set(emptyDraft),
  }
  const Shown = steps[step]
  return (
    <flowContext.Provider value={flow}>
      <Shown />
      <NextButton />
    </flowContext.Provider>
  )
}

beforeEach(() => {
  go.mockClear()
  server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
  server.answer(checkPhoneNr, {
    valid: true,
    e164: '+41791112233',
    isoCode: 'CH',
    display: '079 111 22 33',
    canGetCodes: true,
  })
  server.refuse(getAgb, 404, 'notFound')
})

describe('details of a booking', () => {
  test('[UI-16] missing name and number are marked at their fields, the first gets the focus, nothing is sent', async () => {
    const person = show(<Step step="details" />, { app: 'booking' })
    await next(person, 'booking.sendPin')
    expect(describedBy(field('form.name'))).toBe(text('form.required'))
    expect(describedBy(field('form.phoneNr'))).toContain(text('form.required'))
    await waitFor(() => expect(document.activeElement).toBe(field('form.name')))
    expect(server.sent(createCustomerUser)).toHaveLength(0)
  })

  test('[AUTH-06] [APT-14] sends a PIN to the e-mail, holds the start, and moves to the next step', async () => {
    server.answer(createCustomerUser, sentCode)
    server.answer(holdSlot, { id: 'h'.repeat(43), expiresTime: '2026-06-10T08:10:00Z', expiresIn: 600 })
    const person = show(<Step step="details" />, { app: 'booking' })
    await person.type(field('form.name'), 'Anna')
    await person.click(screen.getByRole('radio', { name: text('booking.details.email') }))
    await person.type(field('form.email.label'), 'anna@')
    await next(person, 'booking.sendPin')
    expect(describedBy(field('form.email.label'))).toContain(text('form.email'))
    await person.type(field('form.email.label'), 'kunde.test')
    await next(person, 'booking.sendPin')
    await waitFor(() => expect(go).toHaveBeenCalledWith('pin'))
    expect(server.sent(createCustomerUser)[0]?.body).toMatchObject({ identity: 'anna@kunde.test', language: 'de' })
    expect(server.sent(holdSlot)[0]?.body).toMatchObject({ challengeId: sentCode.id })
  })

  test('[AUTH-07] [UI-10] shows a refusal, keeps typed values, and keeps the other contact when the kind is switched', async () => {
    server.refuse(createCustomerUser, 429, 'customerNumberOfCredentialResendExceedMax', { retryAfter: 3600 })
    const person = show(<Step step="details" />, { app: 'booking' })
    await person.type(field('form.name'), 'Anna')
    await person.type(field('form.phoneNr'), '079 111 22 33')
    await next(person, 'booking.sendPin')
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    expect(field('form.name').value).toBe('Anna')
    expect(field('form.phoneNr').value).toBe('079 111 22 33')
    await person.click(screen.getByRole('radio', { name: text('booking.details.email') }))
    await person.click(screen.getByRole('radio', { name: text('booking.details.sms') }))
    expect(field('form.phoneNr').value).toBe('079 111 22 33')
    expect(go).not.toHaveBeenCalled()
  })

  test('[AUTH-02] marks a malformed or wrong own PIN at its field', async () => {
    server.refuse(authorize, 401, 'credentialNotMatched')
    const begin = { ownPin: true, kind: 'email', email: 'anna@kunde.test' } as const
    const person = show(<Step step="details" begin={begin} />, { app: 'booking' })
    const pin = field('booking.pin.own.label')
    await person.type(pin, '12')
    await next(person, 'action.signIn')
    expect(describedBy(pin)).toContain(text('booking.pin.own.shape'))
    await person.type(pin, '34')
    await next(person, 'action.signIn')
    await waitFor(() => expect(describedBy(pin)).toContain(text('refusal.credentialNotMatched')))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: text('form.email.label') }).value).toBe(begin.email)
    server.answer(authorize, customer, { Authorization: 'Bearer mine' })
    server.answer(getMe, customer)
    server.answer(getMySalons, [])
    await next(person, 'action.signIn')
    await waitFor(() => expect(localStorage.getItem('goldline.booking.token')).toBe('mine'))
  })

  test('[APT-16a, APT-16b] counts a message’s characters, explains links to foreign pages, and does not send one that is too long', async () => {
    const person = show(<Step step="details" begin={{ message: 'a'.repeat(480) }} />, { app: 'booking' })
    const area = screen.getByRole('textbox', { name: text('my.messages.to', 'de', { salon: salon.name }) })
    await person.type(area, ' instagram.com/p/1')
    await findText('booking.message.optional')
    expect(describedBy(area)).toContain(text('my.messages.count', 'de', { count: 498, max: 500 }))
    const links = text('booking.message.links', 'de', { hosts: 'instagram.com' })
    await waitFor(() => expect(document.body.textContent).toContain(links))
    await person.type(area, '234')
    await next(person, 'booking.sendPin')
    expect(describedBy(area)).toContain(text('form.maxLength', 'de', { max: 500 }))
    expect(server.sent(createCustomerUser)).toEqual([])
  })

  test.each(languages)('[UI-01] the fields have labels in %s', (language) => {
    show(<Step step="details" />, { app: 'booking', language })
    for (const name of ['form.name', 'form.surname', 'form.phoneNr'] as const)
      expect(field(name, language).value).toBe('')
    expect(screen.getByRole('group', { name: text('booking.details.way', language) })).toBeDefined()
    expect(screen.getByRole('button', { name: text('booking.sendPin', language) })).toBeDefined()
  })
})

describe('the PIN', () => {
  const challenge = { identity: 'anna@kunde.test', id: sentCode.id, resendAt: 0, expiresAt: Number.MAX_SAFE_INTEGER }
  const begin = { name: 'Anna', challenge }

  test('[AUTH-07] [UI-16] marks a short PIN at the field; a wrong one shows the tries left and is selected for retyping', async () => {
    server.refuse(answerChallenge, 400, 'invalid-code', { triesLeft: 1 })
    const person = show(<Step step="pin" begin={begin} />, { app: 'booking' })
    const pin = field('form.pin')
    await person.type(pin, '123')
    await next(person, 'booking.confirm')
    expect(describedBy(pin)).toContain(text('form.minLength', 'de', { min: 6 }))
    await person.type(pin, '456')
    await waitFor(() => expect(describedBy(pin)).toContain(text('booking.pin.triesLeft', 'de', { count: 1 })))
    expect(pin.value).toBe('123456')
    expect([pin.selectionStart, pin.selectionEnd]).toEqual([0, 6])
  })

  test('[AUTH-07q] offers alternatives before the last try; a new PIN resets the count', async () => {
    server.refuse(answerChallenge, 400, 'invalid-code', { triesLeft: 1 })
    const person = show(<Step step="pin" begin={begin} />, { app: 'booking' })
    const pin = field('form.pin')
    await person.type(pin, '123456')
    await screen.findByText(text('booking.wayOut.lead'))
    server.answer(createCustomerUser, { ...sentCode, id: 'another'.padEnd(43, 'x') })
    server.answer(holdSlot, { id: 'h'.repeat(43), expiresTime: '2026-06-10T08:10:00Z', expiresIn: 600 })
    await next(person, 'booking.pin.resend')
    await waitFor(() => expect(pin.value).toBe(''))
    expect(screen.queryByText(text('booking.wayOut.lead'))).toBeNull()
    expect(describedBy(pin)).not.toContain(text('booking.pin.triesLeft', 'de', { count: 1 }))
    expect(document.activeElement).toBe(pin)
  })

  test('[AUTH-06] [APT-14] books once the last correct digit is typed; after a lost answer the same booking is sent again', async () => {
    server.answer(answerChallenge, { token: 'mine' })
    server.lose(bookAppointment)
    const person = show(<Step step="pin" begin={begin} />, { app: 'booking' })
    await person.type(field('form.pin'), '730518')
    await waitFor(() => expect(server.sent(bookAppointment)).toHaveLength(1))
    await findText('error.no-connection')
    await next(person, 'booking.confirm')
    await waitFor(() => expect(server.sent(bookAppointment)).toHaveLength(2))
    expect(server.sent(answerChallenge)).toHaveLength(1)
    const [first, second] = keysOf(server.sent(bookAppointment))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(server.sent(bookAppointment)[0]?.headers.get('Authorization')).toBe('Bearer mine')
  })

  test.each(languages)('[UI-01] the field and the alternatives have labels in %s', (language) => {
    show(<Step step="pin" begin={begin} />, { app: 'booking', language })
    expect(describedBy(field('form.pin', language))).toBe(text('booking.pin.hint', language))
    for (const name of ['action.change', 'booking.pin.resend', 'booking.confirm'] as const)
      expect(screen.getByRole('button', { name: text(name, language) })).toBeDefined()
  })
})

test('[CAT-08] a visit that the server refuses as too long shows the salon’s phone number', async () => {
  const refused = 'appointment duration is too long, max 4 hours'
  for (const call of [getAvailableDates, getFullDates, getAvailableSlots, getNextStarts])
    server.refuse(call, 400, refused)
  const product = { variants: [], ownTerms: [], specialists: [] } as never
  const cut = { key: 'p', name: 'Haarschnitt', variantName: 'lang', listPrice: 9800, duration: 60 }
  show(<Step step="time" chosen={[{ ...cut, product }]} />, { app: 'booking' })
  // Requires a single match: the variant must not be requested twice.
  screen.getByText('Haarschnitt, lang')
  expect((await screen.findByRole('alert')).textContent).toContain(text(`refusal.${refused}`))
  const call = screen.getByRole('link', { name: text('booking.wayOut.call', 'de', { phoneNr: '+41 44 668 00 00' }) })
  expect(call.getAttribute('href')).toBe('tel:+41446680000')
})
