// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import {
  getSetup,
  putSetupHours,
  putSetupPeople,
  putSetupServices,
  type Setup,
  updateSetup,
} from '@goldline/contract/setup'
import { getOpening } from '@goldline/contract/setup/settings'
import { getStaff, type SalonStaff } from '@goldline/contract/staff/people'
import { openingOf, templateOf } from '@goldline/domain/business-object/templates/templates'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MessageId } from '../../../i18n/messages.ts'
import { anOwnProduct } from '../../../test/answers.ts'
import { KeepingDrafts } from '../../../test/keeping-drafts.tsx'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { SetupList } from '../today/SetupList.tsx'
import { Page } from './SetupScreen.tsx'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const field = (name: MessageId, values = {}) => screen.findByLabelText<HTMLInputElement>(text(name, 'de', values))
const button = (name: MessageId) => screen.findByRole('button', { name: text(name) })
const setup: Setup = { step: 'hours', done: [], putAway: false }

/** Renders its content once the salon is known. */
function WhenSalonKnown({ children }: { children: ReactNode }) {
  return useMe().data ? <KeepingDrafts>{children}</KeepingDrafts> : null
}

const step = (named: string) =>
  show(
    <WhenSalonKnown>
      <Page step={named} />
    </WhenSalonKnown>,
    { signedIn: true },
  )

beforeEach(() => {
  history.replaceState(null, '', '/')
  server.answer(getMe, { ...owner, salon: salonOfOwner })
  server.answer(getSetup, setup)
  server.answer(getOpening, {
    ...openingOf(templateOf('hair').week),
    rules: [...openingOf(templateOf('hair').week).rules],
    version: 1,
  })
})

