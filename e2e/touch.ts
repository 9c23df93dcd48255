/** Sizes of touch targets (UI-20d). */
import { expect, type Page } from '@playwright/test'

/**
 * Checks that every button, link and checkbox in the window, or in its dialog, has a touch target of at least 44 px.
 */
export async function expectTouchTargets(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.evaluate(tooSmall), { message: `targets of ${where}` }).toEqual([])
}

/** Runs in the page: returns targets that are too small, with their sizes. */
function tooSmall(): string[] {
  const least = 44
  const found: string[] = []
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  for (const element of dialog.querySelectorAll<HTMLElement>(
    'button, a[href], label:has(input:is([type=checkbox], [type=radio]))',
  )) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (element.closest('.visually-hidden, [inert]') || getComputedStyle(element).pointerEvents === 'none') continue
    const { width, height, left, right, top, bottom } = element.getBoundingClientRect()
    if (width <= 1 || right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) continue
    // A pseudo-element with negative insets may enlarge the target.
    const after = getComputedStyle(element, '::after')
    const beyond = (inset: string) => (after.position === 'absolute' ? Math.max(0, -Number.parseFloat(inset) || 0) : 0)
    const tall = height + beyond(after.top) + beyond(after.bottom)
    const wide = width + beyond(after.left) + beyond(after.right)
    if (tall < least - 0.5 || wide < least - 0.5)
      found.push(
        `${Math.round(wide)} × ${Math.round(tall)}: ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40)}`,
      )
  }
  return found
}
