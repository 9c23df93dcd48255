// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { getSentMessages, retryMessage, type SentMessage } from '@goldline/contract/message/sent'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './MessagesScreen.tsx'

const server = wire()
const id = (digit: number) => `00000000-0000-4000-8000-0000000000c${digit}`
const message: SentMessage = {
  id: id(1),
  kind: 'VISIT',
  channel: 'EMAIL',
  status: 'FAILED',
  recipient: 'mai@a.example',
  customer: { id: id(2), name: 'Mai Keller' },
  appointment: { id: id(3), startTime: '2027-03-03T10:00:00.000Z' },
  subject: 'Neue Zeit',
  text: 'Um elf.',
  language: 'de',
  provider: 'smtp',
  cause: 'REFUSED',
  error: 'SMTP: 550',
  attempts: 2,
  createdTime: '2027-03-02T07:00:00.000Z',
  sentTime: null,
  parts: null,
  cost: null,
  mayRetry: true,
  retried: false,
}
const list = (...messages: SentMessage[]) => server.answer(getSentMessages, { messages, next: null })

beforeEach(() => {
  history.replaceState(null, '', '/')
  server.answer(getMe, { ...owner, salon: salonOfOwner })
})

function ShownPage() {
  return useMe().data ? <Page /> : null
}
const open = async () => {
  const person = show(<ShownPage />, { signedIn: true })
  await screen.findAllByRole('article')
  return person
}
const itemOf = (recipient: string) =>
  within(screen.getByRole('article', { name: text('admin.messages.to', 'de', { recipient }) }))
const retryTo = (recipient: string) =>
  screen.getByRole('button', { name: text('admin.messages.retryTo', 'de', { recipient }) })

test('[MSG-04] shows why a message failed, and sends it again on request', async () => {
  list(message)
  const person = await open()
  const item = itemOf('mai@a.example')
  item.getByText(text('admin.messages.state.failed'))
  item.getByText(/SMTP: 550/)
  item.getByRole('link', { name: 'Mai Keller' })
  server.answer(retryMessage, { ...message, id: id(4), status: 'QUEUED', cause: null, error: null, mayRetry: false })
  list({ ...message, mayRetry: false, retried: true })
  await person.click(retryTo('mai@a.example'))
  await screen.findByText(text('admin.messages.retried'))
  expect(server.sent(retryMessage)[0]?.path).toContain(id(1))
})

test('[MSG-11] sends a message that may have arrived again only after confirmation', async () => {
  const sms = { channel: 'SMS', recipient: '+41791234567', parts: 2, cost: 14 } as const
  list({ ...message, ...sms, status: 'UNKNOWN', cause: 'LOST' })
  const person = await open()
  itemOf('+41 79 123 45 67').getByText(/2 SMS · .*0[.,]14/)
  await person.click(retryTo('+41 79 123 45 67'))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(text('admin.messages.retry.unknown', 'de', { recipient: '+41 79 123 45 67' }))
  await person.click(dialog.getByRole('button', { name: text('action.cancel') }))
  expect(server.sent(retryMessage)).toHaveLength(0)
  await person.click(retryTo('+41 79 123 45 67'))
  server.refuse(retryMessage, 409, 'message.no-retry')
  const again = within(screen.getByRole('dialog'))
  await person.click(again.getByRole('button', { name: text('word.sendAgain') }))
  await again.findByText(text('refusal.message.no-retry'))
})

test('[AUTH-07] hides the text of a message with a code, and keeps filters in the URL', async () => {
  list({ ...message, kind: 'CODE', status: 'SENT', text: null, cause: null, error: null, mayRetry: false })
  const person = await open()
  itemOf('mai@a.example').getByText(text('admin.messages.wordless'))
  expect(screen.queryByText(text('admin.messages.show'))).toBeNull()
  list()
  await person.click(screen.getByRole('combobox', { name: new RegExp(text('admin.messages.kind')) }))
  await person.click(screen.getByRole('option', { name: text('admin.messages.kind.CODE') }))
  await screen.findByText(text('admin.messages.noneFound'))
  expect(location.search).toBe('?kind=CODE')
  expect(server.sent(getSentMessages).at(-1)?.query.toString()).toBe('state=all&period=all&kind=CODE')
})
