// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getBusinessObject } from '@goldline/contract/business-object'
import { getReviewSettings } from '@goldline/contract/review/salon'
import {
  getOpening,
  getSalonSettings,
  type OwnOpening,
  putOpening,
  updateSalonSettings,
} from '@goldline/contract/setup/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MessageId } from '../../../i18n/messages.ts'
import { parseTime } from '../../../kit/day-text.ts'
import { anOwnSalon } from '../../../test/answers.ts'
import { offer } from '../../../test/kiosk.tsx'
import { owner } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page as OpeningPage } from './OpeningScreen.tsx'
import { Page as SalonPage } from './SalonScreen.tsx'

const server = wire()
const id = '0190a000-0000-7000-8000-000000000019'
const salon = anOwnSalon({ id, version: 'LITE_PLUS' })
const opening: OwnOpening & { version: number } = {
  activated: true,
  open: '09:00',
  close: '18:00',
  capacity: null,
  rules: [],
  version: 4,
}
const me = {
  ...owner,
  salon: {
    id,
    urlName: 'lumiere',
    name: salon.name,
    timeZone: 'Europe/Zurich',
    currency: 'CHF',
    country: 'CH',
    language: 'de' as const,
    tier: 'LITE_PLUS' as const,
    partnerDomains: [],
    channels: ['EMAIL', 'SMS'] as ('EMAIL' | 'SMS')[],
    now: '2027-03-02T08:00:00Z',
  },
}
const field = (name: MessageId) => screen.getByLabelText<HTMLInputElement>(text(name))
const press = (name: string) => screen.getByRole('button', { name })

function ShownPage({ page: Page }: { page: typeof SalonPage }) {
  const { data } = useMe()
  return data ? <Page /> : null
}

beforeEach(() => {
  server.answer(getMe, me)
  server.answer(getSalonSettings, salon)
  server.answer(getOpening, opening)
})

