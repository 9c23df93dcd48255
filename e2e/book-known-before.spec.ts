/**
 * Information before and after a booking: the deadline for changes (APT-04), and where the confirmation goes (MSG-02).
 */
import { bookingWay } from './booking-way.ts'
import { inDatabase } from './database.ts'
import { aCustomer } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

test('[APT-04] [MSG-02] [CUS-03] the deadline for changes is shown beside the last button and on the confirmation', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = uniqueEmail('known')
  const me = await aCustomer(server.url, email, pinFor)
  await signedIn(page, me.token)
  const way = bookingWay(page, server.url)
  await way.open()
  await way.tap('checkbox', 'Shellac')
  await way.toTime()
  await way.button('form.date.next.week').click()
  await way.freeDays.first().click()
  const time = await way.chooseSlot()
  await way.toDetails()
  // The window is 24 hours: the same time on the previous day, in the salon's zone.
  const until = page.getByText(new RegExp(`^${way.t('booking.until')} .*, ${time}\\.$`)).filter({ visible: true })
  await expect(until).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(until).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('textbox', { name: way.t('form.name'), exact: true }).fill('Mai')
  await way.confirm()
  await way.isDone()
  await expect(until).toHaveCount(1)
  await expect(page.getByText(`${email[0]}${'*'.repeat(email.indexOf('@') - 1)}@example.com`)).toBeVisible()
  await expect(page.getByText(email)).toBeHidden()
  await accessible(page)
})

test('[APT-04] a passed deadline is shown before the booking; without a window the deadline is the start', async ({
  page,
  server,
  pinFor,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const window = (cancellationWindowHours: number) =>
    inDatabase((db) =>
      db
        .updateTable('businessObject')
        .set({ cancellationWindowHours })
        .where('urlName', '=', 'studio-lumiere')
        .executeTakeFirstOrThrow(),
    )
  await signedIn(page, (await aCustomer(server.url, uniqueEmail('late'), pinFor)).token)
  const way = bookingWay(page, server.url)
  try {
    for (const [hours, text] of [
      [336, 'booking.until.over'],
      [0, 'booking.until.start'],
    ] as const) {
      await window(hours)
      await way.openDetails('Shellac')
      await expect(page.getByText(way.t(text)).filter({ visible: true })).toHaveCount(1)
    }
  } finally {
    await window(24)
  }
})
