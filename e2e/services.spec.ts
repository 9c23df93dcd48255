import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bookingWay } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { uniqueEmail } from './wish.ts'

test('[CAT-02] [CAT-09] a service created in ADMIN, with its own segments, is booked a minute later', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  await page.goto(`${server.url}/admin/services`)
  await page.getByLabel('E-Mail').fill('owner@lumiere.example')
  await page.getByLabel('Passwort').fill('goldline-demo')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('button', { name: 'Nur notwendige' }).click()
  await page.getByRole('link', { name: 'Neue Leistung' }).first().click()
  await page.getByLabel('Name (Deutsch)').fill('Kopfmassage')
  await page.getByLabel('Name (Tiếng Việt)').fill('Mát xa đầu')
  await page.getByLabel('Preis', { exact: true }).fill('72.50')
  await page.getByRole('slider', { name: 'Ende der Leistung' }).press('ArrowLeft')
  await page.getByRole('button', { name: 'Puffer', exact: true }).click()
  await accessible(page)
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kopfmassage' })).toBeVisible()

  // Its picture is wide: the visible part is dragged to a place, and sent as a square.
  const buffer = readFileSync(join(import.meta.dirname, '../demo/src/pictures/lumiere-mirrors/800.webp'))
  await page.locator('input[type=file]').setInputFiles({ name: 'spiegel.webp', mimeType: 'image/webp', buffer })
  const aside = page.getByRole('slider', { name: textOf('de', 'admin.picture.crop.x') })
  const before = Number(await aside.inputValue())
  const box = await page.locator('dialog canvas').boundingBox()
  if (!box) throw new Error('nothing is shown')
  await page.mouse.move(box.x + 100, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 100, { steps: 3 })
  await page.mouse.up()
  expect(Number(await aside.inputValue())).toBeLessThan(before)
  await accessible(page)
  const sent = page.waitForResponse((response) => response.url().endsWith('/picture'))
  await page.getByRole('button', { name: textOf('de', 'admin.picture.crop.use') }).click()
  const { width, height } = await (await sent).json()
  expect(width).toBe(height)
  await expect(page.getByText(textOf('de', 'admin.picture.added'))).toBeVisible()

  const way = bookingWay(page, server.url)
  const email = uniqueEmail('service')
  await way.open()
  await way.walkToDetails('Kopfmassage')
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()
  await expect(page.getByText('CHF 72.50').filter({ visible: true }).first()).toBeVisible()
})
