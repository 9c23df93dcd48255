import { randomUUID } from 'node:crypto'
import { getAppointment } from '@goldline/contract/appointment'
import { writeMessage } from '@goldline/contract/appointment/change'
import { moveAppointment } from '@goldline/contract/appointment/move'
import { ahead } from './clock.ts'
import { aCustomer, book, cardOf } from './elsewhere.ts'
import { expect, type OutboxRow, test } from './fixtures.ts'

test('[APT-09, APT-06, MSG-06] salon and customer write to each other; the open calendar shows it at once', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const email = `messages-${randomUUID()}@example.com`
  const api = await aCustomer(server.url, email, pinFor)
  const mine = await book(api, ahead(50))
  await page.goto(`${server.url}/admin?day=${mine.day}`)
  await page.getByLabel('E-Mail').fill('owner@lumiere.example')
  await page.getByLabel('Passwort').fill('goldline-demo')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await cardOf(page, mine).click()
  const panel = page.getByRole('dialog', { name: 'Ida Meyer' })
  const words = panel.getByLabel('Nachricht schreiben')
  await expect(panel.getByRole('button', { name: 'Senden' })).toBeDisabled()
  await words.fill('Gerne, bis dann!')

  const asked = 'Geht auch mit Hund?\nBild: https://hunde.example/waldi'
  await api.send(writeMessage, { params: { id: mine.id }, body: { text: asked } })
  const entries = panel.getByRole('region', { name: 'Verlauf' }).getByRole('listitem')
  const messages = entries.filter({ hasText: /Hund|Gerne/ })
  await expect(messages).toHaveCount(1)
  await expect(messages.first()).toContainText('Nennt fremde Seiten: hunde.example')
  await expect(messages.getByRole('link')).toHaveCount(0)
  // The typed text and its field stay.
  await expect(words).toHaveValue('Gerne, bis dann!')
  await expect(words).toBeFocused()
  await accessible(page)

  await words.press('Control+Enter')
  await expect(messages).toHaveCount(2)
  await expect(messages.first()).toContainText(/Gerne, bis dann!.*per E-Mail/)
  await expect(entries.filter({ hasText: 'Bestätigung' })).toHaveCount(1)
  await expect(words).toHaveValue('')
  const { data } = await api.send(getAppointment, { params: { id: mine.id } })
  expect(data.messages.map(({ fromCustomer, text }) => [fromCustomer, text])).toEqual([
    [true, asked],
    [false, 'Gerne, bis dann!'],
  ])
  const outbox: OutboxRow[] = await (await page.request.get(`${server.url}/outbox.json`)).json()
  const told = outbox.find(({ to, text }) => to === email && text.includes('> Gerne, bis dann!'))
  expect(told?.text).toContain(`/b/studio-lumiere/my/appointments/${mine.id}`)

  const startTime = new Date(Date.parse(data.startTime) - 15 * 60_000).toISOString()
  await api.send(moveAppointment, { params: { id: mine.id }, body: { startTime } }, { ifMatch: data.version })
  // The history still shows the previous time.
  await expect(panel).not.toContainText(`${mine.time} –`)
})
