/** Elements and actions on any screen of a till. */
import { expect, type Page } from '@playwright/test'
import { everyPin } from '../salon-device.ts'
import { textOf } from '../texts.ts'

export type TextId = Parameters<typeof textOf>[1]
export const t = (id: TextId) => textOf('de', id)

/** `1234.50` as the till shows it, with an apostrophe. */
export const formatAmount = (amount: number) => (amount / 100).toFixed(2).replace(/(?<=\d)(?=\d{3}\.)/, '’')

export function onTill(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const press = (id: TextId) => button(t(id)).click()
  return {
    button,
    press,
    /** Returns a section of the screen by its heading. */
    part: (id: TextId) => page.locator('section', { has: page.getByRole('heading', { name: t(id), exact: true }) }),
    /** Opens a screen through the navigation. */
    go: (id: TextId) =>
      page
        .getByRole('navigation', { name: t('checkout.nav') })
        .getByRole('link', { name: t(id), exact: true })
        .click(),
    /** Types the PIN when it is asked again. */
    async pin() {
      await expect(page.getByRole('dialog', { name: t('checkout.pin.again') })).toBeVisible()
      await page.keyboard.type(everyPin)
      await page.keyboard.press('Enter')
    },
  }
}
