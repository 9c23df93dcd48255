import type { Page } from '@playwright/test'
import { bookingWay } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { type Language, textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
const service = 'Shellac'

/** Waits until the page has stored the booking, because leaving earlier would lose it. */
const stored = (page: Page, part: RegExp) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('goldline.booking.unfinished-booking'))).toMatch(part)

/** The offer to resume an unfinished booking. */
const offerOn = (page: Page, language: Language = 'de') =>
  page.getByRole('region', { name: textOf(language, 'salon.unfinished.label') })

test('[UI-14a, UI-14c] an unfinished booking is offered again, continued or restarted', async ({
  page,
  server,
  accessible,
}) => {
  const way = bookingWay(page, server.url)
  const offer = offerOn(page)
  await way.open()
  const time = await way.walkToDetails(service)
  await expect(page.getByRole('textbox', { name: way.t('form.name'), exact: true })).toBeVisible()
  await stored(page, /"time"/)
  await way.open()
  await inEveryLanguage(page, async (language) => {
    const said = offerOn(page, language)
    await expect(said).toContainText(service)
    await expect(said).toContainText(time)
    for (const answer of ['salon.unfinished.goOn', 'salon.unfinished.anew'] as const)
      await expect(said.getByRole('button', { name: textOf(language, answer) })).toBeVisible()
    await accessible(page)
  })
  await offer.getByRole('button', { name: way.t('salon.unfinished.goOn') }).click()
  await expect(page.getByRole('textbox', { name: way.t('form.name'), exact: true })).toBeVisible()
  await expect(page.getByText(`${time} –`).filter({ visible: true })).toBeVisible()
  await expect(offer).toBeHidden()

  await way.open()
  await offer.getByRole('button', { name: way.t('salon.unfinished.anew') }).click()
  await expect(offer).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('goldline.booking.unfinished-booking'))).toBeNull()
})

test('[UI-14d] tabs of another salon and of the same leave the PIN step unchanged', async ({
  page,
  server,
  pinFor,
}) => {
  const way = bookingWay(page, server.url)
  const email = uniqueEmail('two-tabs')
  await way.open()
  await way.walkToDetails(service)
  await way.fillEmail(email)
  await way.sendPin()
  await expect(way.pin).toBeVisible()

  const elsewhere = await page.context().newPage()
  await bookingWay(elsewhere, server.url).open('atelier-sisi')
  await expect(elsewhere.getByRole('checkbox').first()).toBeAttached()
  const second = await page.context().newPage()
  const other = bookingWay(second, server.url)
  await other.open()
  await other.walkToDetails(service)
  await second.getByRole('textbox', { name: way.t('form.name'), exact: true }).fill('Linh')

  await page.reload()
  await way.typePin(await pinFor(email))
  await way.isDone()
  await way.open()
  await expect(page.getByRole('checkbox').first()).toBeAttached()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(email)
})

test('[UI-14b, UI-14c, APT-14] a booking with a held start is continued in a new tab, also by another person', async ({
  page,
  server,
  pinFor,
}) => {
  const way = bookingWay(page, server.url)
  await way.open()
  const time = await way.walkToDetails(service, { person: 1 })
  await way.fillEmail(uniqueEmail('held'))
  await way.sendPin()
  await expect(way.pin).toBeVisible()
  await stored(page, /"hold"/)

  const second = await page.context().newPage()
  const other = bookingWay(second, server.url)
  const email = uniqueEmail('other')
  await page.close()
  await other.open()
  const offer = offerOn(second)
  await expect(offer).toContainText(/Noch (10|9):\d\d Minuten/)
  await offer.getByRole('button', { name: other.t('salon.unfinished.goOn') }).click()
  await expect(second.getByRole('textbox', { name: other.t('form.name'), exact: true })).toHaveValue('')
  await other.fillEmail(email)
  await other.sendPin()
  await other.typePin(await pinFor(email))
  await other.isDone()
  await expect(second.getByText(`${time} –`)).toBeVisible()
  await other.open()
  await expect(second.getByRole('checkbox').first()).toBeAttached()
  expect(await second.evaluate(() => localStorage.getItem('goldline.booking.unfinished-booking'))).toBeNull()
})
