// @vitest-environment happy-dom
import { type BookingRules, updateBookingRules } from '@goldline/contract/business-object/booking-rules'
import { updateTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { orderCreditPackage } from '@goldline/contract/credit'
import {
  blockCustomer,
  type Customer,
  checkPhoneNr,
  createCustomer,
  getCustomers,
  getIsoCodes,
  unblockCustomer,
} from '@goldline/contract/customer'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CookieSettings } from '../../frame/CookieSettings.tsx'
import type { MessageId } from '../../i18n/messages.ts'
import { describedBy, show, text } from '../../test/screen.tsx'
import { keysOf, wire } from '../../test/wire.ts'
import { Packages } from './credit/Packages.tsx'
import { BlockAction } from './customers/BlockAction.tsx'
import { NewCustomerDialog } from './customers/NewCustomerDialog.tsx'
import { emptyDraft } from './customers/new-customer.ts'
import { BookingRulesForm } from './settings/BookingRulesScreen.tsx'
import { DescribeDialog } from './settings/pictures/DescribeDialog.tsx'

const server = wire()
type Person = ReturnType<typeof show>
const id = '0190a000-0000-7000-8000-000000000009'
const field = (name: MessageId) => screen.getByLabelText<HTMLInputElement>(text(name))
const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }))
const said = async (message: string) => waitFor(() => expect(document.body.textContent).toContain(message))

const anna: Customer = {
  '@type': 'basic-customer',
  id,
  name: 'Anna',
  surname: 'Meier',
  email: null,
  phoneNr: null,
  type: { name: 'new' },
  visits: 0,
  lastVisit: null,
  registeredAt: '2026-01-01T08:00:00Z',
  blackListed: false,
  phoneNrConfirmed: false,
  ...{ version: 2, hasAccount: false, typePinned: false, notes: '', tags: [], preferredStaff: null },
  ...{ lastStaff: null, spendInYear: 0, interval: null, healthSign: false, healthNotes: false, formulas: [] },
  figures: { spend: 0, noShows: 0, nextDue: null },
  birthday: null,
  language: 'de',
  lastCheckIn: null,
  notificationSubscribed: false,
  communicationPreference: 'VIA_ANY',
  businessObjectVisitProfiles: [],
  appointments: [],
}

describe('adding a customer', () => {
  const added = vi.fn()
  const Adding = () => {
    const [draft, setDraft] = useState(emptyDraft('CH'))
    const change = (next: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...next }))
    return <NewCustomerDialog draft={draft} onChange={change} onClose={() => undefined} onAdded={added} />
  }
  const add = (person: Person) => press(person, text('admin.customers.new.add'))
  beforeEach(() => {
    added.mockClear()
    server.answer(getIsoCodes, [{ isoCode: 'CH', phoneCountryCode: '41' }])
    server.answer(checkPhoneNr, {
      valid: true,
      e164: '+41791112233',
      display: '079 111 22 33',
      kind: 'MOBILE',
    } as never)
  })

  test('[CUS-01] [UI-16] what is wrong is said at each field, the first gets the focus, and what was typed stays', async () => {
    const person = show(<Adding />, { signedIn: true })
    await person.type(field('admin.customers.email'), 'anna@')
    await person.type(field('admin.customers.birthday'), '1.1.1850')
    await add(person)
    expect(describedBy(field('form.name'))).toBe(text('form.required'))
    expect(describedBy(field('admin.customers.email'))).toBe(text('form.email'))
    expect(describedBy(field('admin.customers.birthday'))).toBe(text('admin.customers.birthday.wrong'))
    await waitFor(() => expect(document.activeElement).toBe(field('form.name')))
    expect(field('admin.customers.email').value).toBe('anna@')
    expect(server.sent(createCustomer)).toHaveLength(0)
  })

  test('[CUS-01] [UI-17] the field that the server names says why, and leads to whoever has the e-mail', async () => {
    server.refuse(createCustomer, 409, 'existed', { field: 'body.email' })
    server.answer(getCustomers, { customers: [anna], next: null, count: 1 })
    const person = show(<Adding />, { signedIn: true })
    await person.type(field('form.name'), 'Anna')
    await person.type(field('admin.customers.email'), 'anna@kunde.test')
    await add(person)
    await waitFor(() => expect(describedBy(field('admin.customers.email'))).toBe(text('refusal.existed')))
    expect(describedBy(field('form.name'))).toBe('')
    const known = await screen.findByRole('link', {
      name: text('admin.customers.known', 'de', { name: 'Anna Meier' }),
    })
    expect(known.getAttribute('href')).toBe(`/customers/${id}`)
    await person.type(field('admin.customers.email'), 'x')
    expect(field('admin.customers.email').getAttribute('aria-invalid')).toBe('false')
  })

  test('[CUS-01] sent again after a lost answer it carries the same key; changed, another one', async () => {
    server.lose(createCustomer)
    const person = show(<Adding />, { signedIn: true })
    await person.type(field('form.name'), 'Anna')
    for (const tries of [1, 2]) {
      await add(person)
      await waitFor(() => expect(server.sent(createCustomer)).toHaveLength(tries))
      await said(text('error.no-connection'))
    }
    await person.type(field('form.surname'), 'Meier')
    server.answer(createCustomer, anna)
    await add(person)
    await waitFor(() => expect(added).toHaveBeenCalledTimes(1))
    const [first, second, third] = keysOf(server.sent(createCustomer))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test.each(languages)('[UI-01] in %s its fields have their names', (language) => {
    show(<Adding />, { signedIn: true, language })
    const names = [
      'form.name',
      'form.surname',
      'admin.customers.phoneNr',
      'admin.customers.email',
      'admin.customers.birthday',
    ] as const
    for (const name of names) expect(screen.getByLabelText(text(name, language))).toBeDefined()
  })
})

