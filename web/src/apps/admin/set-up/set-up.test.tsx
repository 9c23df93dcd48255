// @vitest-environment happy-dom
import { answerChallenge, signOut } from '@goldline/contract/auth'
import { getOpening } from '@goldline/contract/business-object/settings'
import {
  createBusinessObject,
  getSetup,
  putSetupHours,
  putSetupPeople,
  putSetupServices,
  type Setup,
  updateSetup,
} from '@goldline/contract/business-object/setup'
import { getCatalogue, type OwnProduct } from '@goldline/contract/product/catalogue'
import { getStaff, type SalonStaff } from '@goldline/contract/staff/people'
import { createUser, getMe } from '@goldline/contract/user'
import { getMyWorkplaces } from '@goldline/contract/user/workplaces'
import { openingOf, templateOf } from '@goldline/domain/business-object/templates/templates'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MessageId } from '../../../i18n/messages.ts'
import { owner, salonOfOwner, sentCode } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { keysOf, wire } from '../../../test/wire.ts'
import { vaultContext } from '../on-device/saved-days.ts'
import { SalonSwitch } from '../SalonSwitch.tsx'
import { mayOpenSalon, useMe } from '../session.ts'
import { SetupList } from '../today/SetupList.tsx'
import { NewSalon } from './NewSalon.tsx'
import { Page } from './SetupScreen.tsx'
import { SignUp } from './SignUp.tsx'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const field = (name: MessageId, values = {}) => screen.findByLabelText<HTMLInputElement>(text(name, 'de', values))
const button = (name: MessageId) => screen.findByRole('button', { name: text(name) })
const setup: Setup = { step: 'hours', done: [], putAway: false }

const signingUp = () =>
  show(
    <vaultContext.Provider value={{ opened: undefined, setOpened: () => undefined }}>
      <SignUp />
    </vaultContext.Provider>,
  )

/** A screen stands only once the salon is known. */
function Known({ children }: { children: ReactNode }) {
  return useMe().data ? children : null
}

