import { bookingWay } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { uniqueEmail } from './wish.ts'

test('[CAT-02] [CAT-09] a service made in ADMIN, with its own course, is booked a minute later', async ({
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
