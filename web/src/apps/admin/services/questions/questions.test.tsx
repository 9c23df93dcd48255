// @vitest-environment happy-dom
import { getBusinessObject } from '@goldline/contract/business-object'
import {
  createQuestion,
  deleteQuestion,
  getQuestions,
  moveQuestion,
  type OwnQuestion,
  updateQuestion,
} from '@goldline/contract/form/questions'
import { getCatalogue, type OwnProduct } from '@goldline/contract/product/catalogue'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerOwnerCalls, openAdmin } from '../../../../test/admin-page.tsx'
import { salon } from '../../../../test/people.ts'
import { text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000002${digit}`
const no = { id: 'no' as const, names: {}, hints: {}, stops: false }
const lenses: OwnQuestion = {
  ...{ id: id(1), version: 2, kind: 'YES_NO', required: true, everyTime: false, health: false, productIds: [id(9)] },
  names: { de: 'Kontaktlinsen?', en: 'Lenses?' },
  choices: [{ ...no, id: 'yes', stops: true }, no],
}
const colour: OwnQuestion = { ...lenses, id: id(2), kind: 'TEXT', names: { de: 'Welche Farbe?' }, choices: [] }
const lashes: OwnProduct = {
  ...{
    '@type': 'basic-product',
    id: id(9),
    version: 1,
    categoryId: id(8),
    price: 9500,
    priceFrom: false,
    vatRate: 810,
  },
  ...{
    enabled4Booking: true,
    names: { de: 'Wimpernlifting' },
    descriptions: {},
    duration: 60,
    gapFrom: 0,
    gapMinutes: 0,
  },
  ...{
    bufferMinutes: 0,
    specialists: [],
    ownTerms: [],
    picture: null,
    variants: [],
    promotion: null,
    happyHours: null,
  },
  ...{ twOfferId: null, twSkuId: null, comingAppointments: 0 },
}

beforeEach(() => {
  answerOwnerCalls(server)
  server.answer(getQuestions, [lenses, colour])
  server.answer(getBusinessObject, { ...salon, phoneNr: '+41440000084' })
  server.answer(getCatalogue, {
    language: 'de',
    categories: [{ '@type': 'basic-product-category', id: id(8), names: {}, isDefault: true, products: [lashes] }],
    staff: [],
  })
})

const list = () => screen.findByRole('navigation', { name: text('admin.questions') })
const links = async () =>
  within(await list())
    .getAllByRole('link')
    .map((link) => link.querySelector('b')?.textContent)

test('[FRM-01a] each question shows its services and kind, and whether an answer stops booking', async () => {
  openAdmin('/questions')
  const [first] = within(await list()).getAllByRole('link')
  expect(first?.textContent).toContain('Wimpernlifting')
  expect(first?.textContent).toContain(text('admin.questions.kind.YES_NO'))
  expect(within(await list()).getAllByRole('img', { name: text('word.notBookableOnline') })).toHaveLength(1)
})

test('[FRM-01f] Alt and an arrow key move a question and announce it; a refusal restores the order', async () => {
  server.answer(moveQuestion, undefined)
  const person = openAdmin('/questions')
  const [first] = within(await list()).getAllByRole('link')
  first?.focus()
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(async () => expect((await links()).slice(0, 2)).toEqual(['Welche Farbe?', 'Kontaktlinsen?']))
  expect(server.sent(moveQuestion)[0]?.body).toEqual({ place: 1 })
  const said = text('admin.questions.moved', 'de', { name: 'Kontaktlinsen?', place: 2, count: 2 })
  expect(document.body.textContent).toContain(said)
  expect(document.activeElement?.textContent).toContain('Kontaktlinsen?')

  server.refuse(moveQuestion, 404, 'question.notFound')
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(document.body.textContent).toContain(text('refusal.question.notFound')))
})

test('[FRM-01d] the preview stops at a stopping answer and shows the salon’s phone number, in each language', async () => {
  const person = openAdmin(`/questions/${lenses.id}`)
  const preview = await screen.findByRole('region', { name: text('action.preview') })
  await person.click(within(preview).getByRole('radio', { name: text('question.yes') }))
  expect((await within(preview).findByRole('link')).getAttribute('href')).toBe('tel:+41440000084')
  await person.click(within(preview).getByRole('radio', { name: 'EN' }))
  within(preview).getByRole('group', { name: 'Lenses?' })
})

test('[FRM-01a] [UI-16] a new question needs its text and a service', async () => {
  server.answer(createQuestion, colour)
  const person = openAdmin('/questions/new')
  await person.click(await screen.findByRole('button', { name: text('word.add') }))
  expect((await screen.findAllByText(text('form.required'))).length).toBeGreaterThan(0)
  expect(server.sent(createQuestion)).toHaveLength(0)
})

test('[FRM-01a] a changed question is saved with the version that was shown', async () => {
  server.answer(updateQuestion, { ...lenses, version: 3, required: false })
  const person = openAdmin(`/questions/${lenses.id}`)
  await person.click(await screen.findByRole('switch', { name: new RegExp(`^${text('admin.questions.required')}`) }))
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  await waitFor(() => expect(server.sent(updateQuestion)).toHaveLength(1))
  const [sent] = server.sent(updateQuestion)
  expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([expect.objectContaining({ required: false }), '"2"'])
})

test('[FRM-01c] deleting a question asks for confirmation, and explains that answers stay', async () => {
  server.answer(deleteQuestion, undefined)
  const person = openAdmin(`/questions/${lenses.id}`)
  await person.click(await screen.findByRole('button', { name: text('admin.questions.delete') }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(text('admin.questions.delete.text'))
  await person.click(within(dialog).getByRole('button', { name: text('admin.questions.delete') }))
  await waitFor(() => expect(server.sent(deleteQuestion)).toHaveLength(1))
})
