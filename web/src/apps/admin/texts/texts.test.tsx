// @vitest-environment happy-dom

import { getOwnTexts, type OwnText, type OwnTextField, putOwnTexts } from '@goldline/contract/translation'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerOwnerCalls, openAdmin } from '../../../test/admin-page.tsx'
import { text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000001${digit}`
const later = '2027-02-22T09:00:00.000Z'

const field = (own: Partial<OwnTextField>): OwnTextField => ({
  ...{ field: 'names', kind: 'name', max: 80, required: true, texts: {}, changed: {}, suggestions: {} },
  ...own,
})
const service = (digit: number, fields: OwnTextField[]): OwnText => ({
  ...{ place: 'PRODUCT', id: id(digit), categoryId: id(0), price: 5800, duration: 45, fields },
})
const nails: OwnText = {
  ...{ place: 'CATEGORY', id: id(0), categoryId: id(0) },
  fields: [field({ texts: { de: 'Nägel', en: 'Nails', vi: 'Móng' } })],
}
const shellac = service(1, [field({ texts: { de: 'Shellac', en: 'Shellac', vi: 'Sơn' }, changed: { de: later } })])
const pedicure = service(2, [
  field({ texts: { de: 'Pediküre', en: 'Pedicure' } }),
  field({ field: 'descriptions', kind: 'description', max: 600, required: false, texts: { de: 'Fussbad' } }),
])
const own = { language: 'de' as const, machine: false, entries: [nails, shellac, pedicure] }

beforeEach(() => {
  answerOwnerCalls(server)
  server.answer(getOwnTexts, own)
})

const head = (language: 'de' | 'en' | 'vi') =>
  screen.getByRole('heading', { name: text(`admin.texts.language.${language}`) }).closest('li') as HTMLElement
const chip = (state: 'MISSING' | 'OUTDATED') =>
  screen.getByRole('button', { name: new RegExp(`^${text(`admin.texts.state.${state}`)}`) })
const cells = () => screen.getAllByRole('link').filter(({ dataset }) => dataset.cell === 'de')
const open = async (path = '/texts') => {
  const person = openAdmin(path)
  await screen.findByRole('heading', { name: text('admin.texts.language.vi') })
  return person
}
const typed = (kind: 'name' | 'description', language: 'English' | 'Tiếng Việt' | 'Deutsch') =>
  screen.getByLabelText(text(`admin.texts.${kind}`, 'de', { language }))

describe('four states of a text', () => {
  test('[CAT-14b] each language’s counts add up; several states can be selected together', async () => {
    const person = await open()
    expect(head('de').textContent).toContain('4 / 4')
    expect(head('en').textContent).toContain('2 / 4')
    expect(head('en').textContent).toContain(text('admin.texts.count.OUTDATED', 'de', { count: 1 }))
    expect(head('vi').textContent).toContain('1 / 4')
    expect([chip('MISSING').textContent, chip('OUTDATED').textContent]).toEqual(['Fehlt3', 'Veraltet2'])
    expect(cells()).toHaveLength(3)
    await person.click(chip('MISSING'))
    expect(cells()).toHaveLength(1)
    expect(screen.getByText(text('admin.texts.shown', 'de', { count: 3, entries: 1 }))).toBeDefined()
    await person.click(chip('OUTDATED'))
    expect(cells()).toHaveLength(2)
    expect(screen.getByText(text('admin.texts.shown', 'de', { count: 5, entries: 2 }))).toBeDefined()
    await person.type(screen.getByLabelText(text('admin.texts.search')), 'pedicure')
    expect(cells()).toHaveLength(1)
  })
})

describe('editing a line', () => {
  test('[CAT-14d] Ctrl+Enter confirms that an outdated text still fits, and opens the next one', async () => {
    const saved = field({ ...shellac.fields[0], changed: { de: later, en: later } })
    server.answer(putOwnTexts, { ...shellac, fields: [saved] })
    const person = await open(`/texts/${shellac.id}?language=en`)
    await waitFor(() => expect(document.activeElement).toBe(typed('name', 'English')))
    expect(
      screen.getByText(text('admin.texts.next', 'de', { name: 'Shellac', language: 'Vietnamesisch' })),
    ).toBeDefined()
    await person.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(document.activeElement).toBe(typed('name', 'Tiếng Việt')))
    expect(server.sent(putOwnTexts).map(({ body }) => body)).toEqual([
      {
        place: 'PRODUCT',
        language: 'en',
        fields: [{ field: 'names', text: 'Shellac', seen: { text: 'Shellac', source: 'Shellac' } }],
      },
    ])
  })

  test('[CAT-14d] only edited texts are sent, and none is lost if the server fails', async () => {
    server.refuse(putOwnTexts, 500, 'internal')
    const person = await open(`/texts/${pedicure.id}?language=vi`)
    await person.type(typed('name', 'Tiếng Việt'), 'Chăm sóc chân')
    const line = typed('name', 'Tiếng Việt').closest('form') as HTMLElement
    await person.click(within(line).getByRole('button', { name: text('action.save') }))
    expect(await within(line).findByRole('alert')).toBeDefined()
    expect((typed('name', 'Tiếng Việt') as HTMLInputElement).value).toBe('Chăm sóc chân')
    expect(server.sent(putOwnTexts)[0]?.body).toMatchObject({ language: 'vi', fields: [{ field: 'names' }] })
  })

  test('[CAT-14d] a saved text is no longer a draft, and the languages that it made outdated are next', async () => {
    const texts = { de: 'Shellac neu', en: 'Shellac', vi: 'Sơn' }
    server.answer(putOwnTexts, { ...shellac, fields: [field({ texts, changed: { de: later } })] })
    const person = await open(`/texts/${shellac.id}?language=de`)
    await person.type(typed('name', 'Deutsch'), ' neu')
    await person.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(document.activeElement).toBe(typed('name', 'English')))
    expect((typed('name', 'Deutsch') as HTMLInputElement).value).toBe('Shellac neu')
    expect(screen.queryByText(/^Ihr Entwurf/)).toBeNull()
  })

  test('[CAT-14c] the name in the salon’s language is required', async () => {
    const person = await open(`/texts/${pedicure.id}`)
    await person.clear(typed('name', 'Deutsch'))
    await person.keyboard('{Control>}{Enter}{/Control}')
    expect(screen.getByText(text('form.required'))).toBeDefined()
    expect(server.sent(putOwnTexts)).toHaveLength(0)
  })

  test('[CAT-14d] Escape closes the row and focuses it, and the input is restored on reopening', async () => {
    const person = await open(`/texts/${pedicure.id}?language=vi`)
    await person.type(typed('name', 'Tiếng Việt'), 'Chân')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(cells()).toHaveLength(3))
    const cell = screen.getByRole('link', { name: /^Pediküre, Vietnamesisch/ })
    expect(document.activeElement).toBe(cell)
    await person.click(cell)
    expect((typed('name', 'Tiếng Việt') as HTMLInputElement).value).toBe('Chân')
  })
})

test('[UI-10] a failed load shows an error below the screen’s name', async () => {
  server.refuse(getOwnTexts, 500, 'internal')
  openAdmin('/texts')
  await screen.findByText(text('error.general'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text('admin.texts'))
})
