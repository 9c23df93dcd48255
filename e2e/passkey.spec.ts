/** A customer adds a passkey, and signs in and books with it (AUTH-21). */
import { bookingWay, fits } from './booking-way.ts'
import { aCustomer } from './elsewhere.ts'
import { test as base, expect, readNewest } from './fixtures.ts'
import { detailsOf, myPageUrl } from './my-page.ts'
import { type DemoServer, startServer } from './start-server.ts'
import { textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

/** Browsers do not allow passkeys at a numeric address. */
const test = base.extend<{ namedServer: DemoServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
  namedServer: async ({}, use) => {
    const server = await startServer('localhost')
    await use(server)
    await server.stop()
  },
})

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)

test('[AUTH-21a] a passkey is added, signs in at My appointments, and books without a PIN', async ({
  page,
  namedServer: server,
  accessible,
}) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const { token } = await aCustomer(server.url, uniqueEmail('passkey'), (to) => readNewest(server.url, to, /\b\d{6}\b/))
  await detailsOf(page, server.url, token)
  const add = page.getByRole('button', { name: t('my.details.passkeys.add') })
  await add.click()
  await expect(page.getByText(t('my.details.passkeys.added'))).toBeVisible()
  await inEveryLanguage(page, async () => {
    await fits(page)
    await accessible(page)
  })
  // The same device cannot add a second one.
  await add.click()
  await expect(page.getByText(t('my.details.passkeys.known'))).toBeVisible()

  await page.getByRole('button', { name: t('action.signOut') }).click()
  await page.goto(myPageUrl(server.url))
  await page.getByRole('button', { name: t('booking.passkey') }).click()
  await expect(page.getByRole('button', { name: t('booking.passkey') })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: t('word.myAppointments') })).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('goldline.booking.token'))
  const way = bookingWay(page, server.url)
  await way.openDetails('Shellac')
  await way.button('booking.passkey').click()
  await expect(page.getByText(t('booking.known.title'))).toBeVisible()
  await page.getByRole('textbox', { name: t('form.name'), exact: true }).fill('Mai')
  await way.confirm()
  await way.isDone()

  await page.goto(myPageUrl(server.url, '/details'))
  await page.getByRole('button', { name: /^Passkey entfernen/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('action.remove') })
    .click()
  await expect(page.getByText(t('my.details.passkeys.removed'))).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('goldline.booking.token'))
  await page.goto(myPageUrl(server.url))
  await page.getByRole('button', { name: t('booking.passkey') }).click()
  await expect(page.getByRole('alert')).toContainText(t('refusal.passkey.notMatched'))
})
