/** Helpers for any page: signing in, and moving by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'
import { type Language, languages } from './texts.ts'

/** Opens the page as somebody who signed in earlier. */
export const signedIn = (page: Page, token: string | undefined, app = 'booking') =>
  page.addInitScript(([key, value]) => localStorage.setItem(`goldline.${key}.token`, value ?? ''), [
    app,
    token,
  ] as const)

/** Checks the page in each language, switched in place: its state stays, and it ends in the language it had. */
export async function inEveryLanguage(page: Page, check: (language: Language) => Promise<unknown>): Promise<void> {
  const spoken = page.locator('html')
  const own = await spoken.getAttribute('lang')
  for (const language of languages.toSorted((a, b) => Number(a === own) - Number(b === own))) {
    await page.getByRole('button', { name: new RegExp(`^${language.toUpperCase()}\\b`) }).click()
    await expect(spoken).toHaveAttribute('lang', language)
    await check(language)
  }
}

/** Presses Tab until the element is focused. */
export async function tabTo(page: Page, place: Locator, atMost = 90): Promise<void> {
  await expect(place).toBeVisible()
  for (let pressed = 0; pressed < atMost; pressed++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(place).toBeFocused()
}
