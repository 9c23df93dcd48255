// @vitest-environment happy-dom
import { getBusinessObject } from '@goldline/contract/business-object'
import { createDraft, getFreePeople, putDraft } from '@goldline/contract/checkout/draft'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { offer } from '../../../test/kiosk.tsx'
import { text } from '../../../test/screen.tsx'
import { answerSofia, draft, id, openTillAt } from '../../../test/till-page.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const [lena, linh] = [id(7), id(8)]
const people = [
  { '@type': 'basic-staff' as const, id: lena, name: 'Lena', surname: '', color: 1, hasPage: false },
  { '@type': 'basic-staff' as const, id: linh, name: 'Linh', surname: '', color: 2, hasPage: false },
]
const withSpecialists = (specialists: string[]) => ({
  ...offer,
  staff: people,
  categories: offer.categories.map((category) => ({
    ...category,
    products: category.products.map((each) => ({ ...each, specialists })),
  })),
})
const empty = { ...draft, lines: [], content: { ...draft.content, lines: [] } }
beforeEach(() => {
  answerSofia(server)
  server.answer(getFreePeople, [linh])
  server.answer(createDraft, empty)
  server.answer(putDraft, draft)
})

const lookUp = async () => {
  const person = openTillAt('/')
  await person.type(await screen.findByRole('searchbox', { name: text('checkout.find') }), 'shellac')
  await person.click(await screen.findByRole('button', { name: /Shellac/ }))
  return person
}

test('[POS-01e] asks who did a service, free people first', async () => {
  server.answer(getBusinessObject, withSpecialists([lena, linh]))
  const person = await lookUp()
  const dialog = within(await screen.findByRole('dialog', { name: text('checkout.who', 'de', { service: 'Shellac' }) }))
  await dialog.findByText(text('checkout.who.free'))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Linh'))[0]).toBe(true)
  expect(server.sent(putDraft)).toEqual([])
  await person.click(dialog.getByRole('button', { name: /Lena/ }))
  await waitFor(() => expect(server.sent(putDraft)[0]?.body).toMatchObject({ lines: [{ staffId: lena }] }))
})

test('[POS-01e] does not ask if only one person does the service', async () => {
  server.answer(getBusinessObject, withSpecialists([linh]))
  await lookUp()
  await waitFor(() => expect(server.sent(putDraft)[0]?.body).toMatchObject({ lines: [{ staffId: linh }] }))
})
