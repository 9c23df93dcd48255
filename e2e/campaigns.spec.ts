/** The salon lets Goldline write to its customers, and reads what its SMS came to: all by keyboard. */
import type { MessageId } from '../web/src/i18n/messages.ts'
import { today } from './clock.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn, tabTo } from './visitor.ts'

const de = (id: MessageId) => textOf('de', id)

test('[MSG-08, UI-20] a campaign gets words of its own, is switched on and off, and says what became of it', async ({
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
  await expect(page.getByRole('region', { name: de('admin.campaigns.preview') }).getByRole('status')).toBeVisible()
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

test('[MSG-09, UI-20] the salon’s SMS are a chart whose days the arrow keys walk, and a table', async ({
  page,
  server,
  accessible,
}) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  // That month of the two of which the demo has more.
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