const step = (named: string) =>
  show(
    <Known>
      <Page step={named} />
    </Known>,
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

describe('[AUTH-09] signing up', () => {
  test('asks for e-mail and password, then for the code, which signs in', async () => {
    server.answer(createUser, sentCode)
    server.answer(answerChallenge, { token: 'abc' })
    const person = signingUp()
    await person.click(await button('admin.setup.signUp.send'))
    expect((await field('form.email.label')).getAttribute('aria-invalid')).toBe('true')
    await person.type(await field('form.email.label'), 'neu@salon.test')
    await person.type(await field('form.password'), 'Sieben Bäume im Garten')
    await person.click(await button('admin.setup.signUp.send'))
    await person.type(await field('form.code'), '123 456')
    await person.click(await button('admin.setup.signUp.confirm'))
    await waitFor(() => expect(localStorage.getItem('goldline.admin.token')).toBe('abc'))
    expect(server.sent(createUser)[0]?.body).toEqual({
      ...{ email: 'neu@salon.test', password: 'Sieben Bäume im Garten', languageCode: 'de' },
    })
    expect(server.sent(answerChallenge)[0]?.body).toEqual({ code: '123456' })
  })

  test('a password that is easily guessed is said at the field', async () => {
    server.refuse(createUser, 400, 'weak-password')
    const person = signingUp()
    await person.type(await field('form.email.label'), 'neu@salon.test')
    await person.type(await field('form.password'), 'passwort123')
    await person.click(await button('admin.setup.signUp.send'))
    await waitFor(async () => expect((await field('form.password')).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(text('refusal.weak-password'))).toBeTruthy()
  })
})

describe('[BIZ-09] the salon', () => {
  test('is made from name, trade and country; what is typed survives a reload, and a lost answer makes one', async () => {
    server.answer(getMe, { ...owner, name: '', surname: '', role: 'CUSTOMER', salon: null })
    const first = show(<NewSalon />, { signedIn: true })
    await first.click(await button('admin.setup.salon.make'))
    expect(screen.getByText(text('admin.setup.trade.choose'))).toBeTruthy()
    await first.type(await field('admin.setup.ownerName'), 'Mia')
    await first.type(await field('admin.setup.name'), ' Coiffure Mia ')
    await first.type(await field('admin.setup.street'), 'Marktgasse 1')
    await first.type(await field('admin.setup.postalCode'), '3011')
    await first.type(await field('admin.setup.city'), 'Bern')
    await first.click(screen.getByRole('radio', { name: new RegExp(text('admin.setup.trade.hair')) }))
    document.body.replaceChildren()
    const person = show(<NewSalon />, { signedIn: true })
    expect((await field('admin.setup.name')).value).toBe(' Coiffure Mia ')
    server.lose(createBusinessObject)
    await person.click(await button('admin.setup.salon.make'))
    await waitFor(() => expect(server.sent(createBusinessObject)).toHaveLength(1))
    server.answer(createBusinessObject, { id: id(3), urlName: 'coiffure-mia', token: 'of-the-owner' })
    await person.click(await button('admin.setup.salon.make'))
    await waitFor(() => expect(localStorage.getItem('goldline.admin.token')).toBe('of-the-owner'))
    const sent = server.sent(createBusinessObject)
    expect(new Set(keysOf(sent)).size).toBe(1)
    expect(sent.at(-1)?.body).toMatchObject({ ownerName: 'Mia', name: 'Coiffure Mia', trade: 'hair', language: 'de' })
    expect(sessionStorage.getItem('goldline.admin.setup-draft')).toBe('{}')
  })
})

describe('[BIZ-09] another salon', () => {
  const asksFor = (name: MessageId) => screen.findByRole('button', { name: text(name), hidden: true })

  test('is offered to whoever leads, in the list of salons and in the menu, and not on a salon’s computer', async () => {
    const workplace = { businessObjectId: id(3), name: 'Studio Lumière', role: 'OWNER' } as const
    server.answer(getMyWorkplaces, [workplace, { ...workplace, businessObjectId: id(4), name: 'Zwei' }])
    const person = show(<SalonSwitch />, { signedIn: true })
    await person.click(await asksFor('admin.salons.another'))
    expect(location.pathname).toBe('/new-salon')
    for (const me of [
      { ...owner, salon: salonOfOwner, role: 'USER_LITE' as const },
      { ...owner, salon: salonOfOwner, device: { id: id(5), name: 'Empfang', lockMinutes: 5, locked: false } },
    ])
      expect(mayOpenSalon(me)).toBe(false)
  })

  test('is made beside the first, whose session ends; or not at all', async () => {
    const person = show(
      <Known>
        <NewSalon />
      </Known>,
      { signedIn: true },
    )
    expect(await screen.findByText(text('admin.setup.another.lead'))).toBeTruthy()
    await person.type(await field('admin.setup.name'), 'Zwei')
    await person.type(await field('admin.setup.street'), 'Marktgasse 1')
    await person.type(await field('admin.setup.postalCode'), '3011')
    await person.type(await field('admin.setup.city'), 'Bern')
    await person.click(screen.getByRole('radio', { name: new RegExp(text('admin.setup.trade.hair')) }))
    await person.click(await button('action.cancel'))
    expect([location.pathname, localStorage.getItem('goldline.admin.token')]).toEqual(['/', 'token'])
    server.answer(createBusinessObject, { id: id(4), urlName: 'zwei', token: 'of-the-second' })
    server.answer(signOut, undefined)
    await person.click(await button('admin.setup.salon.make'))
    await waitFor(() => expect(localStorage.getItem('goldline.admin.token')).toBe('of-the-second'))
    expect(server.sent(signOut)[0]?.headers.get('Authorization')).toBe('Bearer token')
    expect(location.pathname).toBe('/set-up')
  })
})

describe('[BIZ-09] the steps', () => {
  test('hours: what is changed is sent as a week, after a reload too', async () => {
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

  test('people: a name is needed, and one without is said; one that was added is taken away again', async () => {
    const mia = { id: id(5), name: 'Mia', surname: 'Frei', enabled4Booking: true, active: true } as SalonStaff
    server.answer(getStaff, [mia, { ...mia, id: id(6), name: 'Weg', active: false }])
    server.answer(putSetupPeople, { ...setup, step: 'services', done: ['people'] })
    const person = step('people')
    await person.click(await button('admin.setup.people.add'))
    await person.click(await button('admin.setup.people.add'))
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

  test('services: prices and durations are read as typed; what is wrong is marked and nothing is sent', async () => {
    const timing = { duration: 60, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0, enabled4Booking: true }
    const product = (digit: number, de: string) =>
      ({ id: id(digit), names: { de, en: `${de} (en)` }, price: 8900, ...timing }) as OwnProduct
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

  test('one is skipped; the last one shows the link, sees the booking come, and ends', async () => {
    server.answer(updateSetup, { ...setup, step: 'people' })
    const person = step('hours')
    await person.click(await button('admin.setup.skip'))
    await waitFor(() => expect(location.pathname).toBe('/set-up/people'))
    expect(server.sent(updateSetup)[0]?.body).toEqual({ step: 'people' })
    document.body.replaceChildren()
    server.answer(getSetup, { step: 'booking', done: ['booking'], putAway: false })
    server.answer(updateSetup, { step: null, done: ['booking'], putAway: false })
    const later = step('booking')
    expect((await screen.findAllByRole('link')).map((each) => each.getAttribute('href'))).toContain(
      `${location.origin}/b/lumiere`,
    )
    expect(await screen.findByText(new RegExp(text('admin.setup.booking.came')))).toBeTruthy()
    await later.click(await button('admin.setup.finish'))
    await waitFor(() => expect(location.pathname).toBe('/today'))
  })
})

describe('[BIZ-09] the list on the page of today', () => {
  test('says what is done and leads to the rest, until it is put away', async () => {
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

  test('is not there for a salon without one, or once all is done', async () => {
    server.answer(getSetup, { step: null, done: [], putAway: true })
    show(<SetupList />, { signedIn: true })
    await waitFor(() => expect(server.sent(getSetup)).toHaveLength(1))
    expect(document.querySelector('section')).toBeNull()
  })
})
