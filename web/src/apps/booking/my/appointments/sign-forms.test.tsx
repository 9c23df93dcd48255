// @vitest-environment happy-dom
import {
  getMySignedForms,
  getSignedForm,
  getVisitForms,
  signForm,
  type VisitForm,
} from '@goldline/contract/appointment/forms'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../../test/people.ts'
import { show, text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { SignedForms } from '../details/SignedForms.tsx'
import { SignForms } from './SignForms.tsx'

const server = wire()
const lifting: VisitForm = {
  ...{ id: '0190a000-0000-7000-8000-000000000051', number: 4, title: 'Einverständnis Wimpernlifting' },
  ...{ text: 'Was gemacht wird\n\nBitte nicht bei Bindehautentzündung.', language: 'de', months: 12 },
  ...{ signableFrom: null, signature: null },
}
const signed: VisitForm = {
  ...lifting,
  signature: {
    ...{ id: '0190a000-0000-7000-8000-000000000052', name: 'Sabine Koch', time: '2027-03-02T13:06:00Z' },
    ...{ number: 4, language: 'de', expires: null },
  },
}
beforeEach(() => server.answer(getVisitForms, [lifting]))
const open = (own: object = {}) =>
  show(<SignForms appointment={{ ...appointment, ...own }} />, { app: 'booking', signedIn: true })
const agree = () => screen.findByRole('button', { name: text('my.forms.agree') })
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: text('my.forms.name') })

test('[FRM-02e] shows the whole text above the signature field, and sends the typed name with the text’s version', async () => {
  const person = open()
  const button = await agree()
  screen.getByRole('heading', { name: lifting.title })
  screen.getByText(/Bindehautentzündung/)
  await person.click(button)
  await screen.findByText(text('my.forms.name.missing'))
  expect(server.sent(signForm)).toEqual([])
  server.answer(signForm, [signed])
  await person.type(name(), 'Sabine Koch')
  server.answer(getVisitForms, [signed])
  await person.click(button)
  await screen.findByText('Sabine Koch')
  const body = { formId: lifting.id, number: 4, language: 'de', name: 'Sabine Koch' }
  expect(server.sent(signForm).map((each) => each.body)).toEqual([body])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('[FRM-02e] shows a text that changed meanwhile again, and stores no name on the device', async () => {
  const person = open()
  await agree()
  await person.type(name(), 'Sabine Koch')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Sabine')
  server.refuse(signForm, 409, 'form.outdated')
  server.answer(getVisitForms, [{ ...lifting, number: 5, text: 'Neuer Text' }])
  await person.click(await agree())
  await screen.findByText('Neuer Text')
})

test('[FRM-02c] a form whose signature would expire before the visit can be read but not signed yet', async () => {
  server.answer(getVisitForms, [{ ...lifting, signableFrom: '2027-04-13' }])
  open()
  await screen.findByText(text('my.forms.from', 'de', { day: '13. April 2027' }))
  screen.getByRole('heading', { name: lifting.title })
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('[FRM-02g] after the visit still offers signed forms as PDF, and no longer asks for the others', async () => {
  const other: VisitForm = { ...lifting, id: '0190a000-0000-7000-8000-000000000053', title: 'Bilder' }
  server.answer(getVisitForms, [signed, other])
  const person = open({ status: 'CHECKED_OUT' })
  const file = await screen.findByRole('button', { name: text('signing.pdf', 'de', { title: lifting.title }) })
  expect(screen.queryByRole('heading', { name: 'Bilder' })).toBeNull()
  server.lose(getSignedForm)
  await person.click(file)
  await waitFor(() => expect(server.sent(getSignedForm)).toHaveLength(1))
  expect(server.sent(getSignedForm)[0]?.query.get('signature')).toBe(signed.signature?.id)
})

test('[FRM-02g] lists the signed forms of all salons, with the PDF as long as the visit exists', async () => {
  if (signed.signature === null) throw new Error('not signed')
  const { title } = lifting
  const one = { ...signed.signature, appointmentId: appointment.id, title, salon: 'Studio Lumière' }
  const gone = { ...one, id: lifting.id, appointmentId: null, title: 'Bilder' }
  server.answer(getMySignedForms, [one, gone])
  show(<SignedForms />, { app: 'booking', signedIn: true })
  await screen.findByText(/Wimpernlifting.*Studio Lumière/)
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    text('signing.pdf', 'de', { title }),
  ])
})
