/** Parts of the kit that journeys do not reach and that need a layout: notices, select and dialog. */
import { bookingWay } from './booking-way.ts'
import { holdClock } from './clock.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('[UI-09] notices: top centre, one at a time, none twice, closed by the user or after 15 s', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await holdClock(page)
  await page.addInitScript(() => localStorage.setItem('goldline.booking.token', 'x'.repeat(43)))
  const way = bookingWay(page, server.url)
  await way.openDetails('Shellac')
  const ended = page.getByText(way.t('booking.refusal.Unauthorized'))
  const lost = page.getByText(way.t('error.no-connection'))
  await expect(ended).toBeVisible()

  // From here on, only the parts for the language are requested.
  await page.route('**/assets/*.{js,json}', (route) => route.abort())
  const english = page.getByRole('button', { name: 'English' })
  const failed = page.waitForEvent('requestfailed')
  await english.click()
  await failed
  await english.click()
  await expect(lost).toHaveCount(0)
  await page.getByRole('button', { name: way.t('notice.close') }).click()
  await expect(ended).toHaveCount(0)
  await expect(lost).toHaveCount(1)
  // A notice under the pointer would stay.
  await page.mouse.move(640, 700)

  const banner = page.getByRole('alert').filter({ has: lost })
  // Below language and account, once it has slid in.
  await expect.poll(async () => (await banner.boundingBox())?.y).toBeGreaterThanOrEqual(56)
  const box = await banner.boundingBox()
  expect(box?.y).toBeLessThan(80)
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(640, 0)
  await page.clock.fastForward(14_000)
  await expect(lost).toBeVisible()
  await page.clock.fastForward(1_500)
  await expect(lost).toHaveCount(0)
})

test('[UI-05] [UI-06] the select’s list has its size; the dialog traps the focus, fits 90 % of the window, closes with Escape and returns the focus', async ({
  page,
  server,
}) => {
  const way = bookingWay(page, server.url)
  await way.openDetails('Shellac')
  const country = page.getByRole('combobox')
  const list = page.getByRole('listbox')
  await expect(country).toHaveText('Schweiz +41')
  await country.click()
  await expect(list).toBeVisible()
  const size = await list.boundingBox()
  expect(size?.height).toBeLessThanOrEqual(200)
  expect(size?.width).toBeGreaterThanOrEqual(250)
  await page.getByRole('option', { name: 'Österreich' }).click()
  await expect(country).toHaveText('Österreich +43')
  await expect(list).toBeVisible()
  await page.getByRole('heading', { name: way.t('booking.details.title') }).click()
  await expect(list).toBeHidden()

  const id = 'A'.repeat(43)
  await page.route('**/v1/customer-users', (route) =>
    route.fulfill({ status: 201, json: { id, resendAfter: 60, expiresIn: 600 } }),
  )
  const nearest = [9, 10, 11].map((hour) => ({ startTime: `2030-05-06T${hour + 10}:00:00Z`, staffId: null }))
  await page.route('**/v1/slot-holds', (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: 'startTime.invalid', nearest } }),
  )
  await way.fillEmail('mai@example.com')
  await way.button('booking.sendPin').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').filter({ has: page.getByRole('button') })).toHaveCount(3)
  const box = await dialog.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(0.9 * 390)
  expect(box?.height).toBeLessThanOrEqual(0.9 * 844)
  for (let pressed = 0; pressed < 8; pressed++) {
    await page.keyboard.press('Tab')
    // After the last one, the browser's own toolbar gets the focus, and nothing in the page.
    expect(await page.evaluate(() => document.activeElement?.matches('main *:not(dialog, dialog *)'))).toBe(false)
  }
  await dialog.getByRole('listitem').first().getByRole('button').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(way.button('booking.sendPin')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/time\?/)
})
