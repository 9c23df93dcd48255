/** A code requested on the customer's own pages survives a reload (AUTH-10, PRIV-01). */

import { aCustomer } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { detailsOf } from './my-page.ts'
import { textOf } from './texts.ts'
import { uniqueEmail, uniquePhone } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 } })
const de = (id: Parameters<typeof textOf>[1]) => textOf('de', id)

test('[AUTH-10] a new number’s code can be typed or cancelled after a reload; the address never contains the number', async ({
  page,
  server,
  pinFor,
}) => {
  const me = await aCustomer(server.url, uniqueEmail('reload'), pinFor)
  await detailsOf(page, server.url, me.token)
  const phone = page.locator('section', { has: page.getByRole('heading', { level: 2, name: de('form.phoneNr') }) })
  const pin = page.getByRole('textbox', { name: de('form.pin'), exact: true })
  const field = page.getByRole('textbox', { name: de('form.phoneNr'), exact: true })
  /** @returns the number without its first zero */
  const asksForCode = async () => {
    const number = uniquePhone()
    await phone.getByRole('button').click()
    await field.fill(number)
    await page.keyboard.press('Enter')
    await expect(pin).toBeFocused()
    await page.reload()
    await expect(pin).toBeFocused()
    return number.replaceAll(' ', '').slice(1)
  }
  await asksForCode()
  await page.getByRole('button', { name: de('action.cancel') }).click()
  // The number stays, so that it can be corrected.
  await expect(field).not.toHaveValue('')
  await page.reload()
  await expect(phone).toBeVisible()
  await expect(pin).toBeHidden()

  const digits = await asksForCode()
  expect(page.url()).not.toContain(digits)
  await pin.fill(await pinFor(`+41${digits}`))
  await expect(phone).toContainText(de('my.details.confirmed'))
  // Not asked again.
  await page.reload()
  await expect(phone).toContainText(de('my.details.confirmed'))
  await expect(pin).toBeHidden()
})

test('[PRIV-01] an erasure’s code can be typed after a reload', async ({ page, server, pinFor }) => {
  const email = uniqueEmail('erase-reload')
  const me = await aCustomer(server.url, email, pinFor)
  await detailsOf(page, server.url, me.token)
  await page.getByRole('button', { name: de('my.details.erase.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const before = await pinFor(email)
  await dialog.getByRole('button', { name: de('my.details.sendCode') }).click()
  const pin = dialog.getByRole('textbox', { name: de('form.pin'), exact: true })
  await expect(pin).toBeFocused()
  await expect.poll(() => pinFor(email)).not.toBe(before)
  await page.reload()
  await expect(pin).toBeFocused()
  await pin.fill(await pinFor(email))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: de('my.goodbye.title') })).toBeVisible()
})
