/** Setting and using one's own PIN, which cannot be a simple one (AUTH-02). */
import { bookingWay, fits } from './booking-way.ts'
import { aCustomer } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { myPageUrl } from './my-page.ts'
import { expectRefusal, expectRefusalInEveryLanguage } from './refusal-stage.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage, signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('[AUTH-02e] one’s own PIN: set, refused if simple, used to see appointments and to book', async ({
  page,
  browser,
  server,
  pinFor,
  accessible,
}) => {
  const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
  const email = uniqueEmail('own-pin')
  const { token } = await aCustomer(server.url, email, pinFor)
  await signedIn(page, token)
  await page.goto(myPageUrl(server.url, '/details'))
  await page.getByRole('button', { name: t('my.details.pin.set') }).click()
  const field = page.getByLabel(t('word.newPin'))
  const save = page.getByRole('button', { name: t('action.save') })
  for (const simple of ['123456', '1111', '4321']) {
    await field.fill(simple)
    await save.click()
    await expectRefusalInEveryLanguage(page, 'weak-pin')
  }
  await field.fill('482910')
  await save.click()
  await expect(field).toHaveCount(0)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const fresh = await context.newPage()
  const way = bookingWay(fresh, server.url)
  await way.openDetails('Shellac')
  await way.button('booking.pin.own').click()
  await way.tap('radio', t('form.email.label'))
  await fresh.getByRole('textbox', { name: t('form.email.label'), exact: true }).fill(email)
  const own = fresh.getByLabel(t('booking.pin.own.label'))
  await own.fill('482911')
  await way.button('action.signIn').click()
  await inEveryLanguage(fresh, async (language) => {
    await expectRefusal(fresh, language, 'credentialNotMatched')
    await fits(fresh)
    await accessible(fresh)
  })
  await own.fill('482910')
  await way.button('action.signIn').click()
  await expect(fresh.getByText(t('booking.known.title'))).toBeVisible()
  await fresh.getByRole('textbox', { name: t('form.name'), exact: true }).fill('Mai')
  await way.confirm()
  await way.isDone()
  await context.close()
})

test('[AUTH-02f] a customer who forgot their own PIN is sent another one, at the same step', async ({
  page,
  server,
  pinFor,
}) => {
  const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
  const email = uniqueEmail('forgot-pin')
  await page.goto(myPageUrl(server.url))
  await page.getByRole('button', { name: t('booking.pin.own'), exact: true }).click()
  await page.locator('label', { has: page.getByRole('radio', { name: t('form.email.label') }) }).click()
  await page.getByRole('textbox', { name: t('form.email.label'), exact: true }).fill(email)
  await page.getByLabel(t('booking.pin.own.label')).fill('482910')
  await page.getByRole('button', { name: t('action.signIn') }).click()
  await expect(page.getByText(t('refusal.credentialNotMatched'))).toBeVisible()
  await page.getByRole('button', { name: t('booking.pin.own.send') }).click()
  await page.getByRole('button', { name: t('booking.sendPin') }).click()
  await page.getByRole('textbox', { name: t('form.pin'), exact: true }).fill(await pinFor(email))
  await expect(page.getByRole('heading', { name: t('word.myAppointments') })).toBeVisible()
})
