// @vitest-environment happy-dom
import { sendContactEmail } from '@goldline/contract/contact'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { Contact } from './Contact.tsx'

const server = wire()

async function openForm() {
  const person = show(<Contact />, { app: 'site' })
  await person.click(screen.getByText(text('word.writeAMessage')))
  await screen.findByLabelText(text('word.name'))
  return person
}
const press = (person: Awaited<ReturnType<typeof openForm>>) =>
  person.click(screen.getByRole('button', { name: text('word.sendMessage') }))

test('[MSG-10] [SITE-01c] a visitor can write to the operator; a lost answer keeps the text, and the retry has the same key', async () => {
  const person = await openForm()
  expect(document.activeElement).toBe(screen.getByLabelText(text('word.name')))
  await person.keyboard('Ana')
  await person.type(screen.getByLabelText(text('site.contact.email')), ' ana@salon.example ')
  await person.type(screen.getByLabelText(text('word.message')), 'Was kostet es?')
  server.lose(sendContactEmail)
  await press(person)
  await screen.findByRole('alert')
  expect(screen.getByLabelText<HTMLTextAreaElement>(text('word.message')).value).toBe('Was kostet es?')
  server.answer(sendContactEmail, { id: '0191d3f0-0000-7000-8000-000000000001' })
  await press(person)
  await screen.findByText(text('site.contact.sent', 'de', { email: 'ana@salon.example' }))
  const [first, again] = server.sent(sendContactEmail)
  const letter = { name: 'Ana', email: 'ana@salon.example', message: 'Was kostet es?', languageCode: 'de', website: '' }
  expect([first?.body, again?.body]).toEqual([letter, letter])
  expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('[MSG-10] [UI-16] marks invalid fields, and hides the honeypot from people', async () => {
  const person = await openForm()
  await person.type(screen.getByLabelText(text('site.contact.email')), 'ana')
  await press(person)
  expect(describedBy(screen.getByLabelText(text('word.name')))).toBe(text('form.required'))
  expect(describedBy(screen.getByLabelText(text('site.contact.email')))).toBe(text('form.email'))
  expect(server.sent(sendContactEmail)).toEqual([])
  expect(screen.getAllByRole('textbox')).toHaveLength(3)
})
