/** A customer's own appointments with a lost answer, a concurrent change, a passed deadline, or offline. */
import { getAppointment } from '@goldline/contract/appointment'
import { cancelAppointment } from '@goldline/contract/appointment/change'
import { bookingWay } from './booking-way.ts'
import { now } from './clock.ts'
import { visitAt } from './database.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { aBookedCustomer, messageField, myPageUrl } from './my-page.ts'
import { signedIn } from './visitor.ts'

test('[APT-09] a message with a lost answer is kept, and sending it again adds it once', async ({
  page,
  server,
  pinFor,
}) => {
  const { api, booked } = await aBookedCustomer(server.url, pinFor, 'lost')
  const way = bookingWay(page, server.url)
  await signedIn(page, api.token)
  await page.goto(myPageUrl(server.url, `/appointments/${booked.id}`))
  let lost = false
  await page.route('**/messages', async (route) => {
    if (lost) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await messageField(page).fill('x'.repeat(1001))
  await expect(messageField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(way.button('word.sendMessage')).toBeDisabled()
  await messageField(page).fill('Bin gleich da.')
  await way.button('word.sendMessage').click()
  await expect(page.getByRole('alert').filter({ hasText: way.t('error.no-connection') })).toBeVisible()
  await expect(messageField(page)).toHaveValue('Bin gleich da.')
  await way.button('word.sendMessage').click()
  await expect(messageField(page)).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bin gleich da.' })).toHaveCount(1)
  const { data } = await api.send(getAppointment, { params: { id: booked.id } })
  expect(data.messages.map(({ text }) => text)).toEqual(['Bin gleich da.'])
})

test('[APT-08] the salon’s concurrent change is shown, and nothing is overwritten', async ({
  page,
  server,
  pinFor,
}) => {
  const { api, booked } = await aBookedCustomer(server.url, pinFor, 'meanwhile')
  const way = bookingWay(page, server.url)
  await signedIn(page, api.token)
  await page.goto(myPageUrl(server.url, `/appointments/${booked.id}`))
  await way.button('word.cancelAppointment').click()
  const owner = await anotherOwner(server.url)
  await owner.send(cancelAppointment, { params: { id: booked.id } }, { ifMatch: booked.version })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: way.t('word.cancelAppointment'), exact: true })
    .click()
  await expect(page.getByText(way.t('refusal.version-conflict'))).toBeVisible()
  await expect(page.getByText(way.t('status.BO_CANCELLED'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[APT-03] too late to cancel: shows why, the deadline, and the phone number', async ({ page, server, pinFor }) => {
  const { api, booked } = await aBookedCustomer(server.url, pinFor, 'late')
  const way = bookingWay(page, server.url)
  await signedIn(page, api.token)
  // Past the salon's cancellation deadline.
  await visitAt(booked.id, now() + 2 * 3_600_000)
  await page.goto(myPageUrl(server.url, `/appointments/${booked.id}`))
  await expect(page.getByText(way.t('my.change.over'))).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
  await expect(way.button('word.cancelAppointment')).toHaveCount(0)
  await page.goto(myPageUrl(server.url, `/appointments/${booked.id}/move`))
  await expect(page).toHaveURL(myPageUrl(server.url, `/appointments/${booked.id}`).replace('?lang=de', ''))
})

test('[UI-11] past visits load while scrolling; a failed page is retried, and offline the last state stays', async ({
  page,
  server,
  pinFor,
  context,
}) => {
  const { api, booked } = await aBookedCustomer(server.url, pinFor, 'history')
  const way = bookingWay(page, server.url)
  await signedIn(page, api.token)
  const { data: real } = await api.send(getAppointment, { params: { id: booked.id } })
  let failures = 0
  // A long history of three pages.
  await page.route('**/v1/user/me/appointments?when=past*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    if (cursor === '2_x' && failures++ === 0)
      return route.fulfill({ status: 500, json: { status: 500, message: 'internal' } })
    const start = Number(cursor?.split('_')[0] ?? 0)
    const appointments = Array.from({ length: 20 }, (_, index) => {
      const name = `Leistung ${start * 20 + index}`
      const id = `019aa7a5-0000-7000-8000-${String(start * 20 + index).padStart(12, '0')}`
      return { ...real, id, status: 'FULFILLED', services: real.services.map((service) => ({ ...service, name })) }
    })
    return route.fulfill({ json: { appointments, next: start < 2 ? `${start + 1}_x` : null } })
  })
  await page.goto(myPageUrl(server.url))
  const past = page.getByRole('list', { name: way.t('my.past') })
  await expect(past.getByRole('heading')).not.toHaveCount(0)
  await expect(past.getByRole('heading').nth(19)).toBeAttached()
  await past.getByRole('heading').nth(19).scrollIntoViewIfNeeded()
  await expect(past.getByRole('heading')).toHaveCount(40)
  await past.getByRole('heading').nth(39).scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert').filter({ hasText: way.t('refusal.internal') })).toBeVisible()
  await way.button('action.retry').click()
  await expect(past.getByRole('heading')).toHaveCount(60)

  await context.setOffline(true)
  await page.getByRole('link', { name: way.t('word.viewAppointment') }).click()
  await expect(page.getByText(way.t('my.stale'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(booked.time)
  // Continues by itself once online.
  await context.setOffline(false)
  await expect(page.getByText(way.t('my.stale'))).toHaveCount(0)
})
