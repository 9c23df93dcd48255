/** What any page's journeys begin with: who is signed in, and walking by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The page is a person's who signed in earlier. */
export const signedIn = (page: Page, token: string | undefined, app = 'booking') =>
  page.addInitScript(([key, value]) => localStorage.setItem(`goldline.${key}.token`, value ?? ''), [
    app,
    token,
  ] as const)

/** Walks on by Tab alone until the place is reached. */
export async function tabTo(page: Page, place: Locator, atMost = 90): Promise<void> {
  await expect(place).toBeVisible()
  for (let pressed = 0; pressed < atMost; pressed++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(place).toBeFocused()
}
