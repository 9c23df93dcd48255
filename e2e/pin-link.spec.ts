/** After strangers used up an identity's tries, a link is sent instead of a PIN, and nobody is locked out (AUTH-07). */
import { bookingWay, fits } from './booking-way.ts'
import { useUpGuesses } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { myPageUrl } from './my-page.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('[AUTH-07] a link sent instead of a PIN continues the booking in the same browser', async ({
  page,
  context,
  server,
  linkFor,
  accessible,
}) => {
  const email = uniqueEmail('link')
  await useUpGuesses(server.url, email, 1)
  const way = bookingWay(page, server.url)
  await way.open()
  await way.walkToDetails('Shellac')
  await way.fillEmail(email)
  await way.sendPin()
  await inEveryLanguage(page, async (language) => {
    await expect(page.getByText(textOf(language, 'booking.pin.link.why'))).toBeVisible()
    await expect(page.getByRole('textbox', { name: textOf(language, 'form.pin'), exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: textOf(language, 'action.confirm'), exact: true })).toHaveCount(0)
    await fits(page)
    await accessible(page)
  })

  const opened = await context.newPage()
  await opened.goto(await linkFor(email))
  const confirm = opened.getByRole('button', { name: way.t('my.link.confirm'), exact: true })
  await inEveryLanguage(opened, async (language) => {
    await expect(opened.getByText(textOf(language, 'my.link.booking'))).toBeVisible()
    await fits(opened)
    await accessible(opened)
  })
  await confirm.click()
  const there = bookingWay(opened, server.url)
  await expect(opened.getByText(email)).toBeVisible()
  // The waiting tab continues, too.
  await expect(page.getByText(way.t('booking.known.title'))).toBeVisible()
  // The name typed in the other tab stays there.
  await opened.getByRole('textbox', { name: way.t('form.name'), exact: true }).fill('Mai')
  await there.confirm()
  await there.isDone()
})

test('[AUTH-07] on another device the link signs in; used again it has expired, and shows how to go on', async ({
  page,
  browser,
  server,
  linkFor,
  accessible,
}) => {
  const email = uniqueEmail('link-elsewhere')
  await useUpGuesses(server.url, email, 9)
  await page.goto(myPageUrl(server.url))
  const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
  await page.locator('label', { has: page.getByRole('radio', { name: t('booking.details.email') }) }).click()
  await page.getByRole('textbox', { name: t('form.email.label'), exact: true }).fill(email)
  await page.getByRole('button', { name: t('booking.sendPin') }).click()
  await expect(page.getByText(t('booking.pin.link.why'))).toBeVisible()
  const link = await linkFor(email)

  const phone = await browser.newContext({ locale: 'de-CH' })
  const elsewhere = await phone.newPage()
  await elsewhere.goto(link)
  // A scanner that only opens the link does not use it up.
  await elsewhere.reload()
  await elsewhere.getByRole('button', { name: t('my.link.confirm') }).click()
  await expect(elsewhere).toHaveURL(/\/my$/)
  await expect(elsewhere.getByRole('heading', { name: t('word.myAppointments') })).toBeVisible()

  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: t('my.link.confirm') }).click()
  await expect(elsewhere.getByText(t('link.over'))).toBeVisible()
  await accessible(elsewhere)
  await elsewhere.getByRole('link', { name: t('my.link.anew') }).click()
  await expect(elsewhere).toHaveURL(/\/my$/)
  await phone.close()
})
