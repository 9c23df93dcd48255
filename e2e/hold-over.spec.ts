import { bookingWay } from './booking-way.ts'
import { holdClock } from './clock.ts'
import { backdateCodes } from './database.ts'
import { aCustomer } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { bookFaster, uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
const minute = 60_000

test('[APT-14d] the end of a hold is announced before and when it happens, and the same start can still be booked', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const way = bookingWay(page, server.url)
  await holdClock(page)
  const email = uniqueEmail('slow')
  const time = await way.openDetails('Shellac', { sure: true })
  await way.fillEmail(email)
  await way.sendPin()
  await expect(way.pin).toBeVisible()
  const before = await pinFor(email)
  const soon = page.getByRole('status').filter({ hasText: way.t('booking.pin.soon') })
  await page.clock.fastForward(7 * minute)
  await expect(soon).toHaveCount(0)
  await page.clock.fastForward(minute + 1000)
  await expect(soon).toBeVisible()
  await expect(way.pin).toBeVisible()

  await backdateCodes(email, 10)
  await page.clock.fastForward(2 * minute)
  const over = page.getByRole('alert').filter({ hasText: way.t('booking.over.text') })
  await expect(over).toBeFocused()
  await expect(way.pin).toHaveCount(0)
  await expect(way.button('action.confirm')).toHaveCount(0)
  await expect(over).toContainText(`${time} ist noch frei.`)
  await accessible(page)
  await way.button('booking.over.again').click()
  await expect(way.pin).toBeVisible()
  await expect.poll(() => pinFor(email)).not.toBe(before)
  await way.typePin(await pinFor(email))
  await way.isDone()
  await expect(page.getByText(`${time} –`)).toBeVisible()
})

test('[APT-14d] an expired PIN is not reported as wrong, and a start taken meanwhile is not offered', async ({
  page,
  server,
  pinFor,
}) => {
  const way = bookingWay(page, server.url)
  const faster = await aCustomer(server.url, uniqueEmail('faster'), pinFor)
  const email = uniqueEmail('late')
  await way.openDetails('Shellac', { sure: true })
  await way.fillEmail(email)
  await way.sendPin()
  await expect(way.pin).toBeVisible()
  const right = await pinFor(email)
  // On the device's clock, it has not expired.
  await backdateCodes(email, 11)
  await bookFaster(page, faster)
  await way.typePin(right)
  const over = page.getByRole('alert').filter({ hasText: way.t('booking.over.text') })
  await expect(over).toContainText('ist inzwischen vergeben.')
  await expect(page.getByText(way.t('refusal.invalid-code'))).toHaveCount(0)
  await expect(way.button('booking.over.again')).toHaveCount(0)
  await way.button('booking.gone.other').click()
  await expect(page.getByRole('heading', { name: way.t('booking.when') })).toBeVisible()
})
