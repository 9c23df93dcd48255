/** Helpers for any page: signing in, and moving by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'
import { type Language, languages } from './texts.ts'

/** Opens the page signed in. */
export const signedIn = (page: Page, token: string | undefined, app = 'booking') =>
  page.addInitScript(([key, value]) => localStorage.setItem(`goldline.${key}.token`, value ?? ''), [
    app,
    token,
  ] as const)

/** Checks the page in each language without reloading: its state stays, and it ends in the language it had. */
export async function inEveryLanguage(page: Page, check: (language: Language) => Promise<unknown>): Promise<void> {
  const spoken = page.locator('html')
  const own = await spoken.getAttribute('lang')
  for (const language of languages.toSorted((a, b) => Number(a === own) - Number(b === own))) {
    await page.getByRole('button', { name: new RegExp(`^${language.toUpperCase()}\\b`) }).click()
    await expect(spoken).toHaveAttribute('lang', language)
    await check(language)
  }
}

/** Presses Tab until the element is focused, and arrow keys in a group that is one Tab stop (UI-13). */
export async function tabTo(page: Page, place: Locator, atMost = 90): Promise<void> {
  await expect(place).toBeVisible()
  for (let pressed = 0; pressed < atMost; pressed++) {
    const arrow = await place.evaluate(arrowFromFocus)
    if (arrow === 'here') return
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press(arrow ?? 'Tab')
    // At the group's end, an arrow key moves nothing: the element is in another group.
    const moved = await before.evaluate((element) => element !== document.activeElement)
    if (!moved) await page.keyboard.press('Tab')
  }
  await expect(place).toBeFocused()
}

/**
 * Runs in the page. Returns the arrow key from the focused element to one that Tab skips; undefined: Tab reaches it.
 */
function arrowFromFocus(place: Element): 'here' | 'ArrowLeft' | 'ArrowRight' | undefined {
  const focused = document.activeElement
  if (focused === place) return 'here'
  const skipped = place instanceof HTMLElement && place.tabIndex === -1
  if (!skipped || !focused || focused.tagName !== place.tagName) return undefined
  const isLater = focused.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING
  return isLater ? 'ArrowRight' : 'ArrowLeft'
}
