import { addDays } from '@goldline/domain/time/day'
import { bookingWay, fits } from './booking-way.ts'
import { now, today } from './clock.ts'
import { markAttended } from './database.ts'
import { book } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { aBookedCustomer, myPageUrl } from './my-page.ts'
import { signedIn } from './visitor.ts'

const day = 86_400_000

test('[APT-25f, APT-18d, CUS-12e, CUS-12f] a regular customer books the next visit from My appointments, and finds a favourite', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const { api, booked } = await aBookedCustomer(server.url, pinFor, 'regular')
  const way = bookingWay(page, server.url)
  const visits = [booked]
  for (const days of [16, 24])
    visits.push(await book(api, { from: addDays(today(), days), to: addDays(today(), days + 6) }))
  // Every three weeks, the last time a week ago.
  for (const [index, { id }] of visits.entries()) await markAttended(id, now() - (7 + 21 * index) * day)
  // Saved before signing in.
  await way.open()
  await page.getByTitle('Studio Lumière merken', { exact: true }).click()
  await expect(page.getByText(way.t('favourite.kept.device'))).toBeVisible()
  await signedIn(page, api.token)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(myPageUrl(server.url))
  await expect(page.getByRole('heading', { name: way.t('booking.done.next') })).toBeVisible()
  await expect(page.getByText('alle 3 Wochen')).toBeVisible()
  const starts = page.getByRole('main').locator('a[href*="/details?"]').filter({ hasNotText: 'buchen' })
  await expect(starts).toHaveCount(3)
  await expect(page.getByRole('heading', { name: way.t('favourites.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: /buchen ?: Studio Lumière$/ })).toHaveAttribute('href', /\/details\?/)
  await fits(page)
  await accessible(page)
  const fiveWeeks = page.getByRole('radio', { name: /^5/ })
  await fiveWeeks.check({ force: true })
  await expect(fiveWeeks).toBeChecked()
  const near = [-3, -2, -1, 0, 1, 2, 3].map((days) => addDays(today(), 4 * 7 + days))
  await expect(starts.first()).toHaveAttribute('href', new RegExp(`day=(${near.join('|')})`))
  await starts.first().click()
  await expect(page.getByRole('heading', { name: way.t('booking.known.title') })).toBeVisible()
  await expect(page).toHaveURL(/\/details\?.*services=.*day=/)
})
