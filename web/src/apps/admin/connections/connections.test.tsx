// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { type GoogleBooking, getGoogleBooking } from '@goldline/contract/google/switch'
import {
  connectMarketplace,
  getMarketplace,
  type MarketplaceLink,
  type MarketplaceState,
} from '@goldline/contract/marketplace/links'
import {
  getMarketplaceMapping,
  type MarketplaceMapping,
  putMarketplaceMapping,
} from '@goldline/contract/marketplace/mapping'
import { createProduct, getCatalogue } from '@goldline/contract/product/catalogue'
import type { Tier } from '@goldline/domain/user/tier'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOwnProduct } from '../../../test/answers.ts'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './ConnectionsScreen.tsx'
import { Page as MappingPage } from './mapping/MappingScreen.tsx'

const server = wire()
const instant = '2027-03-02T08:00:00.000Z'
const link: MarketplaceLink = {
  ...{ id: 'lnk_1', venueId: '48213', syncActive: true, health: 'OK', connectedTime: instant, syncedTime: instant },
  ...{ tokenExpires: '2027-06-19T08:00:00.000Z', consentExpires: '2027-09-30T08:00:00.000Z' },
  ...{ brokenSince: null, nextTry: null, pushedTime: instant },
}
const state: MarketplaceState = {
  ...{ available: true, twConnect: null, twPro: null, events: [] },
  unmapped: { services: 0, people: 0, refused: 0 },
  today: { bookings: 3, pushed: 41 },
}
const as = (tier: Tier) => server.answer(getMe, { ...owner, role: 'OWNER', salon: { ...salonOfOwner, tier } })
beforeEach(() => {
  as('PRO')
  server.answer(getMarketplace, state)
  server.answer(getGoogleBooking, google)
})
function ShownScreen({ Screen }: { Screen: typeof Page }) {
  return useMe().data ? <Screen /> : null
}
const open = async (given: Partial<MarketplaceState> = {}) => {
  server.answer(getMarketplace, { ...state, ...given })
  const person = show(<ShownScreen Screen={Page} />, { signedIn: true })
  await screen.findByRole('heading', { name: text('admin.connections.marketplace') })
  return person
}

describe('the two links', () => {
  test('[MKT-01b] explains the purpose of each link that is not connected', async () => {
    await open()
    await screen.findByText(text('admin.connections.none.CONNECT'))
    screen.getByText(text('admin.connections.none.PRO'))
    expect(screen.getAllByRole('button', { name: text('admin.connections.do.connect') })).toHaveLength(2)
  })

  test.each([
    ['SOON', 'admin.connections.do.renew'],
    ['EXPIRED', 'admin.connections.do.renew'],
    ['REVOKED', 'word.connectAgain'],
    ['INACTIVE', 'word.connectAgain'],
    ['SILENT', 'admin.connections.do.sync'],
    ['OK', 'admin.connections.do.sync'],
  ] as const)('[MKT-01b] offers the next step for a connect link that is %s', async (health, action) => {
    await open({ twConnect: { ...link, health } })
    const panel = within(await screen.findByRole('region', { name: text('admin.connections.connect') }))
    panel.getByRole('button', { name: text(action) })
  })

  test('[MKT-01a] shows the pro link’s three conditions', async () => {
    await open({ twPro: { ...link, syncActive: false, health: 'INACTIVE', tokenExpires: null, consentExpires: null } })
    const panel = within(await screen.findByRole('region', { name: text('admin.connections.pro') }))
    const holds = panel.getAllByRole('listitem').map((item) => item.getAttribute('data-holds'))
    expect(holds).toEqual(['true', 'true', 'false'])
  })

  test('[MKT-01c, AUTH-18] sends venue, key and password to connect', async () => {
    const person = await open()
    const [first] = await screen.findAllByRole('button', { name: text('admin.connections.do.connect') })
    await person.click(first as HTMLElement)
    const dialog = within(screen.getByRole('dialog'))
    await person.type(dialog.getByLabelText(text('admin.connections.field.venue')), '48213')
    await person.type(dialog.getByLabelText(text('admin.connections.field.key')), 'key-48213-1')
    await person.type(dialog.getByLabelText(text('form.password')), 'richtig')
    server.answer(connectMarketplace, { ...state, twConnect: link })
    await person.click(dialog.getByRole('button', { name: text('admin.connections.do.check') }))
    await screen.findByText(text('admin.connections.connected'))
    expect(server.sent(connectMarketplace)[0]?.body).toEqual({
      ...{ kind: 'CONNECT', venueId: '48213', key: 'key-48213-1', password: 'richtig' },
    })
  })

  test('[BIZ-10] shows the required tier below PRO', async () => {
    as('LITE')
    show(<ShownScreen Screen={Page} />, { signedIn: true })
    await screen.findAllByText(text('refusal.tier.required', 'de', { tier: 'PRO' }))
  })
})