describe('the salon', () => {
  test('[BIZ-01] [RWG-02] sends only changes; the tier is read-only, and Google is still off', async () => {
    server.answer(updateSalonSettings, { ...salon, city: 'Bern' })
    const person = show(<ShownPage page={SalonPage} />, { signedIn: true })
    await person.clear(await screen.findByLabelText(text('form.city')))
    await person.type(field('form.city'), 'Bern')
    await person.click(screen.getByRole('switch', { name: text('admin.salon.showCustomerDataCheckout') }))
    expect(screen.getAllByRole('switch')).toHaveLength(2)
    await person.click(press(text('action.save')))
    const changed = { city: 'Bern', showCustomerDataCheckout: true }
    await waitFor(() => expect(server.sent(updateSalonSettings)[0]?.body).toEqual(changed))
    expect(document.body.textContent).toContain(text('admin.salon.tier', 'de', { tier: 'LITE_PLUS' }))
  })

  test('[BIZ-01] saved values are shown as stored, and nothing remains to be saved', async () => {
    const stored = { ...salon, phoneNr: '+41440000084', boNotificationSettings: { subscribers: 'a@salon.test' } }
    server.answer(updateSalonSettings, stored)
    const person = show(<ShownPage page={SalonPage} />, { signedIn: true })
    await person.type(await screen.findByLabelText(text('customer.new.phone')), '044 000 00 84')
    await person.type(field('admin.salon.subscribers'), ' A@salon.test,')
    await person.click(press(text('action.save')))
    await waitFor(() => expect(field('admin.salon.subscribers').value).toBe('a@salon.test'))
    expect(screen.getByText(text('word.notSaved')).parentElement?.hidden).toBe(true)
  })

  test('[BIZ-11a, BIZ-11c] facts of the page are selected and typed; a wrong WhatsApp number shows an error at its field', async () => {
    server.refuse(updateSalonSettings, 400, 'invalid-phoneNr', { field: 'body.facts' })
    const person = show(<ShownPage page={SalonPage} />, { signedIn: true })
    await person.click(await screen.findByRole('checkbox', { name: text('salon.amenity.WIFI') }))
    await person.click(screen.getByRole('checkbox', { name: text('salon.payment.CASH') }))
    await person.type(field('admin.salon.whatsApp'), '12')
    await person.type(screen.getByLabelText(text('admin.texts.arrival', 'de', { language: 'Deutsch' })), 'Tram 8')
    await person.click(press(text('action.save')))
    await waitFor(() => expect(describedBy(field('admin.salon.whatsApp'))).toContain(text('refusal.invalid-phoneNr')))
    expect(server.sent(updateSalonSettings)[0]?.body).toEqual({
      facts: { amenities: ['WIFI'], languages: [], payments: ['CASH'], whatsApp: '12' },
      arrivals: { de: 'Tram 8' },
    })
  })

  test('[UI-16] errors are shown at their fields, also that of a link that is taken', async () => {
    server.refuse(updateSalonSettings, 409, 'urlName.taken', { field: 'body.urlName' })
    const person = show(<ShownPage page={SalonPage} />, { signedIn: true })
    await person.type(await screen.findByLabelText(text('admin.salon.urlName')), ' Gold')
    await person.clear(field('admin.salon.rate'))
    await person.type(field('admin.salon.subscribers'), 'x')
    await person.click(press(text('action.save')))
    expect(describedBy(field('admin.salon.urlName'))).toContain(text('admin.salon.urlName.wrong'))
    expect(describedBy(field('admin.salon.rate'))).toContain(text('admin.salon.rate.wrong'))
    expect(describedBy(field('admin.salon.subscribers'))).toContain(text('admin.salon.subscribers.wrong'))
    expect(server.sent(updateSalonSettings)).toHaveLength(0)
    await person.clear(field('admin.salon.urlName'))
    await person.type(field('admin.salon.urlName'), 'gold')
    await person.type(field('admin.salon.rate'), '2')
    await person.clear(field('admin.salon.subscribers'))
    await person.click(press(text('action.save')))
    await waitFor(() => expect(describedBy(field('admin.salon.urlName'))).toContain(text('refusal.urlName.taken')))
  })

  test('[BIZ-01e, WEB-03a] shows the link as a printable QR code, also for each service', async () => {
    server.answer(getBusinessObject, offer)
    server.answer(getReviewSettings, { placeId: null, googleReviewUrl: null, requests: true, templates: [] })
    const person = show(<ShownPage page={SalonPage} />, { signedIn: true })
    await person.click(await screen.findByRole('button', { name: text('admin.salon.qr') }))
    const code = screen.getByRole('img')
    expect(code.getAttribute('alt')).toContain('/b/lumiere')
    expect(code.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    await person.click(await screen.findByLabelText(text('admin.salon.qr.service')))
    expect(code.getAttribute('alt')).toContain(`/b/lumiere?services=${offer.categories[0]?.products[0]?.id}`)
  })
})

describe('opening hours', () => {
  // Found by text and label, since computing the accessible names of 365 buttons takes long.
  const button = (label: string) => screen.getByText(label).closest('button') as HTMLElement
  const sent = () => server.sent(putOpening).at(-1)

  test('[BIZ-02] closes a weekday and adds an exception, with the version that was shown', async () => {
    server.answer(putOpening, { stranded: [], ...opening, version: 5 })
    const person = show(<ShownPage page={OpeningPage} />, { signedIn: true })
    const hours = { name: text('weekday.MONDAY'), hours: '09:00–18:00' }
    await person.click(await screen.findByLabelText(text('admin.opening.span.remove', 'de', hours)))
    await person.click(screen.getByLabelText(/24\. Dezember/))
    await person.click(button(text('admin.opening.close.days')))
    await person.click(button(text('action.save')))
    await waitFor(() => expect(sent()).toBeDefined())
    expect(sent()?.headers.get('If-Match')).toBe('"4"')
    expect(sent()?.body).toMatchObject({
      rules: [
        { weekday: 'MONDAY', activated: false },
        { from: '2027-12-24', to: '2027-12-24', activated: false },
      ],
    })
  })

  test('[BIZ-03] a weekday and an exception get their own capacity, which can be discarded until saved', async () => {
    server.answer(putOpening, { stranded: [], ...opening, version: 5 })
    const person = show(<ShownPage page={OpeningPage} />, { signedIn: true })
    const monday = text('admin.opening.placesOf', 'de', { name: text('weekday.MONDAY') })
    await person.type(await screen.findByLabelText(monday), '7')
    const unsaved = screen.getByText(text('word.notSaved')).parentElement as HTMLElement
    expect(unsaved.hidden).toBe(false)
    await person.click(button(text('word.discard')))
    expect([unsaved.hidden, screen.getByLabelText<HTMLInputElement>(monday).value]).toEqual([true, ''])
    await person.type(screen.getByLabelText(monday), '3')
    await person.click(screen.getByLabelText(/20\. Dezember/))
    const days = within(screen.getByRole('dialog')).getAllByLabelText<HTMLInputElement>(/: Plätze/)
    expect(days.map(({ value }) => value)).toEqual(['3'])
    await person.type(days[0] as HTMLElement, '0')
    await person.click(button(text('admin.opening.hours.set')))
    await person.click(button(text('action.save')))
    await waitFor(() => expect(sent()).toBeDefined())
    expect(sent()?.body).toMatchObject({
      rules: [
        { weekday: 'MONDAY', activated: true, open: '09:00', close: '18:00', capacity: 3 },
        { weekday: null, from: '2027-12-20', to: '2027-12-20', capacity: 30 },
      ],
    })
  })

  test('[BIZ-08] adds the holidays of a canton in one step', async () => {
    server.answer(updateSalonSettings, { ...salon, holidayRegion: 'ZH' })
    const person = show(<ShownPage page={OpeningPage} />, { signedIn: true })
    await person.click((await screen.findByText(text('select.choose'))).closest('button') as HTMLElement)
    // Sorted by name: Wallis before Zug, whatever their codes.
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect([names.length, names[0], ...names.slice(-3)]).toEqual([26, 'Aargau', 'Wallis', 'Zug', 'Zürich'])
    await person.click(screen.getByRole('option', { name: 'Zürich' }))
    await person.click(await screen.findByRole('button', { name: text('admin.opening.holidays') }))
    expect(server.sent(updateSalonSettings)[0]?.body).toEqual({ holidayRegion: 'ZH' })
    expect(screen.getByLabelText(/, 1\. August,/).getAttribute('data-kind')).toBe('closedException')
  })

  test('[APT-08] the later one to save sees a conflict, and keeps their input', async () => {
    server.refuse(putOpening, 409, 'version-conflict')
    const person = show(<ShownPage page={OpeningPage} />, { signedIn: true })
    await person.type(await screen.findByLabelText(text('admin.opening.capacity')), '6')
    await person.click(button(text('action.save')))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text('admin.opening.conflict')))
    expect(field('admin.opening.capacity').value).toBe('6')
    await person.click(button(text('word.discard')))
    expect(field('admin.opening.capacity').value).toBe('')
  })

  test('[BIZ-02] has no unsaved changes after saving, whatever the order of rules', async () => {
    const rule = { activated: false, open: '09:00', close: '18:00', capacity: null, weekday: null }
    const days = ['2027-12-24', '2027-12-31'].map((day) => ({ ...rule, from: day, to: day }))
    server.answer(getOpening, { ...opening, rules: days.slice(1) })
    server.answer(putOpening, { stranded: [], ...opening, rules: days, version: 5 })
    const person = show(<ShownPage page={OpeningPage} />, { signedIn: true })
    await person.click(await screen.findByLabelText(/24\. Dezember/))
    await person.click(button(text('admin.opening.close.days')))
    const unsaved = screen.getByText(text('word.notSaved')).parentElement as HTMLElement
    expect(unsaved.hidden).toBe(false)
    await person.click(button(text('action.save')))
    await waitFor(() => expect(unsaved.hidden).toBe(true))
    const [first] = screen.getAllByLabelText(/24\. Dezember.* entfernen|entfernen.*24\. Dezember/)
    await person.click(first as HTMLElement)
    expect(document.activeElement?.getAttribute('aria-label')).toContain('31. Dezember')
  })
})

test.each([
  ['9', '09:00'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  ['24:00', undefined],
  ['9:75', undefined],
  ['x', undefined],
])('[BIZ-02] %s is read as %s', (typed, time) => expect(parseTime(typed)).toBe(time))
