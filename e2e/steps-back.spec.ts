/** Finished steps of a booking link back to themselves (UI-13). */
import { bookingWay } from './booking-way.ts'
import { expect, test } from './fixtures.ts'
import { uniqueEmail } from './wish.ts'

for (const [device, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const)
  test(`[UI-13] [UI-14] on ${device} a finished step is a link back by its name; what was chosen and typed stays`, async ({
    page,
    server,
    accessible,
  }) => {
    await page.setViewportSize({ width, height })
    const way = bookingWay(page, server.url)
    const step = (id: 'services' | 'time' | 'details' | 'pin') =>
      page.getByRole('list', { name: way.t('booking.steps') }).getByRole('link', { name: way.t(`booking.step.${id}`) })
    const region = (id: 'services' | 'time' | 'details') =>
      page.getByRole('region', { name: way.t(`booking.step.${id}`), exact: true })
    await way.open()
    await way.walkToDetails('Shellac')
    await way.fillEmail(uniqueEmail('back'))
    await way.sendPin()
    await expect(way.pin).toBeFocused()
    await expect(step('pin')).toHaveCount(0)
    await accessible(page)

    await step('time').focus()
    await page.keyboard.press('Enter')
    await expect(way.slots.first()).toBeAttached()
    await expect(region('time')).toBeFocused()
    await expect(step('details')).toHaveCount(0)
    await way.toDetails()
    await expect(page.getByRole('textbox', { name: way.t('form.name'), exact: true })).toHaveValue('Mai')

    await step('services').click()
    await expect(page.getByRole('checkbox', { name: 'Shellac' })).toBeChecked()
    await expect(region('services')).toBeFocused()
    await way.toTime()
    // The browser's back button continues through the steps, with none twice.
    await page.goBack()
    await expect(region('services')).toBeVisible()
  })
