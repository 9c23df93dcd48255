// @vitest-environment happy-dom
import { getOfferedServices } from '@goldline/contract/appointment/entry'
import {
  type CustomerImport,
  getCustomerImport,
  previewCustomerImport,
  startCustomerImport,
} from '@goldline/contract/transfer/import'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerTheSalon, button, salon, showIn } from '../../../../test/customers.tsx'
import { text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { Mapping } from './Mapping.tsx'
import { Result } from './Result.tsx'

const server = wire()
beforeEach(() => answerTheSalon(server))

const fileId = '0190a000-0000-7000-8000-000000000013'
const record: CustomerImport = {
  id: fileId,
  kind: 'CUSTOMERS',
  unassigned: 0,
  createdTime: salon.now,
  state: 'UPLOADED',
  separator: ';',
  encoding: 'utf-8',
  header: ['Kunde', 'Handy'],
  sample: [['Anna Frei', '079 111 22 33']],
  mapping: [null, 'phoneNr'],
  remembered: false,
  unknownZones: [],
  reached: [],
  total: 1,
  done: 0,
  added: 0,
  known: 0,
  refused: 0,
  leftOut: 0,
  past: 0,
  consents: 0,
}

test('[CUS-08, CUS-08o, CUS-08q] requires a column with the name, and a preview before the import', async () => {
  const person = showIn(<Mapping record={record} />)
  await screen.findByText(text('admin.customers.import.noName'))
  await person.selectOptions(screen.getByLabelText(/Kunde/), 'fullName')
  expect(screen.queryByText(text('admin.customers.import.noName'))).toBeNull()
  server.answer(previewCustomerImport, {
    total: 1,
    added: 1,
    known: 0,
    refused: 0,
    leftOut: 0,
    past: 1,
    consents: 1,
    names: null,
    dateOrder: 'dayFirst',
    rows: [
      {
        line: 2,
        name: 'Anna Frei',
        contact: '+41791112233',
        birthday: '1990-05-04',
        contactOf: null,
        visit: null,
        lastVisit: '2027-01-12',
        marketing: { channels: ['EMAIL'], day: '2024-05-03', source: 'Formular' },
        outcome: 'added',
        reason: null,
        leftOut: null,
      },
    ],
  })
  await person.click(await button('action.preview'))
  await screen.findByText('Anna Frei', { selector: 'b' })
  screen.getByText('+41 79 111 22 33 · 4. Mai 1990')
  // CUS-08o, CUS-08q: imported visits and consents are counted, and shown in the row.
  screen.getByText(text('admin.customers.import.count.past', 'de', { count: 1 }))
  screen.getByText(text('admin.customers.import.count.consents', 'de', { count: 1 }))
  screen.getByText(text('admin.customers.lastVisit', 'de', { day: '12. Januar 2027' }))
  screen.getByText(text('admin.customers.noted', 'de', { said: 'E-Mail · 3. Mai 2024 · Formular' }))
  // The file's date order is guessed, and can be corrected.
  await person.selectOptions(
    screen.getByLabelText(text('admin.customers.import.dateOrder')),
    text('admin.customers.import.dateOrder.monthFirst'),
  )
  await waitFor(() =>
    expect(server.sent(previewCustomerImport)[1]?.body).toEqual({
      mapping: ['fullName', 'phoneNr'],
      dateOrder: 'monthFirst',
    }),
  )
  server.answer(startCustomerImport, { ...record, state: 'RUNNING' })
  server.answer(getCustomerImport, { ...record, state: 'RUNNING' })
  await person.click(await button('admin.customers.import.start', { count: 1 }))
  await waitFor(() => expect(server.sent(startCustomerImport)[0]?.body).toMatchObject({ dateOrder: 'monthFirst' }))
})

test('[APT-22h] asks in the preview which service a name means, and sends the choice with the import', async () => {
  const [cut, colour] = ['018f0000-0000-7000-8000-0000000000c1', '018f0000-0000-7000-8000-0000000000c2']
  const service = {
    price: 9000,
    duration: 60,
    gapFrom: 0,
    gapMinutes: 0,
    bufferMinutes: 0,
    promotion: null,
    happyHours: null,
    staffIds: [],
    ownTerms: [],
  }
  const named = (product: string | null) => ({ services: [{ name: 'Damen SHS', count: 2, product }], people: [] })
  const shown = (product: string | null) => ({
    total: 2,
    added: product ? 2 : 0,
    known: 0,
    refused: product ? 0 : 2,
    leftOut: 0,
    past: 0,
    consents: 0,
    names: named(product),
    dateOrder: null,
    rows: [
      {
        line: 2,
        name: '',
        contact: '',
        birthday: null,
        contactOf: null,
        outcome: 'added' as const,
        reason: null,
        leftOut: null,
        lastVisit: null,
        marketing: null,
        visit: { startTime: '2027-03-03T09:00:00Z', service: 'Schnitt', person: null, past: false },
      },
    ],
  })
  server.answer(getOfferedServices, {
    services: [
      { product: cut, name: 'Schnitt', ...service },
      { product: colour, name: 'Farbe', ...service },
    ],
    staff: [],
  })
  const visits: CustomerImport = {
    ...record,
    kind: 'VISITS',
    header: ['Beginn', 'Leistung'],
    mapping: [null, null],
    sample: [['2027-07-03T10:00:00Z', 'Schnitt']],
  }
  const person = showIn(<Mapping record={visits} />)
  await screen.findByText(text('admin.customers.import.noStart'))
  // APT-22: the time is shown in the salon's time zone.
  expect(screen.getByText(/3\. Juli 2027|03\.07\.2027/).textContent).toContain('12:00')
  await person.selectOptions(screen.getByLabelText(/Beginn/), 'start')
  await person.selectOptions(screen.getByLabelText(/Leistung/), 'service')
  server.answer(previewCustomerImport, shown(null))
  await person.click(await button('action.preview'))
  server.answer(previewCustomerImport, shown(cut))
  await screen.findByRole('option', { name: 'Schnitt' })
  await person.selectOptions(screen.getByLabelText(/Damen SHS/), cut)
  await screen.findByText(/10:00 · Schnitt/)
  // Changing the columns resets the services chosen for names.
  await person.selectOptions(screen.getByLabelText(/Beginn/), 'date')
  server.answer(previewCustomerImport, shown(null))
  await person.click(await button('action.preview'))
  expect(await screen.findByLabelText(/Damen SHS/)).toHaveProperty('value', '')
  server.answer(previewCustomerImport, shown(cut))
  await person.selectOptions(screen.getByLabelText(/Damen SHS/), cut)
  await screen.findByText(/10:00 · Schnitt/)
  server.answer(startCustomerImport, { ...visits, state: 'RUNNING' })
  await person.click(await button('admin.customers.import.visits.start', { count: 2 }))
  await waitFor(() =>
    expect(server.sent(startCustomerImport).at(-1)?.body).toEqual({
      mapping: ['date', 'service'],
      names: { services: { 'Damen SHS': cut }, people: {} },
    }),
  )
})

test('[CUS-08] lists customers imported without a number because it is another’s, with a link to that customer', async () => {
  const [mia, of] = [
    { id: '0190a000-0000-7000-8000-000000000014', name: 'Mia Frei' },
    { id: '0190a000-0000-7000-8000-000000000015', name: 'Anna Frei' },
  ]
  showIn(<Result record={{ ...record, state: 'DONE', reached: [{ ...mia, of }] }} />)
  expect((await screen.findByRole('link', { name: 'Mia Frei' })).getAttribute('href')).toContain(mia.id)
  const through = text('admin.customers.contact.of', 'de', { name: 'Anna Frei' })
  expect(screen.getByRole('link', { name: through }).getAttribute('href')).toContain(of.id)
})