describe('[BIZ-09] the steps', () => {
  test('hours: changes are sent as a week, also after a reload', async () => {
    server.answer(putSetupHours, { ...setup, step: 'people', done: ['hours'] })
    const first = step('hours')
    const monday = text('weekday.MONDAY')
    await first.click(
      await screen.findByRole('button', { name: text('admin.opening.span.addTo', 'de', { name: monday }) }),
    )
    document.body.replaceChildren()
    const person = step('hours')
    expect((await field('admin.opening.open', { name: monday })).value).toBe('09:00')
    await person.click(await button('admin.setup.next'))
    await waitFor(() => expect(location.pathname).toBe('/set-up/people'))
    const [sent] = server.sent(putSetupHours)
    const week = (sent?.body as { week: { weekday: string; hours: unknown[] }[] } | undefined)?.week ?? []
    expect(week[0]).toEqual({ weekday: 'MONDAY', hours: [{ open: '09:00', close: '18:00' }] })
    expect(week.map(({ hours }) => hours.length)).toEqual([1, 1, 1, 1, 1, 1, 0])
  })

  test('people: a missing name shows an error; an added person can be removed again', async () => {
    const mia: SalonStaff = {
      ...{ '@type': 'basic-staff', id: id(5), name: 'Mia', surname: 'Frei', email: null, phoneNr: null, photo: null },
      ...{ active: true, enabled4Booking: true, workplaces: [], color: 1, permissions: null, productIds: [] },
      ...{ ownTerms: [], version: 1 },
    }
    server.answer(getStaff, [mia, { ...mia, id: id(6), name: 'Weg', active: false }])
    server.answer(putSetupPeople, { ...setup, step: 'services', done: ['people'] })
    const person = step('people')
    await person.click(await button('word.addAPerson'))
    expect(document.activeElement).toBe(screen.getAllByLabelText(text('form.name')).at(-1))
    await person.click(await button('word.addAPerson'))
    await person.click(await button('admin.setup.next'))
    const names = screen.getAllByLabelText<HTMLInputElement>(text('form.name'))
    expect(names.map((each) => each.getAttribute('aria-invalid'))).toEqual(['false', 'true', 'true'])
    if (names[1]) await person.type(names[1], 'Noa')
    const remove = screen.getAllByRole('button', { name: /entfernen/ })
    if (remove[1]) await person.click(remove[1])
    await person.click(screen.getAllByRole('switch')[0] as HTMLElement)
    await person.click(await button('admin.setup.next'))
    await waitFor(() => expect(location.pathname).toBe('/set-up/services'))
    expect(server.sent(putSetupPeople)[0]?.body).toEqual({
      people: [
        { id: id(5), name: 'Mia', surname: 'Frei', enabled4Booking: false },
        { name: 'Noa', surname: '', enabled4Booking: true },
      ],
    })
  })

  test('services: prices and durations are parsed as typed; invalid ones are marked and nothing is sent', async () => {
    const product = (digit: number, de: string) =>
      anOwnProduct({ id: id(digit), names: { de, en: `${de} (en)` }, price: 8900 })
    const products = [product(6, 'Schnitt'), { ...product(7, 'Farbe'), gapFrom: 20, gapMinutes: 20 }]
    const category = { '@type': 'basic-product-category', id: id(4), names: { de: 'Haare' }, isDefault: false } as const
    server.answer(getCatalogue, { language: 'de', categories: [{ ...category, products }], staff: [] })
    server.answer(putSetupServices, { ...setup, step: 'booking', done: ['services'] })
    const person = step('services')
    const price = await field('admin.setup.services.price', { name: 'Schnitt' })
    const duration = await field('admin.setup.services.duration', { name: 'Schnitt' })
    await person.clear(price)
    await person.type(price, '65,50')
    await person.clear(duration)
    await person.type(duration, '42')
    await person.click(await button('admin.setup.next'))
    expect(duration.getAttribute('aria-invalid')).toBe('true')
    expect(server.sent(putSetupServices)).toEqual([])
    await person.clear(duration)
    await person.type(duration, '45')
    expect(screen.queryByText(text('admin.setup.services.off'))).toBeNull()
    await person.click(screen.getByRole('checkbox', { name: /^Farbe/ }))
    expect(screen.getByText(text('admin.setup.services.off'))).toBeTruthy()
    await person.click(await button('admin.setup.next'))
    await waitFor(() => expect(location.pathname).toBe('/set-up/booking'))
    expect(server.sent(putSetupServices)[0]?.body).toEqual({
      services: [
        { id: id(6), offered: true, price: 6550, duration: 45 },
        { id: id(7), offered: false, price: 8900, duration: 60 },
      ],
    })
  })

  test('[UI-10] without services the salon is not called bookable, and both steps link to the first one', async () => {
    server.answer(getCatalogue, { language: 'de', categories: [], staff: [] })
    const leads = async () => (await screen.findByText(text('admin.setup.services.none'))).getAttribute('href')
    step('services')
    expect(await leads()).toBe('/services')
    expect(screen.queryByText(text('admin.setup.services.intro'))).toBeNull()
    // Finished steps are links.
    expect(screen.getByRole('link', { name: /^Zeiten/ }).getAttribute('href')).toBe('/set-up/hours')
    document.body.replaceChildren()
    step('booking')
    expect(await screen.findByText(text('admin.setup.booking.none'))).toBeTruthy()
    expect(await leads()).toBe('/services')
    expect(screen.queryByText(text('admin.setup.booking.title'))).toBeNull()
  })

  test.each([
    [['EMAIL'], ['admin.setup.channels.EMAIL', 'admin.setup.channels.noSMS']],
    [[], ['admin.setup.channels.none']],
  ] as const)('[MSG-03l] the last step shows which channels can send: with %j %j', async (channels, words) => {
    server.answer(getMe, { ...owner, salon: { ...salonOfOwner, channels: [...channels] } })
    server.answer(getCatalogue, { language: 'de', categories: [], staff: [] })
    step('booking')
    for (const word of words) expect(await screen.findByText(text(word))).toBeTruthy()
    expect(screen.queryByText(text('admin.setup.channels.SMS'))).toBeNull()
  })

  test('a step can be skipped; the last one shows the link, notices the booking, and ends', async () => {
    server.answer(updateSetup, { ...setup, step: 'people' })
    const person = step('hours')
    await person.click(await button('queue.skip'))
    await waitFor(() => expect(location.pathname).toBe('/set-up/people'))
    expect(server.sent(updateSetup)[0]?.body).toEqual({ step: 'people' })
    document.body.replaceChildren()
    server.answer(getSetup, { step: 'booking', done: ['booking'], putAway: false })
    server.answer(updateSetup, { step: null, done: ['booking'], putAway: false })
    const offered = anOwnProduct({ id: id(6), names: { de: 'Schnitt' } })
    const category = { '@type': 'basic-product-category', id: id(4), names: {}, isDefault: true } as const
    server.answer(getCatalogue, { language: 'de', categories: [{ ...category, products: [offered] }], staff: [] })
    const later = step('booking')
    expect((await screen.findAllByRole('link')).map((each) => each.getAttribute('href'))).toContain(
      `${location.origin}/b/lumiere`,
    )
    expect(await screen.findByText(new RegExp(text('admin.setup.booking.came')))).toBeTruthy()
    expect(screen.getByText(text('admin.setup.booking.title'))).toBeTruthy()
    await later.click(await button('action.done'))
    await waitFor(() => expect(location.pathname).toBe('/today'))
  })
})

describe('[BIZ-09] the list on the start page', () => {
  test('shows what is done and links to the rest, until it is hidden', async () => {
    server.answer(getSetup, { step: 'people', done: ['salon', 'hours'], putAway: false })
    server.answer(updateSetup, { step: 'people', done: ['salon', 'hours'], putAway: true })
    const person = show(<SetupList />, { signedIn: true })
    const list = await screen.findByRole('region', { name: text('admin.overview.setup') })
    expect(list.textContent).toContain('2 von 9')
    const links = within(list).getAllByRole('link')
    expect(links.map((each) => each.getAttribute('href'))).toContain('/settings/pictures')
    expect(within(list).queryByRole('link', { name: text('admin.overview.setup.hours') })).toBeNull()
    await person.click(await button('admin.overview.setup.putAway'))
    await waitFor(() => expect(screen.queryByRole('region', { name: text('admin.overview.setup') })).toBeNull())
  })

  test('is hidden without a set-up, or once everything is done', async () => {
    server.answer(getSetup, { step: null, done: [], putAway: true })
    show(<SetupList />, { signedIn: true })
    await waitFor(() => expect(server.sent(getSetup)).toHaveLength(1))
    expect(document.querySelector('section')).toBeNull()
  })
})
