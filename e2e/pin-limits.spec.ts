import { bookingWay } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { expectRefusal } from './refusal-stage.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail, uniquePhone } from './wish.ts'

// Its own address, so that its wrong PINs affect nobody else.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.77' },
})

test('[AUTH-07] out of tries, signing in the other way opens the appointment', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const way = bookingWay(page, server.url)
  await way.openDetails('Shellac')
  await way.fillPhone(uniquePhone())
  await way.sendPin()
  const wrong = ['000001', '000002', '000003', '000004', '000005', '000006']
  for (const pin of wrong) {
    const answered = page.waitForResponse(/\/v1\/challenges\//)
    await way.typePin(pin)
    await answered
  }
  await inEveryLanguage(page, async (language) => {
    await expectRefusal(page, language, 'numberOfCredentialFailedMatchesAlreadyExceedMax')
    await expect(page.locator('a[href^="tel:"]')).toBeVisible()
    await accessible(page)
  })

  await way.button('booking.wayOut.email').click()
  const email = uniqueEmail('way-out')
  await page.getByRole('textbox', { name: way.t('form.email.label'), exact: true }).fill(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()
  const known = (await page.context().cookies()).find(({ name }) => name === 'device')
  expect(known).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  // The next change sends both cookies, and the header that repeats one of them.
  expect(await page.evaluate(() => document.cookie)).not.toContain('device=')
})
