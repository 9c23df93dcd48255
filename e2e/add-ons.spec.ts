/** An add-on from the salon's page to the bill at the till (CAT-13). */
import { readFileSync } from 'node:fs'
import { bookingWay } from './booking-way.ts'
import { now } from './clock.ts'
import { visitAt } from './database.ts'
import { anotherOwner } from './elsewhere.ts'
import { expect, type OutboxRow, test } from './fixtures.ts'
import { pair, takeTurn, withPin } from './salon-device.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const addOn = 'Nail-Art, 2 Nägel'

test('[CAT-13b, CAT-13e, CAT-13f] an add-on is booked with its service, and appears in the mail, the calendar file, ADMIN and at the till', async ({
  page,
  server,
  pinFor,
  accessible,
  browser,
}) => {
  const email = uniqueEmail('add-on')
  const way = bookingWay(page, server.url)
  const summary = page.getByRole('complementary', { name: way.t('booking.summary') })
  await page.setViewportSize({ width: 1280, height: 800 })
  await way.open()
  await way.tap('checkbox', /^Gel-Maniküre/)
  const group = page.getByRole('group', { name: way.t('booking.addOns') })
  await group.getByText(addOn).click()
  await expect(summary).toContainText(addOn)
  await accessible(page)
  await way.toTime()
  await way.toAnotherDay()
  await way.chooseSlot()
  // The address keeps the add-on.
  await page.reload()
  await expect(summary).toContainText(addOn)
  await way.toDetails()
  await way.fillEmail(email)
  await way.sendPin()
  const booked = page.waitForResponse((response) => response.url().endsWith('/v1/appointments') && response.ok())
  await way.typePin(await pinFor(email))
  const { id, startTime } = await (await booked).json()
  await way.isDone()
  const download = page.waitForEvent('download')
  await way.button('booking.done.calendar.file').click()
  expect(readFileSync(await (await download).path(), 'utf8').replaceAll('\\,', ',')).toContain(addOn)
  const outbox: OutboxRow[] = await (await page.request.get(`${server.url}/outbox.json`)).json()
  expect(outbox.find(({ to, subject }) => to === email && !/Code/.test(subject))?.text).toContain(addOn)
  await page.goto(`${server.url}/b/studio-lumiere/my/appointments/${id}?lang=de`)
  await expect(page.getByText(addOn).first()).toBeVisible()

  const owner = await anotherOwner(server.url)
  const office = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signedIn(office, owner.token, 'admin')
  await office.addInitScript(() => localStorage.setItem('goldline.cookies-config', '1:necessary'))
  await office.goto(`${server.url}/admin?day=${startTime.slice(0, 10)}&appointment=${id}`)
  await expect(office.getByRole('dialog', { name: /^Mai/ })).toContainText(addOn)

  await visitAt(id, now())
  const till = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const name = await withPin(owner)
  await pair(till, owner, 'CHECKOUT')
  await takeTurn(till, name)
  await till
    .getByRole('navigation', { name: t('checkout.visits') })
    .getByRole('button', { name: /^Mai\b/ })
    .click()
  await expect(till.getByRole('listitem').filter({ hasText: addOn })).toContainText('12.00')
})
