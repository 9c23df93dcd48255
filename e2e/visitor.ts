/** Helpers for any page: signing in, and moving by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the page as somebody who signed in earlier. */
export const signedIn = (page: Page, token: string | undefined, app = 'booking') =>
  page.addInitScript(([key, value]) => localStorage.setItem(`goldline.${key}.token`, value ?? ''), [
    app,
    token,
  ] as const)

/** Presses Tab until the element is focused. */
export async function tabTo(page: Page, place: Locator, atMost = 90): Promise<void> {
  await expect(place).toBeVisible()
  for (let pressed = 0; pressed < atMost; pressed++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(place).toBeFocused()
}
