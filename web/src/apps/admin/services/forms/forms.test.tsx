// @vitest-environment happy-dom
import {
  createForm,
  deleteForm,
  getForms,
  getFormVersion,
  type OwnForm,
  publishForm,
  updateForm,
} from '@goldline/contract/form/forms'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerOwnerCalls, openAdmin } from '../../../../test/admin-page.tsx'
import { text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'

const server = wire()
const id = '0190a000-0000-7000-8000-000000000061'
const lashes = '0190a000-0000-7000-8000-000000000062'
const lifting: OwnForm = {
  ...{ id, version: 3, months: 12, productIds: [lashes], changed: true, signers: 198, signersWithVisit: 11 },
  titles: { de: 'Wimpernlifting', vi: 'Uốn mi' },
  texts: { de: 'Sechs Monate', vi: 'Sáu tháng' },
  versions: [{ number: 4, publishedTime: '2027-02-01T09:00:00Z', signsAgain: true, signatures: 212 }],
}
const published = { ...lifting, changed: false }

beforeEach(() => {
  answerOwnerCalls(server)
  server.answer(getForms, [lifting])
  server.answer(getCatalogue, { language: 'de', categories: [], staff: [] })
})
const publishButton = () => screen.findByRole('button', { name: text('admin.forms.publish', 'de', { number: 5 }) })

test('[FRM-02a] each form shows its version, the valid signatures, and whether there is a draft', async () => {
  openAdmin('/forms')
  const list = await screen.findByRole('navigation', { name: text('admin.forms') })
  const link = await within(list).findByRole('link', { name: /Wimpernlifting/ })
  for (const part of [
    text('signing.version', 'de', { number: 4 }),
    text('admin.forms.signers', 'de', { count: 198 }),
    text('admin.forms.draft', 'de', { number: 5 }),
  ])
    expect(link.textContent).toContain(part)
})

test('[FRM-02c] publishing shows how many signed before, and asks what happens to their signatures', async () => {
  server.answer(publishForm, published)
  const person = openAdmin(`/forms/${id}`)
  await person.click(await publishButton())
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(text('admin.forms.earlier', 'de', { count: 198, withVisit: 11 }))
  const publish = within(dialog).getByRole<HTMLButtonElement>('button', {
    name: text('admin.forms.publish', 'de', { number: 5 }),
  })
  expect(publish.disabled).toBe(true)
  await person.click(within(dialog).getByRole('radio', { name: text('admin.forms.earlier.again') }))
  server.answer(getForms, [published])
  await person.click(publish)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [sent] = server.sent(publishForm)
  expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ signAgain: true }, '"3"'])
  expect(screen.queryByRole('button', { name: text('admin.forms.publish', 'de', { number: 5 }) })).toBeNull()
})

test('[FRM-02a] shows which language lacks a text, and cannot be published until it is complete', async () => {
  server.answer(getForms, [{ ...lifting, texts: { de: 'Sechs Monate' } }])
  server.answer(updateForm, lifting)
  const person = openAdmin(`/forms/${id}`)
  await screen.findByText(text('admin.forms.unfinished', 'de', { language: 'Tiếng Việt' }))
  expect(screen.queryByRole('button', { name: text('admin.forms.publish', 'de', { number: 5 }) })).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'Tiếng Việt' }))
  const field = screen.getByRole('textbox', { name: text('admin.forms.text', 'de', { language: 'Tiếng Việt' }) })
  await person.type(field, 'Sáu tháng')
  await person.click(screen.getByRole('button', { name: text('admin.forms.save') }))
  await waitFor(() => expect(server.sent(updateForm)).toHaveLength(1))
  const [sent] = server.sent(updateForm)
  expect(sent?.body).toMatchObject({ texts: { de: 'Sechs Monate', vi: 'Sáu tháng' } })
})

test('[FRM-02a] [UI-16] a new form needs its title and a service', async () => {
  const person = openAdmin('/forms/new')
  await person.click(await screen.findByRole('button', { name: text('admin.forms.save') }))
  expect((await screen.findAllByText(text('form.required'))).length).toBeGreaterThan(0)
  expect(server.sent(createForm)).toHaveLength(0)
})

test('[FRM-02b] a published version can be opened as it was', async () => {
  server.answer(getFormVersion, { titles: { de: 'Wimpernlifting' }, texts: { de: 'Drei Monate' }, months: 6 })
  const person = openAdmin(`/forms/${id}`)
  await person.click(await screen.findByRole('button', { name: text('signing.version', 'de', { number: 4 }) }))
  await within(await screen.findByRole('dialog')).findByText('Drei Monate')
})

test('[FRM-02b] deleting a form asks for confirmation, and explains that signatures stay', async () => {
  server.answer(deleteForm, undefined)
  const person = openAdmin(`/forms/${id}`)
  await person.click(await screen.findByRole('button', { name: text('admin.forms.delete') }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(text('admin.forms.delete.text'))
  server.answer(getForms, [])
  await person.click(within(dialog).getByRole('button', { name: text('admin.forms.delete') }))
  await waitFor(() => expect(server.sent(deleteForm)).toHaveLength(1))
})
