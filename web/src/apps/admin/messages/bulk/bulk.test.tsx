// @vitest-environment happy-dom
import {
  type BulkMessage,
  getBulkCost,
  getBulkMessages,
  previewBulkMessage,
  sendBulkMessage,
  stopBulkMessage,
} from '@goldline/contract/marketing/bulk'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerTheSalon, button, showIn } from '../../../../test/customers.tsx'
import { text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { Page } from './BulkScreen.tsx'

const server = wire()
const id = '00000000-0000-4000-8000-0000000000c1'
const leftOut = { NO_CONSENT: 2, PREFERENCE: 0, NO_ADDRESS: 0, UNPROVEN: 0, DOUBLE: 0 }
const states = { QUEUED: 3, SENDING: 0, SENT: 1, DELIVERED: 0, UNKNOWN: 0, FAILED: 0 }
const sent: BulkMessage = {
  '@type': 'basic-bulk-message',
  id,
  message: 'Hallo {{name}}',
  subject: '',
  communicationWay: 'SMS',
  cost: 32,
  recipients: 4,
  leftOut,
  createdAt: '2027-03-02T07:00:00.000Z',
  startTime: '2027-03-02T07:00:00.000Z',
  endedAt: null,
  stopped: false,
  by: 'Ana Koch',
  states,
}

beforeEach(() => {
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  answerTheSalon(server)
  server.answer(getBulkMessages, [])
  server.answer(getBulkCost, 0.32)
  server.answer(previewBulkMessage, {
    cost: 32,
    balance: 10,
    reached: { EMAIL: 0, SMS: 4 },
    leftOut,
    parts: 4,
    samples: [{ name: 'Bea Koch', channel: 'SMS', subject: '', text: 'Hallo Bea', parts: 1 }],
    foreignLinks: [],
    startTime: '2027-03-02T07:00:00.000Z',
  })
})

async function open() {
  const person = showIn(<Page />)
  await screen.findByText(text('admin.bulk.sentOnes'))
  return person
}
const write = async (message: string) => {
  const person = await open()
  await person.click(screen.getByLabelText(text('admin.bulk.message')))
  await person.paste(message)
  return person
}

test('[MSG-07l] shows the cost before sending, rounded as specified; links to a package if the credit is too low', async () => {
  const person = await write('Hallo {{name}}')
  await screen.findByText('Hallo Bea')
  screen.getByText(text('admin.bulk.leftOut.NO_CONSENT', 'de', { count: 2 }))
  await person.click(await button('admin.bulk.toCost'))
  const dialog = within(await screen.findByRole('dialog'))
  const figures = ['cost', 'amount', 'budget', 'extra'] as const
  const shown = figures.map((what) => dialog.getByText(text(`admin.bulk.${what}`)).nextSibling?.textContent)
  expect(shown.map((each) => each?.replace(/[^\d.,]/g, ''))).toEqual(['1.00', '0.32', '0.10', '0.90'])
  server.refuse(sendBulkMessage, 402, 'credit.insufficient', { package: { id, price: 1000, balance: 1000 } })
  await person.click(dialog.getByRole('button', { name: text('word.send') }))
  await dialog.findByRole('link', { name: /10\.00/ })
  server.answer(sendBulkMessage, sent)
  server.answer(getBulkMessages, [sent])
  await person.click(dialog.getByRole('button', { name: text('word.send') }))
  await screen.findByRole('progressbar')
  expect(server.sent(sendBulkMessage).at(-1)?.body).toMatchObject({ cost: 0.32, recipients: { filter: {} } })
  expect(screen.getByLabelText(text('admin.bulk.message'))).toHaveProperty('value', '')
  expect(screen.queryByText(text('form.required'))).toBeNull()
  await screen.findByText(text('admin.bulk.preview.none'))
})

test('[MSG-07e] shows the error and a cost of 100 if the cost is not known', async () => {
  server.refuse(getBulkCost, 503, 'service-unavailable')
  const person = await write('Hallo')
  await screen.findByText('Hallo Bea')
  await person.click(await button('admin.bulk.toCost'))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(text('refusal.service-unavailable'))
  expect(dialog.getByText(text('admin.bulk.cost')).nextSibling?.textContent).toContain('100')
  expect(dialog.getByRole('button', { name: text('word.send') })).toHaveProperty('disabled', true)
})

test('[MSG-07] shows an unknown placeholder at the field, and stores the draft', async () => {
  const person = await write('Hallo {{vorname}}')
  await person.click(await button('admin.bulk.toCost'))
  await screen.findByText(text('admin.bulk.unknown', 'de', { names: '{{vorname}}' }))
  expect(server.sent(previewBulkMessage)).toHaveLength(0)
  expect(sessionStorage.getItem('goldline.admin.drafts')).toContain('{{vorname}}')
})

test('[MSG-07] stops a running bulk message after confirmation', async () => {
  server.answer(getBulkMessages, [sent])
  const person = await open()
  await person.click(await button('admin.bulk.stop'))
  const dialog = within(screen.getByRole('dialog'))
  const stopped = { ...sent, endedAt: '2027-03-02T07:01:00.000Z', stopped: true }
  server.answer(stopBulkMessage, stopped)
  server.answer(getBulkMessages, [stopped])
  await person.click(dialog.getByRole('button', { name: text('admin.bulk.stop') }))
  await screen.findByText(new RegExp(text('admin.bulk.state.stopped')))
  expect(server.sent(stopBulkMessage)).toHaveLength(1)
})
