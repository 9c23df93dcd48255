// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import {
  type Catalogue,
  createProduct,
  getCatalogue,
  moveProduct,
  type OwnProduct,
  updateProduct,
} from '@goldline/contract/product/catalogue'
import { getCalendarFrame } from '@goldline/contract/staff'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { owner } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './ServicesScreen.tsx'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000001${digit}`

const colour: OwnProduct = {
  '@type': 'basic-product',
  id: id(1),
  version: 3,
  categoryId: id(0),
  price: 9500,
  priceFrom: false,
  vatRate: 810,
  enabled4Booking: true,
  names: { de: 'Ansatzfarbe', en: 'Roots' },
  descriptions: {},
  duration: 120,
  gapFrom: 60,
  gapMinutes: 30,
  bufferMinutes: 10,
  specialists: [id(5)],
  ownTerms: [],
  picture: null,
  variants: [],
  promotion: null,
  happyHours: null,
  twOfferId: '88200',
  twSkuId: '88201',
  comingAppointments: 14,
}
const cut: OwnProduct = {
  ...colour,
  id: id(2),
  names: { de: 'Schnitt' },
  gapFrom: 0,
  gapMinutes: 0,
  bufferMinutes: 0,
}
const lena = { id: id(5), name: 'Lena', surname: 'Brunner', color: 1, active: true, enabled4Booking: true } as const
const catalogue: Catalogue = {
  language: 'de',
  categories: [
    { '@type': 'basic-product-category', id: id(0), names: { de: 'Haare' }, isDefault: false, products: [colour, cut] },
  ],
  staff: [{ '@type': 'basic-staff', ...lena }],
}
const me = {
  ...owner,
  salon: {
    id: id(9),
    urlName: 'lumiere',
    name: 'Studio Lumière',
    timeZone: 'Europe/Zurich',
    currency: 'CHF',
    country: 'CH',
    language: 'de' as const,
    tier: 'PRO' as const,
    partnerDomains: [],
    channels: ['EMAIL', 'SMS'] as ('EMAIL' | 'SMS')[],
    now: '2027-03-02T08:00:00Z',
  },
}

/** Renders the page once the salon is known, as the shell does. */
function ShownPage({ service }: { service?: string }) {
  const { data } = useMe()
  return data ? <Page {...(service && { id: service })} /> : null
}

beforeEach(() => {
  server.answer(getMe, me)
  server.answer(getCatalogue, catalogue)
})

async function open(service?: string) {
  const person = show(<ShownPage {...(service && { service })} />, { signedIn: true })
  await screen.findByRole('navigation', { name: text('admin.services') })
  return person
}
const name = (language: string) => screen.getByLabelText(text('admin.texts.name', 'de', { language }))
const save = () => screen.getByRole('button', { name: text('action.save') })

test('[UI-10] a failed load is shown below the screen’s name', async () => {
  server.refuse(getCatalogue, 500, 'internal')
  show(<ShownPage />, { signedIn: true })
  await screen.findByText(text('error.general'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text('admin.services'))
})

test('[UI-10] a salon without services sees that it has none', async () => {
  server.answer(getCatalogue, { ...catalogue, categories: [] })
  await open()
  expect(screen.getAllByText(text('admin.services.empty'))).toHaveLength(2)
  expect(screen.queryByText(text('admin.services.choose'))).toBeNull()
})

describe('editing a service', () => {
  test('[CAT-02] sends only changes, with the version that was shown; the bar shows what stays the same', async () => {
    server.answer(updateProduct, { ...colour, version: 4, price: 9900 })
    const person = await open(colour.id)
    expect(screen.queryByRole('button', { name: text('action.save') })).toBeNull()
    const price = screen.getByLabelText(text('word.price'))
    await person.clear(price)
    await person.type(price, '99,00')
    expect(document.body.textContent).toContain(text('admin.services.keeps', 'de', { count: 14 }))
    await person.click(save())
    await waitFor(() => expect(server.sent(updateProduct)).toHaveLength(1))
    const [sent] = server.sent(updateProduct)
    expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ price: 9900 }, '"3"'])
  })

  test('[CAT-10] [UI-16] the name in the salon’s language is required, the others are not', async () => {
    const person = await open(colour.id)
    await person.clear(name('English'))
    await person.clear(name('Deutsch'))
    await person.click(save())
    expect(describedBy(name('Deutsch'))).toBe(text('form.required'))
    await waitFor(() => expect(document.activeElement).toBe(name('Deutsch')))
    expect(server.sent(updateProduct)).toHaveLength(0)
  })

  test('[APT-08] the later one to save sees which fields both changed, and keeps the input', async () => {
    server.refuse(updateProduct, 409, 'version-conflict')
    const person = await open(colour.id)
    const price = screen.getByLabelText<HTMLInputElement>(text('word.price'))
    await person.clear(price)
    await person.type(price, '99')
    const theirs = { ...colour, version: 4, price: 9000 }
    server.answer(getCatalogue, {
      ...catalogue,
      categories: catalogue.categories.map((each) => ({ ...each, products: [theirs, cut] })),
    })
    await person.click(save())
    const fields = text('word.price')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(text('admin.services.conflict', 'de', { fields })),
    )
    expect(price.value).toBe('99')
    server.answer(updateProduct, { ...theirs, version: 5, price: 9900 })
    await person.click(screen.getByRole('button', { name: text('admin.services.keepMine') }))
    await person.click(save())
    await waitFor(() => expect(server.sent(updateProduct).at(-1)?.headers.get('If-Match')).toBe('"4"'))
  })

  test('[CAT-11] a person’s own minutes and price are sent, in steps of five minutes; empty fields follow the service', async () => {
    server.answer(updateProduct, { ...colour, version: 4 })
    const person = await open(colour.id)
    const minutes = screen.getByLabelText<HTMLInputElement>(
      text('admin.terms.duration', 'de', { name: 'Lena Brunner' }),
    )
    const price = screen.getByLabelText<HTMLInputElement>(text('admin.terms.price', 'de', { name: 'Lena Brunner' }))
    expect([minutes.value, minutes.placeholder, price.placeholder]).toEqual(['', '120', '95'])
    await person.type(minutes, '133')
    await person.click(save())
    await waitFor(() => expect(server.sent(updateProduct)).toHaveLength(1))
    expect(server.sent(updateProduct)[0]?.body).toEqual({ ownTerms: [{ staffId: id(5), price: null, duration: 135 }] })
  })

  test('[CAT-02] the focus moves to a new variant’s name, stays on a moved variant, and moves on from a removed one', async () => {
    const person = await open(colour.id)
    const add = screen.getByRole('button', { name: text('word.variant') })
    const last = () => screen.getAllByLabelText(text('admin.texts.name', 'de', { language: 'Deutsch' })).at(-1)
    for (const variant of ['kurz', 'lang']) {
      await person.click(add)
      expect(document.activeElement).toBe(last())
      await person.keyboard(variant)
    }
    const row = (variant: string) => screen.getByText(variant, { selector: 'li b' }).closest('li')
    const press = (id: 'word.moveNameUp' | 'word.removeName', variant: string) =>
      person.click(screen.getByRole('button', { name: text(id, 'de', { name: variant }) }))
    await press('word.moveNameUp', 'lang')
    expect(row('lang')?.contains(document.activeElement)).toBe(true)
    await press('word.removeName', 'kurz')
    expect(row('lang')?.contains(document.activeElement)).toBe(true)
    await press('word.removeName', 'lang')
    expect(document.activeElement).toBe(add)
  })

  test('[CAT-02] the bar counts changed fields: a variant is one, including its price and segments', async () => {
    const person = await open(colour.id)
    const says = (count: number) => document.body.textContent?.includes(text('admin.services.unsaved', 'de', { count }))
    screen.getByRole('slider', { name: text('admin.services.border.gapFrom') }).focus()
    await person.keyboard('{ArrowLeft}')
    expect(says(1)).toBe(true)
    await person.click(screen.getByRole('button', { name: text('word.variant') }))
    await person.type(screen.getByLabelText(text('word.price')), '1')
    expect(says(1)).toBe(true)
  })

  test('[CAT-02m] a new service is sent in full, done by all staff, and is free only if a price of 0 is typed', async () => {
    server.answer(createProduct, { ...cut, id: id(3) })
    const person = await open('new')
    expect(document.activeElement).toBe(name('Deutsch'))
    await person.keyboard('Föhnen')
    const price = screen.getByLabelText<HTMLInputElement>(text('word.price'))
    expect(price.value).toBe('')
    const own = text('admin.terms.price', 'de', { name: 'Lena Brunner' })
    expect(screen.getByLabelText<HTMLInputElement>(own).placeholder).toBe('')
    await person.click(screen.getByRole('button', { name: text('word.add') }))
    expect(describedBy(price)).toContain(text('form.required'))
    expect(server.sent(createProduct)).toEqual([])
    await person.type(price, '0')
    const duration = screen.getByLabelText(text('word.duration'))
    await person.clear(duration)
    await person.type(duration, '75')
    await person.click(screen.getByRole('button', { name: text('word.add') }))
    await waitFor(() => expect(server.sent(createProduct)).toHaveLength(1))
    expect(server.sent(createProduct)[0]?.body).toMatchObject({
      names: { de: 'Föhnen' },
      categoryId: id(0),
      specialists: [id(5)],
      vatRate: 810,
      price: 0,
      duration: 75,
    })
  })

  test('[CAT-03] a promotion that could never apply shows an error at its field', async () => {
    server.answer(getCalendarFrame, {
      businessObject: { ...me.salon },
      now: me.salon.now,
      opening: [{ date: '2027-03-02', spans: [{ from: 540, to: 660 }] }],
      staff: [],
    } as never)
    const person = await open(colour.id)
    await person.click(screen.getByRole('button', { name: text('admin.services.promotion') }))
    await waitFor(() => expect(screen.getAllByText('85.50').length).toBe(2))
    await person.clear(screen.getByLabelText(text('word.lastDay')))
    await person.click(save())
    expect(describedBy(screen.getByLabelText(text('word.lastDay')))).toContain(text('admin.services.reduction.wrong'))
  })
})

describe('the bar of segments', () => {
  test('[CAT-02] arrow keys move the borders by five minutes, and the segment’s length is announced', async () => {
    const person = await open(colour.id)
    const handle = screen.getByRole('slider', { name: text('admin.services.border.gapTo') })
    expect([handle.getAttribute('aria-valuenow'), handle.getAttribute('aria-valuetext')]).toEqual(['90', '30 Min.'])
    handle.focus()
    await person.keyboard('{ArrowRight}{ArrowRight}')
    expect(handle.getAttribute('aria-valuetext')).toBe('40 Min.')
    await person.keyboard('{Home}')
    expect(handle.getAttribute('aria-valuetext')).toBe('5 Min.')
    await person.click(screen.getByRole('button', { name: text('admin.services.gap.remove') }))
    expect(screen.queryByRole('slider', { name: text('admin.services.border.gapTo') })).toBeNull()
  })
})

describe('the list', () => {
  test('[CAT-07] Alt and an arrow key move a service, announce it, and keep the focus', async () => {
    server.answer(moveProduct, undefined)
    const person = await open()
    const row = screen.getByRole('link', { name: /Schnitt/ })
    row.focus()
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(server.sent(moveProduct)[0]?.body).toEqual({ categoryId: id(0), place: 0 }))
    expect(screen.getAllByRole('link', { name: /Schnitt|Ansatz/ })[0]?.textContent).toContain('Schnitt')
    expect(document.activeElement?.textContent).toContain('Schnitt')
    expect(document.body.textContent).toContain(
      text('admin.services.moved', 'de', { name: 'Schnitt', place: 1, count: 2 }),
    )
  })

  test('[CAT-10] the search finds names in any language, and missing translations are counted', async () => {
    const person = await open()
    expect(document.body.textContent).toContain(text('admin.services.missing', 'de', { count: 5 }))
    await person.type(screen.getByLabelText(text('word.searchServices')), 'roots')
    expect(screen.queryByRole('link', { name: /Schnitt/ })).toBeNull()
    expect(screen.getByRole('link', { name: /Ansatzfarbe/ })).toBeTruthy()
  })
})
