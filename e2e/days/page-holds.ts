import { expect, type Page } from '@playwright/test'

/** Checks that a page is complete: styles, fonts and pictures are loaded, and nothing is too wide. */
export async function expectComplete(page: Page, name: string): Promise<void> {
  // Retries while something is loading or fading.
  await expect.poll(() => page.evaluate(faults), { message: `${name} looks right at ${page.url()}` }).toEqual([])
}

/** Runs in the page. */
function faults(): string[] {
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const shown = [...document.querySelectorAll('body *')].filter(seen)
  const named = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40) ?? ''}`
  const found: string[] = []
  const rulesOf = (sheet: CSSStyleSheet) => {
    try {
      return [...sheet.cssRules]
    } catch {
      // A sheet that did not load has no rules.
      return []
    }
  }
  const rules = [...document.styleSheets]
    .filter(({ disabled }) => !disabled)
    .flatMap((sheet) => rulesOf(sheet).map(({ cssText }) => cssText))
    .join()
  const modules = new Set(
    shown.flatMap(({ classList }) => [...classList].filter((each) => /^\w+_[\w-]{5}$/.test(each))),
  )
  found.push(...[...modules].filter((each) => !rules.includes(`.${each}`)).map((each) => `no rule for ${each}`))
  for (const element of shown.filter((each) => each.matches('button, input, select, textarea'))) {
    const { borderTopStyle } = getComputedStyle(element)
    if (borderTopStyle === 'outset' || borderTopStyle === 'inset')
      found.push(`the browser’s own look: ${named(element)}`)
  }
  for (const link of shown.filter((each) => each.matches('a[href]')))
    if (getComputedStyle(link).color === 'rgb(0, 0, 238)') found.push(`the browser’s own link: ${named(link)}`)
  for (const image of shown.filter((each) => each instanceof HTMLImageElement))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') found.push(`broken: ${image.currentSrc}`)
  if (!getComputedStyle(document.body).fontFamily.includes('Manrope')) found.push('a font that is not ours')
  for (const font of document.fonts) if (font.status === 'error') found.push(`no font ${font.family}`)
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth + 1) found.push(`${scrollWidth} px wide`)
  if (document.body.innerText.trim() === '') found.push('an empty page')
  return found
}