const google: GoogleBooking = {
  ...{ on: false, missing: [], uri: 'https://goldline.example/b/lumiere?from=google' },
  ...{ direct: false, feeds: null },
  profile: { available: true, title: 'Studio Lumière', expired: false },
  link: { wanted: false, state: 'none', problem: null, nextTry: null, checkedTime: null },
}

describe('Google', () => {
  test('[RWG-02h] while switched off, shows what is missing and a link, and is not in the summary', async () => {
    server.answer(getGoogleBooking, { ...google, missing: ['address'] })
    await open()
    await screen.findByText(text('admin.google.missing.address'))
    const link = screen.getByRole('link', { name: text('admin.connections.google.begin') })
    expect(link.getAttribute('href')).toMatch(/settings\/google$/)
    expect(screen.queryByText(text('admin.connections.sum.look', 'de', { count: 1 }))).toBeNull()
  })

  test('[RWG-05c] shows why Google refused the link, and counts it as needing attention', async () => {
    server.answer(getGoogleBooking, {
      ...{ ...google, on: true },
      link: { ...google.link, wanted: true, state: 'refused', problem: 'UNVERIFIED' },
    })
    await open()
    await screen.findByText(text('admin.google.problem.UNVERIFIED'))
    screen.getByText(text('admin.connections.sum.look', 'de', { count: 1 }))
  })
})

const cut = '0190a000-0000-7000-8000-000000000041'
const service = { product: cut, name: 'Schnitt', duration: 60, price: 8000 }
const mapping: MarketplaceMapping = {
  ...{ connected: true, readTime: instant, employees: [], people: [], services: [service] },
  offers: [
    {
      ...{ twOfferId: '1', twSkuId: '11', name: 'Haarschnitt', duration: 60, price: 8000 },
      ...{ product: null, hidden: false, booked: 4, refused: 2 },
      suggestions: [{ product: cut, name: 'SIMILAR', duration: 'SAME', price: 'SAME' }],
    },
  ],
}

describe('the mapping', () => {
  const choose = async () => {
    server.answer(getMarketplaceMapping, mapping)
    const person = show(<ShownScreen Screen={MappingPage} />, { signedIn: true })
    await screen.findByText(text('admin.mapping.name.SIMILAR'))
    await person.click(screen.getByRole('button', { name: text('admin.mapping.take', 'de', { name: 'Schnitt' }) }))
    return { person, save: () => person.click(screen.getByRole('button', { name: text('action.save') })) }
  }

  test('[MKT-02b] accepts a suggestion, and saves only the chosen ones', async () => {
    const { save } = await choose()
    const offers = mapping.offers.map((offer) => ({ ...offer, product: cut, suggestions: [] }))
    server.answer(putMarketplaceMapping, { ...mapping, offers })
    await save()
    await screen.findByText(text('admin.mapping.saved'))
    expect(server.sent(putMarketplaceMapping)[0]?.body).toEqual({
      offers: [{ twOfferId: '1', twSkuId: '11', product: cut, hidden: false }],
      employees: [],
    })
    expect(screen.queryByRole('button', { name: text('action.save') })).toBeNull()
  })

  test('[MKT-02f] creates a service for an offer, and maps the offer to it', async () => {
    server.answer(getCatalogue, { language: 'de', staff: [], categories: [] })
    const { person } = await choose()
    await person.click(screen.getByRole('button', { name: text('admin.mapping.undo') }))
    await person.click(screen.getByRole('button', { name: text('admin.mapping.new.service') }))
    await screen.findByDisplayValue('Haarschnitt')
    const dialog = within(screen.getByRole('dialog'))
    server.answer(createProduct, anOwnProduct({ names: { de: 'Haarschnitt' } }))
    await person.click(dialog.getByRole('button', { name: text('word.add') }))
    await screen.findByText(text('admin.mapping.unsaved', 'de', { count: 1 }))
    expect(server.sent(createProduct)[0]?.body).toMatchObject({
      ...{ names: { de: 'Haarschnitt' }, duration: 60, price: 8000 },
    })
    screen.getByDisplayValue('Haarschnitt')
  })

  test('[MKT-01b, UI-16] links to the connections if no marketplace is connected', async () => {
    server.answer(getMarketplaceMapping, { ...mapping, connected: false, readTime: null, offers: [] })
    show(<ShownScreen Screen={MappingPage} />, { signedIn: true })
    await screen.findByText(text('admin.mapping.unconnected'))
    const link = screen.getByRole('link', { name: text('admin.mapping.unconnected.go') })
    expect(link.getAttribute('href')).toContain('/connections')
    expect(screen.queryByRole('button', { name: text('admin.mapping.read') })).toBeNull()
  })

  test('[UI-16] shows a refusal and keeps the choices', async () => {
    const { save } = await choose()
    server.refuse(putMarketplaceMapping, 404, 'product.notFound')
    await save()
    await screen.findByText(text('refusal.product.notFound'))
    screen.getByDisplayValue('Schnitt')
    screen.getByText(text('admin.mapping.unsaved', 'de', { count: 1 }))
  })
})
