/** A customer adds pictures to the booked visit on a phone in Vietnamese; the owner sees them in the panel (APT-16p). */
import sharp from 'sharp'
import { bookingWay, fits } from './booking-way.ts'
import { visitOf } from './database.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage, signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 } })

const picture = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('[APT-16p] pictures are added after the PIN, a script is refused, and the salon sees them', async ({
  page,
  browser,
  server,
  pinFor,
  accessible,
}) => {
  const way = bookingWay(page, server.url, 'vi')
  const email = uniqueEmail('message-pictures')
  await way.openDetails('Maniküre')
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()
  const part = page.getByRole('region', { name: way.t('my.pictures'), exact: true })
  await part.locator('input').setInputFiles([
    { name: 'gold.jpg', mimeType: 'image/jpeg', buffer: await picture('#c8963c') },
    { name: 'blue.jpg', mimeType: 'image/jpeg', buffer: await picture('#3c64c8') },
    { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  ])
  await expect(part.getByRole('img')).toHaveCount(2)
  await expect(part.getByText(`x.jpg: ${way.t('refusal.picture-invalid')}`)).toBeVisible()
  await part.scrollIntoViewIfNeeded()
  await accessible(page)
  await fits(page)

  const owner = await anotherOwner(server.url)
  const id = await visitOf(email)
  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signedIn(office, owner.token, 'admin')
  await office.goto(`${server.url}/admin/?appointment=${id}`)
  await expect(office.getByRole('img', { name: 'Bild 2 von 2' })).toBeVisible()
  await accessible(office)
  await office.getByRole('img', { name: 'Bild 1 von 2' }).click()
  await expect(office.getByRole('dialog', { name: 'Bild 1 von 2' }).locator('img')).toBeVisible()

  await inEveryLanguage(page, async (language) => {
    await expect(page.getByRole('region', { name: textOf(language, 'my.pictures'), exact: true })).toBeVisible()
    await fits(page)
  })
})
