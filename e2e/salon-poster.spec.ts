import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'

const de = (id: Parameters<typeof textOf>[1]) => textOf('de', id)

test('[BIZ-01e] [WEB-03a] prints a person’s poster with their QR code in the chosen size', async ({ page, server }) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  await page.goto(`${server.url}/admin/settings/salon`)
  await page.getByRole('button', { name: de('admin.salon.qr') }).click()
  const choose = (id: Parameters<typeof textOf>[1]) => page.getByText(de(id), { exact: true }).first().click()
  await choose('admin.salon.qr.person')
  await expect(page.getByRole('img', { name: /\?staff=/ })).toBeVisible()
  await page.getByText('A6', { exact: true }).click()
  const sheet = page.waitForResponse((response) => response.url().includes('/business-object/poster?'))
  await page.getByRole('button', { name: de('admin.salon.qr.print') }).click()
  const answer = await sheet
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect(answer.url()).toContain('size=A6')
})
