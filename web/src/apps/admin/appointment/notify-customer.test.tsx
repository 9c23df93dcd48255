// @vitest-environment happy-dom
import { previewMessage } from '@goldline/contract/appointment/preview'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { NotifyCustomer } from './NotifyCustomer.tsx'

const server = wire()
const id = '0190a000-0000-7000-8000-000000000001'

const aMessage = (who: string, text: string) => ({
  who,
  text,
  subject: '',
  channel: 'SMS' as const,
  language: 'de' as const,
})

test('[APT-20] [APT-23] reloads the preview when the message changes, but not while the note is typed', async () => {
  server.answer(previewMessage, [aMessage('Mai Keller', 'Neu um 11:00')])
  const tell = (edit: object) => <NotifyCustomer tell onTell={() => undefined} change={{ id, edit }} />
  const person = show(tell({ startTime: '2026-06-10T09:00:00Z' }), { signedIn: true })
  await person.click(screen.getByText(text('admin.entry.preview')))
  await screen.findByText('Neu um 11:00')
  for (const note of ['W', 'Wi', 'Wie']) person.show(tell({ startTime: '2026-06-10T09:00:00Z', note }))
  await screen.findByText('Neu um 11:00')
  expect(server.sent(previewMessage)).toHaveLength(1)
  server.answer(previewMessage, [aMessage('Mai Keller', 'Neu um 12:00'), aMessage('Lan Keller', 'Auch um 12:00')])
  person.show(tell({ startTime: '2026-06-10T10:00:00Z', note: 'Wie' }))
  await screen.findByText('Neu um 12:00')
  // APT-23: each message is shown with its recipient.
  expect(screen.getByText(/^Lan Keller: /)).toBeTruthy()
  expect(screen.getByText('Auch um 12:00')).toBeTruthy()
  expect(server.sent(previewMessage)).toHaveLength(2)
})
