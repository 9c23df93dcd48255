/** What a finger meets: targets of 44 px (UI-20d). */
import { expect, type Page } from '@playwright/test'

/** Every button, link and tick of the page that is in the window, or of its dialog, is 44 px wide and tall to a finger. */
export async function canBeHit(page: Page, where: string): Promise<void> {
  await expect.poll(() => page.evaluate(tooSmall), { message: `targets of ${where}` }).toEqual([])
}

/** Runs in the page. */
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
    const [after, above] = [
      getComputedStyle(element, '::after'),
      (text: string) => Math.max(0, -Number.parseFloat(text) || 0),
    ]
    // A pseudo-element may widen the target beyond what is seen.
    const spread =
      after.position === 'absolute'
        ? [above(after.top) + above(after.bottom), above(after.left) + above(after.right)]
        : [0, 0]
    const [tall, wide] = [height + (spread[0] ?? 0), width + (spread[1] ?? 0)]
    if (tall < least - 0.5 || wide < least - 0.5)
      found.push(
        `${Math.round(wide)} × ${Math.round(tall)}: ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40)}`,
      )
  }
  return found
}