describe('blocking a customer', () => {
  test('[CUS-06] asks first; a refusal is said and nothing is shown as done', async () => {
    server.refuse(blockCustomer, 404, 'notFound')
    const person = show(<BlockAction customer={anna} name="Anna Meier" />, { signedIn: true })
    await press(person, text('admin.customers.block'))
    const dialog = screen.getByRole('dialog', {
      name: text('admin.customers.block.title', 'de', { name: 'Anna Meier' }),
    })
    expect(server.sent(blockCustomer)).toHaveLength(0)
    await person.click(within(dialog).getByRole('button', { name: text('admin.customers.block') }))
    await said(text('refusal.notFound'))
    server.answer(blockCustomer, { ...anna, blackListed: true })
    await press(person, text('admin.customers.block'))
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: text('admin.customers.block') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(blockCustomer)).toHaveLength(2)
  })

  test('[CUS-06] unblocking asks too, and giving up changes nothing', async () => {
    server.answer(unblockCustomer, anna)
    const person = show(<BlockAction customer={{ ...anna, blackListed: true }} name="Anna Meier" />, { signedIn: true })
    const unblock = text('admin.customers.unblock')
    await press(person, unblock)
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: text('action.cancel') }))
    expect(server.sent(unblockCustomer)).toHaveLength(0)
    await press(person, unblock)
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: unblock }))
    await said(text('admin.customers.unblock.done', 'de', { name: 'Anna Meier' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('booking rules', () => {
  const rules: BookingRules = {
    slotStepMinutes: 15,
    leadTimeMinutes: 60,
    horizonDays: 90,
    freezeMinutes: 60,
    maxConfirmedAppointments: 3,
    cancellationWindowHours: 24,
    preferredSlots: 'MARKED',
  }
  const box = (rule: MessageId) => screen.getByRole('combobox', { name: new RegExp(`^${text(rule)}`) })
  const choose = async (person: Person, rule: MessageId, option: RegExp) => {
    await person.click(box(rule))
    await person.click(screen.getByRole('option', { name: option }))
  }
  const save = (person: Person) => press(person, text('action.save'))
  const labelOf = (each: HTMLElement) =>
    document.getElementById(each.getAttribute('aria-labelledby')?.split(' ')[0] ?? '')?.textContent

  test('[AVL-06] [UI-17] the rule that the server names says why and keeps the choice; only changes are sent', async () => {
    server.refuse(updateBookingRules, 400, 'invalid-request', { field: 'body.horizonDays' })
    const person = show(<BookingRulesForm saved={rules} />, { signedIn: true })
    await choose(person, 'admin.rules.horizonDays', /^30 /)
    await save(person)
    await waitFor(() =>
      expect(describedBy(box('admin.rules.horizonDays'))).toContain(text('admin.rules.error.refused')),
    )
    expect(box('admin.rules.horizonDays').textContent).toContain('30')
    expect(server.sent(updateBookingRules).map(({ body }) => body)).toEqual([{ horizonDays: 30 }])
    server.answer(updateBookingRules, { ...rules, horizonDays: 30 })
    await save(person)
    await said(text('admin.rules.saved'))
  })

  test('[UI-10] without a connection it says so, and the unsaved choice stays', async () => {
    server.lose(updateBookingRules)
    const person = show(<BookingRulesForm saved={rules} />, { signedIn: true })
    await choose(person, 'admin.rules.horizonDays', /^30 /)
    await save(person)
    expect((await screen.findByRole('alert')).textContent).toBe(text('error.no-connection'))
    expect(box('admin.rules.horizonDays').textContent).toContain('30')
    await press(person, text('admin.rules.discard'))
    expect(box('admin.rules.horizonDays').textContent).toContain('90')
  })

  test.each(languages)('[UI-01] in %s each rule has its name and says what it does', (language) => {
    show(<BookingRulesForm saved={rules} />, { signedIn: true, language })
    const names = [
      'slotStepMinutes',
      'leadTimeMinutes',
      'horizonDays',
      'cancellationWindowHours',
      'freezeMinutes',
    ] as const
    for (const name of names) {
      const label = text(`admin.rules.${name}`, language)
      const rule = screen.getAllByRole('combobox').find((each) => labelOf(each) === label)
      expect(rule && describedBy(rule)).toBe(text(`admin.rules.${name}.hint`, language))
    }
  })
})

describe('a picture’s words', () => {
  const address = { path: '/p.jpg', sharePath: '/s.jpg', width: 640, height: 360, color: '#aabbcc', sources: [] }
  const picture = { id, alt: { de: 'Ein Bild', en: '', vi: '' }, ...address }

  test.each(languages)(
    '[BIZ-06] in %s there is a field for each language, and a refusal leaves what was typed',
    async (language) => {
      server.lose(updateTeaserImage)
      const person = show(<DescribeDialog picture={picture} onClose={() => undefined} />, { signedIn: true, language })
      const names = languages.map((each) =>
        text('admin.pictures.describe.in', language, { language: text(`language.${each}`, language) }),
      )
      const [, english] = names.map((name) => screen.getByLabelText<HTMLInputElement>(name))
      if (!english) throw new Error('no field')
      await person.type(english, 'A chair')
      await press(person, text('action.save', language))
      expect((await screen.findByRole('alert')).textContent).toBe(text('error.no-connection', language))
      expect(english.value).toBe('A chair')
      expect(server.sent(updateTeaserImage)[0]?.body).toEqual({ alt: { de: 'Ein Bild', en: 'A chair', vi: '' } })
    },
  )
})

describe('an order of credit', () => {
  const money = { currency: 'EUR', countryCode: 'CH', provider: 'bulkgate', '@type': 'basic-credit-package' } as const
  const packages = [{ id, price: 5000, balance: 5500, ...money }]
  const buy = () => screen.getByRole('button', { name: new RegExp(text('admin.credit.buy')) })

  test('[CRD-02] pressed again after a lost answer or a refusal, it goes on with the same order', async () => {
    server.lose(orderCreditPackage)
    const person = show(<Packages packages={packages} forSale />, { signedIn: true })
    await person.click(buy())
    expect((await screen.findByRole('alert')).textContent).toBe(text('error.no-connection'))
    server.refuse(orderCreditPackage, 503, 'payment.unavailable')
    await person.click(buy())
    await said(text('refusal.payment.unavailable'))
    const [first, second] = keysOf(server.sent(orderCreditPackage))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('[CRD-02] nothing can be bought while nothing is for sale', async () => {
    const person = show(<Packages packages={packages} forSale={false} />, { signedIn: true })
    await person.click(buy())
    expect(server.sent(orderCreditPackage)).toHaveLength(0)
  })
})

describe('cookie settings', () => {
  test.each(languages)(
    '[UI-15] in %s they say what is kept and what holds now, and keep the answer',
    async (language) => {
      const person = show(<CookieSettings />, { language })
      const dialog = await screen.findByRole('dialog', { name: text('legal.cookies.title', language) })
      expect(dialog.textContent).toContain(text('legal.cookies.now.none', language))
      await person.click(within(dialog).getByRole('button', { name: text('legal.cookies.comfort', language) }))
      expect(localStorage.getItem('goldline.cookies-config')).toBe('1:comfort')
    },
  )
})
