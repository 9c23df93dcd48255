/** One of three people books for all on a phone (APT-17), and one visit is cancelled. */
import { bookingWay, fits } from './booking-way.ts'
import { expect, type OutboxRow, test } from './fixtures.ts'
import { myPageUrl } from './my-page.ts'
import { inEveryLanguage } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test('[APT-17a, APT-17b, APT-17d, APT-17e] three people are booked at once with one PIN, and one of them is cancelled', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = uniqueEmail('party')
  const way = bookingWay(page, server.url)
  const seemly = () =>
    inEveryLanguage(page, async () => {
      await fits(page)
      await accessible(page)
    })
  await way.open()
  await way.tap('checkbox', 'Shellac')
  await page.getByRole('link', { name: way.t('booking.party.link') }).click()
  await expect(page.getByRole('heading', { level: 1, name: way.t('booking.party.title') })).toBeVisible()
  await way.tap('radio', '3')
  const name = page.getByRole('textbox', { name: way.t('booking.party.name') })
  await expect(name).toHaveCount(2)
  await name.first().fill('Mia')
  await way.tap('radio', way.t('booking.party.inTurn'))
  const days = page.getByRole('group', { name: way.t('booking.days') }).locator('label')
  await expect(days.first().getByRole('radio')).toBeEnabled()
  await days.nth(2).click()
  await seemly()
  const times = page.getByRole('group', { name: way.t('word.time') }).locator('label')
  await times.first().click()
  // A reload keeps the typed values.
  await page.reload()
  await expect(name.first()).toHaveValue('Mia')
  await way.button('booking.toDetails').click()

  await way.tap('radio', way.t('booking.details.email'))
  await page.getByRole('textbox', { name: way.t('form.email.label'), exact: true }).fill(email)
  await way.sendPin()
  await expect(page.getByText(way.t('booking.party.held'))).toBeVisible()
  await seemly()
  await way.typePin(await pinFor(email))
  await page.getByRole('textbox', { name: way.t('form.name'), exact: true }).fill('Mai')
  await seemly()
  await way.button('booking.party.confirm').click()
  await expect(page.getByRole('heading', { level: 1, name: way.t('booking.party.done') })).toBeVisible()
  await seemly()

  const outbox: OutboxRow[] = await (await page.request.get(`${server.url}/outbox.json`)).json()
  const told = outbox.filter(({ to, subject }) => to === email && !/Code|PIN/.test(subject))
  expect(told.map(({ text }) => /\(Mia\)/.test(text))).toEqual([true])

  await page.goto(myPageUrl(server.url))
  const mia = page.getByRole('article').filter({ hasText: 'Mia' })
  await mia.getByRole('link').click()
  await page.getByRole('button', { name: way.t('word.cancelAppointment') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: way.t('word.cancelAppointment') })
    .click()
  await expect(page.getByText(way.t('my.status.cancelledByYou')).first()).toBeVisible()
  await page.goto(myPageUrl(server.url))
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(mia.getByText(way.t('my.status.cancelledByYou'))).toBeVisible()
})
