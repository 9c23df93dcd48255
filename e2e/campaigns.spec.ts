/** Bulk messages, campaigns and SMS statistics of a salon. */
import { readFileSync } from 'node:fs'
import type { MessageId } from '../web/src/i18n/messages.ts'
import { today } from './clock.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn, tabTo } from './visitor.ts'

const de = (id: MessageId) => textOf('de', id)

test('[MSG-08, UI-20] a campaign gets its own text, is turned on and off, and shows its results', async ({
  page,
  server,
  accessible,
}) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await page.goto(`${server.url}/admin/messages/campaigns`)
  // The demo's greetings of the last thirty days.
  const greeted = page.getByRole('article', { name: de('admin.campaigns.kind.BIRTHDAY') })
  await expect(greeted.getByRole('row', { name: de('admin.campaigns.sent') })).toContainText(/[1-9]/)
  await accessible(page)

  const missed = page.getByRole('article', { name: de('admin.campaigns.kind.MISSED') })
  await tabTo(page, missed.getByRole('link'))
  await page.keyboard.press('Enter')
  const words = page.getByRole('textbox', { name: `${de('admin.campaigns.message')} English` })
  await tabTo(page, words)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('We miss you, {{vorname}}')
  const save = page.getByRole('button', { name: de('action.save'), exact: true })
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(words).toBeFocused()
  await expect(page.getByText(`${de('admin.bulk.unknown')} {{vorname}}`)).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('We miss you, {{name}}! {{link}}')
  await expect(page.getByRole('region', { name: de('action.preview') }).getByRole('status')).toBeVisible()
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(page.getByText(de('admin.campaigns.saved'))).toBeVisible()
  await page.reload()
  await expect(words).toHaveValue('We miss you, {{name}}! {{link}}')

  await tabTo(page, page.getByRole('link', { name: de('admin.campaigns.back') }))
  await page.keyboard.press('Enter')
  const on = missed.getByRole('switch')
  await expect(on).not.toBeChecked()
  await tabTo(page, on)
  await page.keyboard.press('Space')
  await expect(missed.getByRole('status')).toContainText(de('admin.campaigns.next'))
  await expect(on).toBeChecked()
  await page.keyboard.press('Space')
  await expect(missed.getByRole('status')).toContainText(de('admin.campaigns.off'))
  await accessible(page)
})

test('[MSG-09, UI-20] the salon’s SMS are shown in a chart with arrow keys for its days, and in a table', async ({
  page,
  server,
  accessible,
}) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  // Chooses the one of two months with more days of the demo.
  const period = Number(today().slice(8)) > 15 ? 'this_month' : 'last_month'
  await page.goto(`${server.url}/admin/messages/statistics?period=${period}`)
  const chart = page.getByRole('slider', { name: de('admin.messages.byDay') })
  await tabTo(page, chart)
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuenow', '2')
  await accessible(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const table = page.getByRole('table')
  await expect(table.getByRole('rowheader').nth(10)).toBeVisible()
  expect(await table.getByRole('cell').allTextContents()).toContainEqual(expect.stringMatching(/[1-9]/))
  await accessible(page)
})

test('[MSG-07, UI-20] a bulk message shows its cost first, waits for its time, is stopped before it is sent, and has a report', async ({
  page,
  server,
  accessible,
}) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await page.goto(`${server.url}/admin/messages/many`)
  await page
    .getByRole('textbox', { name: de('admin.bulk.message'), exact: true })
    .fill('Neu im Herbst, {{name}}: {{link}}')
  const preview = page.getByRole('region', { name: de('action.preview') })
  await expect(preview.getByRole('status')).toContainText(/[1-9]\d* Personen bekommen es/)
  await expect(preview.getByRole('article').first()).toContainText(/Neu im Herbst, \p{L}.*\/b\/studio-lumiere/su)
  await accessible(page)

  await page.getByRole('button', { name: de('admin.bulk.toCost') }).click()
  const dialog = page.getByRole('dialog', { name: de('admin.bulk.send.title') })
  for (const figure of ['cost', 'amount', 'budget'] as const)
    await expect(dialog.getByText(de(`admin.bulk.${figure}`), { exact: true })).toBeVisible()
  await dialog.getByRole('radio', { name: de('admin.bulk.when.later') }).check({ force: true })
  await dialog.getByLabel(de('word.time')).fill('23:59')
  await accessible(page)
  await dialog.getByRole('button', { name: de('word.send'), exact: true }).click()

  const sent = page.getByRole('article', { name: 'Neu im Herbst, {{name}}: {{link}}' })
  await expect(sent.getByRole('progressbar')).toBeVisible()
  await accessible(page)
  // The cookie question covers the end of the page until it is answered.
  await sent.getByRole('button', { name: de('admin.bulk.stop') }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: de('admin.bulk.stop') })
    .click()
  await expect(sent).toContainText(de('admin.bulk.state.stopped'))
  await expect(sent.getByRole('progressbar')).toBeHidden()
  const saved = page.waitForEvent('download')
  await sent.getByRole('button', { name: de('admin.bulk.report') }).press('Enter')
  expect(readFileSync(await (await saved).path(), 'utf8').split('\n').length).toBeGreaterThan(10)
  await accessible(page)
})
