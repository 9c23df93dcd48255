// @vitest-environment happy-dom
import { getSignedForm, getVisitForms, type VisitForm } from '@goldline/contract/appointment/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appointment } from '../test/people.ts'
import { show, text } from '../test/screen.tsx'
import { wire } from '../test/wire.ts'
import { OpenBadge } from './OpenBadge.tsx'
import { VisitForms } from './VisitForms.tsx'

const server = wire()
const lifting: VisitForm = {
  ...{ id: '0190a000-0000-7000-8000-000000000071', number: 2, title: 'Wimpernlifting', text: 'Text', language: 'de' },
  ...{ months: null, signableFrom: null, signature: null },
}
const pictures: VisitForm = {
  ...{ ...lifting, id: '0190a000-0000-7000-8000-000000000072', title: 'Bilder' },
  signature: {
    ...{ id: '0190a000-0000-7000-8000-000000000073', name: 'Mai Trần', time: '2027-03-02T13:06:00Z', number: 1 },
    ...{ language: 'vi', expires: null },
  },
}
const open = (openForms: number) =>
  show(<VisitForms appointment={{ id: appointment.id, openForms }} className={undefined} heading="h3" />, {
    app: 'admin',
    signedIn: true,
  })

test('[FRM-02f, FRM-02g] the salon sees the open forms, and who signed which version, with the PDF', async () => {
  server.answer(getVisitForms, [lifting, pictures])
  server.lose(getSignedForm)
  const person = open(1)
  const panel = await screen.findByRole('region', { name: text('signing.title') })
  await within(panel).findByText(text('signing.unsigned'))
  within(panel).getByText(text('signing.open', 'de', { count: 1 }))
  within(panel).getByText('Mai Trần')
  await person.click(within(panel).getByRole('button', { name: text('signing.pdf', 'de', { title: 'Bilder' }) }))
  await waitFor(() => expect(server.sent(getSignedForm)[0]?.query.get('signature')).toBe(pictures.signature?.id))
})

test('[FRM-02f] offline only the number is shown, and nothing if there are no forms', async () => {
  server.lose(getVisitForms)
  open(2)
  await screen.findByText(text('signing.open', 'de', { count: 2 }))
})

test('[FRM-02f] [FRM-02l] the day shows how many questions and forms are open, and that the patch test is missing', () => {
  show(<OpenBadge of={{ openQuestions: 1, openForms: 2, patchTest: { day: null } }} />, {
    app: 'staff',
    signedIn: true,
  })
  screen.getByText(text('patchTest.missing'))
  screen.getByText(text('question.open', 'de', { count: 1 }))
  screen.getByText(text('signing.open', 'de', { count: 2 }))
})
