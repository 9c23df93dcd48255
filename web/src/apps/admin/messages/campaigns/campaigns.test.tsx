// @vitest-environment happy-dom
import { type Campaign, getCampaigns, previewCampaign, saveCampaign } from '@goldline/contract/marketing/campaigns'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerTheSalon, button, showIn } from '../../../../test/customers.tsx'
import { text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'
import { Page } from './CampaignsScreen.tsx'

const server = wire()
const words = (message: string) => ({ subject: '', message })
const results = { sent: 0, delivered: 0, failed: 0, unsubscribed: 0, booked: 0 }
const birthday: Campaign = {
  '@type': 'basic-campaign',
  kind: 'BIRTHDAY',
  enabled: false,
  hour: 10,
  communicationWay: 'no_matter',
  daysBefore: 0,
  weeks: 12,
  customerType: 'vip',
  texts: { de: words('Hallo {{name}}'), en: words('Hello {{name}}'), vi: words('Chao {{name}}') },
  nextRunTime: null,
  problem: null,
  waiting: 0,
  results: { month: results, year: results },
}
const all = (change: Partial<Campaign> = {}): Campaign[] => [
  { ...birthday, ...change },
  { ...birthday, kind: 'MISSED' },
  { ...birthday, kind: 'TYPE' },
]
const name = text('admin.campaigns.kind.BIRTHDAY')
const on = () => screen.findByRole('switch', { name: text('admin.campaigns.on', 'de', { name }) })

beforeEach(() => {
  history.replaceState(null, '', '/')
  answerTheSalon(server)
  server.answer(getCampaigns, all())
  server.answer(previewCampaign, {
    cost: 32,
    balance: 10,
    reached: { EMAIL: 1, SMS: 4 },
    parts: 4,
    tooLong: 2,
    foreignLinks: ['www.fremd.ch'],
    leftOut: { NO_CONSENT: 2, PREFERENCE: 0, NO_ADDRESS: 0, UNPROVEN: 0, DOUBLE: 0 },
    samples: [{ name: 'Bea Koch', day: '2027-03-04', channel: 'SMS', subject: '', text: 'Hallo Bea', parts: 1 }],
  })
})

test('[MSG-08b] each kind is off until switched on, and then shows its next run', async () => {
  const person = showIn(<Page />)
  expect(await on()).toHaveProperty('checked', false)
  expect(screen.getAllByText(text('admin.campaigns.off'))).toHaveLength(3)
  const running = { enabled: true, nextRunTime: '2027-03-03T09:00:00.000Z' }
  server.answer(saveCampaign, { ...birthday, ...running })
  server.answer(getCampaigns, all(running))
  await person.click(await on())
  await screen.findByText(/10:00/)
  expect(await on()).toHaveProperty('checked', true)
  const { texts, hour, communicationWay, daysBefore, weeks, customerType } = birthday
  const body = { enabled: true, texts, hour, communicationWay, daysBefore, weeks, customerType }
  expect(server.sent(saveCampaign)).toMatchObject([{ path: '/v1/campaigns/BIRTHDAY', body }])
})

test('[MSG-08] shows results by period, and the reason if nothing is sent', async () => {
  const month = { sent: 12, delivered: 7, failed: 3, unsubscribed: 1, booked: 4 }
  const year = { sent: 120, delivered: 70, failed: 30, unsubscribed: 10, booked: 40 }
  server.answer(getCampaigns, all({ results: { month, year }, problem: 'CREDIT', waiting: 2 }))
  showIn(<Page />)
  const table = await screen.findByRole('table', { name: text('admin.campaigns.results', 'de', { name }) })
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1).map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['12', '120'],
    ['7', '70'],
    ['3', '30'],
    ['1', '10'],
    ['4', '40'],
  ])
  screen.getByText(text('admin.campaigns.problem.CREDIT'))
  screen.getByRole('link', { name: text('word.toYourCredit') })
  screen.getByText(text('admin.campaigns.waiting', 'de', { count: 2 }))
})

const open = async () => {
  const person = showIn(<Page />)
  await person.click(await screen.findByRole('link', { name: text('admin.campaigns.editOf', 'de', { name }) }))
  return person
}
const fieldOf = (id: 'admin.campaigns.message', language: 'de' | 'vi') =>
  screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: text(id, 'de', { language: text(`language.${language}`) }),
  })

test('[MSG-08] previews the number of recipients, SMS and cost, who is excluded, and foreign links', async () => {
  await open()
  await screen.findByText('Hallo Bea')
  screen.getByText(text('admin.campaigns.reached', 'de', { count: 5, mails: 1, sms: 4 }))
  screen.getByText(text('admin.bulk.leftOut.NO_CONSENT', 'de', { count: 2 }))
  screen.getByText(text('admin.campaigns.tooLong', 'de', { count: 2 }))
  screen.getByText(/www\.fremd\.ch/)
  screen.getByText(/0[.,]32/)
})

test('[MSG-08] shows an invalid text at its field, in any language, and sends nothing', async () => {
  const person = await open()
  await person.clear(await fieldOf('admin.campaigns.message', 'vi'))
  await person.click(await button('action.save'))
  expect(document.activeElement).toBe(await fieldOf('admin.campaigns.message', 'vi'))
  screen.getByText(text('form.required'))
  await screen.findByText(text('admin.campaigns.preview.wrong'))
  await person.paste('{{vorname}} {{7*7}}')
  await screen.findByText(text('admin.bulk.unknown', 'de', { names: '{{vorname}}' }))
  expect(server.sent(saveCampaign)).toHaveLength(0)
  await person.clear(await fieldOf('admin.campaigns.message', 'vi'))
  await person.paste('{{7*7}}')
  const what = text('admin.bulk.placeholder.name')
  await person.click(await button('admin.campaigns.insert', { what, language: text('language.vi') }))
  server.answer(saveCampaign, birthday)
  await person.click(await button('action.save'))
  await waitFor(() => expect(server.sent(saveCampaign)).toHaveLength(1))
  expect(server.sent(saveCampaign)[0]?.body).toMatchObject({
    enabled: false,
    texts: { vi: { message: '{{7*7}}{{name}}' }, de: { message: 'Hallo {{name}}' } },
  })
})
