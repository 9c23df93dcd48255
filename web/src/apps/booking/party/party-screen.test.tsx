// @vitest-environment happy-dom
import { bookParty, getPartySlots, holdParty } from '@goldline/contract/appointment/party'
import { createCustomerUser } from '@goldline/contract/auth'
import { getAgb } from '@goldline/contract/auth/agb'
import { getMe } from '@goldline/contract/auth/user'
import type { BusinessObject } from '@goldline/contract/business-object'
import { getIsoCodes } from '@goldline/contract/customer'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '../../../test/answers.ts'
import { customer, salon, sentCode } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { PartyScreen } from './PartyScreen.tsx'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000040${digit}`
const staff = ['Lena', 'Thảo'].map((name, n) => {
  return { '@type': 'basic-staff' as const, id: id(n), name, surname: '', color: n, hasPage: false }
})
const ids = staff.map((person) => person.id)
const gel = aProduct({ id: id(5), name: 'Gel', price: 6800, duration: 45, specialists: ids })
const brows = aProduct({ id: id(6), name: 'Brauen', price: 2000, duration: 20, specialists: [id(0)] })
const businessObject: BusinessObject = {
  ...salon,
  staff,
  categories: [
    { '@type': 'basic-product-category', id: id(9), name: 'Nägel', displayOrder: 0, products: [gel, brows] },
  ],
}
const slots = {
  after: [0, 45],
  to: '2026-06-16',
  slotsOfDates: [{ date: '2026-06-12', times: ['10:00:00', '11:00:00'] }],
}

const arrive = (signedIn: boolean) =>
  show(<PartyScreen businessObject={businessObject} now="2026-06-10T08:00:00Z" demo={false} />, {
    app: 'booking',
    signedIn,
  })
const open = ({ search = `?services=${gel.id}`, signedIn = false } = {}) => {
  history.replaceState(null, '', `/party${search}`)
  return arrive(signedIn)
}
const reload = ({ signedIn = false } = {}) => {
  cleanup()
  return arrive(signedIn)
}
const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const button = (words: string) => screen.findByRole<HTMLButtonElement>('button', { name: words })
const lastQuery = () => server.sent(getPartySlots).at(-1)?.query

beforeEach(() => {
  server.answer(getPartySlots, slots)
  server.lose(getIsoCodes)
})

describe('[APT-17a] [APT-17b] choosing a party', () => {
  test('disables the starts of the previous choice until those of the new one have loaded', async () => {
    const person = open()
    expect((await radio('10:00')).disabled).toBe(false)
    server.answer(getPartySlots, { ...slots, slotsOfDates: [{ date: '2026-06-12', times: ['11:00:00'] }] })
    const load = server.hold(getPartySlots)
    await person.click(await radio(text('booking.party.inTurn')))
    await waitFor(async () => expect((await radio('10:00')).disabled).toBe(true))
    load()
    await waitFor(() => expect(screen.queryByRole('radio', { name: '10:00' })).toBeNull())
    expect((await radio('11:00')).disabled).toBe(false)
  })

  test('starts with the services chosen before, and requests starts for everybody', async () => {
    const person = open()
    await radio(/10:00/)
    expect(lastQuery()?.get('members')).toBe(`any:${gel.id};any:${gel.id}`)
    expect(lastQuery()?.get('inTurn')).toBe('false')
    await person.click(await radio('3'))
    await waitFor(() => expect(lastQuery()?.get('members')?.split(';')).toHaveLength(3))
    await person.click(await radio(text('booking.party.inTurn')))
    await waitFor(() => expect(lastQuery()?.get('inTurn')).toBe('true'))
  })

  test('waits until each person has a service, and says so', async () => {
    open({ search: '' })
    expect(await screen.findByText(text('booking.party.missing'))).toBeTruthy()
    expect(server.sent(getPartySlots)).toEqual([])
    expect((await button(text('booking.toDetails'))).disabled).toBe(true)
  })

  test('offers visits one after another if too few staff are free at once', async () => {
    server.answer(getPartySlots, { after: [0, 0], to: '2026-07-07', slotsOfDates: [] })
    const person = open()
    expect(await screen.findByText(text('booking.party.noneAtOnce'))).toBeTruthy()
    await person.click(await button(text('booking.party.inTurn.offer')))
    await waitFor(() => expect(lastQuery()?.get('inTurn')).toBe('true'))
    expect(await screen.findByText(text('booking.party.none'))).toBeTruthy()
  })

  test('changing a name keeps the time; changing services resets it', async () => {
    const person = open()
    await person.click(await radio(/11:00/))
    await person.type(screen.getByRole('textbox', { name: text('booking.party.name') }), 'Mia')
    expect((await radio(/11:00/)).checked).toBe(true)
    const mia = screen.getByRole('group', { name: 'Mia' })
    await person.selectOptions(within(mia).getByRole('combobox', { name: text('word.addAService') }), brows.id)
    await waitFor(() => expect(lastQuery()?.get('members')).toBe(`any:${gel.id};any:${gel.id},${brows.id}`))
    expect((await radio(/11:00/)).checked).toBe(false)
  })

  test('[UI-17] a reload keeps a time chosen on a later range of days', async () => {
    const later = [{ date: '2026-06-18', times: ['09:00:00'] }]
    server.answerBy(getPartySlots, (query) =>
      query.get('from') === '2026-06-10' ? slots : { after: [0, 0], to: '2026-06-20', slotsOfDates: later },
    )
    const person = open()
    await person.click(await button(text('booking.party.later')))
    await person.click(await radio(/09:00/))
    reload()
    expect((await radio(/09:00/)).checked).toBe(true)
    expect((await button(text('booking.toDetails'))).disabled).toBe(false)
  })

  test('[APT-17g] a service that needs a call shows the refusal', async () => {
    server.refuse(getPartySlots, 409, 'party.ask-salon')
    open()
    expect(await screen.findByText(text('refusal.party.ask-salon'))).toBeTruthy()
  })
})

describe('[APT-17c] booking a party', () => {
  const toDetails = async (signedIn: boolean) => {
    const person = open({ signedIn })
    await person.click(await radio(/10:00/))
    await person.click(await button(text('booking.toDetails')))
    return person
  }

  test('sends a PIN and holds all starts; if a start is taken, leads back to the times', async () => {
    server.answer(createCustomerUser, sentCode)
    server.refuse(holdParty, 409, 'startTime.invalid')
    const person = await toDetails(false)
    await person.click(await radio(text('booking.details.email')))
    await person.type(await screen.findByRole('textbox', { name: text('form.email.label') }), 'mai@example.com')
    await person.click(await button(text('booking.sendPin')))
    expect(await screen.findByText(text('refusal.startTime.invalid'))).toBeTruthy()
    expect(server.sent(holdParty)[0]?.body).toMatchObject({
      startTime: '2026-06-12T08:00:00.000Z',
      inTurn: false,
      members: [{ products: [gel.id] }, { products: [gel.id] }],
    })
    await person.click(await button(text('booking.gone.other')))
    expect(await radio(/10:00/)).toBeTruthy()
  })

  test('[UI-10] after a lost connection a retry holds the starts, with the PIN sent before', async () => {
    server.answer(createCustomerUser, sentCode)
    server.lose(holdParty)
    const person = await toDetails(false)
    await person.click(await radio(text('booking.details.email')))
    await person.type(await screen.findByRole('textbox', { name: text('form.email.label') }), 'mai@example.com')
    await person.click(await button(text('booking.sendPin')))
    const retry = await button(text('action.retry'))
    server.answer(holdParty, { id: 'h'.repeat(43), expiresTime: '2026-06-10T08:10:00Z', expiresIn: 600 })
    await person.click(retry)
    expect(await screen.findByText(text('booking.party.held'))).toBeTruthy()
    expect(server.sent(createCustomerUser)).toHaveLength(1)
  })

  test('[UI-10] offline after a reload shows a notice; a retry loads the visits', async () => {
    await toDetails(false)
    server.lose(getPartySlots)
    const person = reload()
    const retry = await button(text('action.retry'))
    server.answer(getPartySlots, slots)
    await person.click(retry)
    expect(await screen.findByText('10:00 – 10:45')).toBeTruthy()
  })

  test('after a conflict with another visit, links to the appointments, and to other times', async () => {
    server.answer(getMe, customer)
    server.lose(getAgb)
    server.refuse(bookParty, 409, 'confirmed appointment already exists at same time')
    const person = await toDetails(true)
    await person.click(await button(text('booking.party.confirm')))
    expect(await screen.findByRole('link', { name: text('word.myAppointments') })).toBeTruthy()
    // Like after signing in by a link: the PIN step remains in the history.
    history.pushState(history.state, '')
    await person.click(await button(text('booking.gone.other')))
    expect((await radio(/10:00/)).checked).toBe(true)
  })

  test('[UI-17] keeps typed values after a refusal; a guest without a name is sent with a number', async () => {
    server.answer(getMe, customer)
    server.lose(getAgb)
    server.refuse(bookParty, 409, 'startTime.invalid')
    const person = await toDetails(true)
    await person.type(await screen.findByRole('textbox', { name: /^Nachricht/ }), 'Bis bald')
    await person.click(await button(text('booking.party.confirm')))
    expect(await screen.findByText(text('refusal.startTime.invalid'))).toBeTruthy()
    expect(server.sent(bookParty)[0]?.body).toMatchObject({
      members: [{ products: [gel.id] }, { guest: text('booking.party.guest', 'de', { number: 2 }) }],
      message: 'Bis bald',
    })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Nachricht/ }).value).toBe('Bis bald')
  })
})
