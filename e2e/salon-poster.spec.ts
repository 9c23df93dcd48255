import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'

const de = (id: Parameters<typeof textOf>[1]) => textOf('de', id)

test('[BIZ-01] [UI-02] the poster prints alone on one page, and what is printed after it is whole', async ({
  page,
  server,
}) => {
  await signedIn(page, (await anotherOwner(server.url)).token, 'admin')
  await page.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  await page.goto(`${server.url}/admin/settings/salon`)
  await page.getByRole('button', { name: de('admin.salon.qr') }).click()
  await expect(page.getByRole('img')).toBeVisible()
  const sheet = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(title).toBeVisible()
})
