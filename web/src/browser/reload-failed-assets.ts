/**
 * Reloads pictures and fonts that failed, once the browser is online, which browsers never do by themselves (UI-13).
 * Retries a picture that failed while online twice more, after pauses.
 */
export function reloadFailedAssets(): void {
  const failures = new WeakMap<Element, number>()
  // Listens in the capture phase: error events of pictures do not bubble.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return
      const count = (failures.get(target) ?? 0) + 1
      failures.set(target, count)
      if (navigator.onLine && count < 3) setTimeout(reloadPicture, pauseMs * count, target)
    },
    true,
  )
  addEventListener('online', () => {
    for (const picture of document.images) reloadPicture(picture)
    if ([...document.fonts].some(({ status }) => status === 'error')) linkFontsAgain()
  })
}

const pauseMs = 5000

/** Reloads a picture if it failed. A lazy picture that is still out of view is not complete. */
function reloadPicture(picture: HTMLImageElement): void {
  const { complete, naturalWidth, src } = picture
  if (complete && naturalWidth === 0 && src) picture.src = src
}

function linkFontsAgain(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=fonts],link[rel=stylesheet]')]
  const fonts = links.find((link) => link.rel === 'fonts' || hasFonts(link))
  fonts?.replaceWith(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fonts.href }))
}

function hasFonts({ sheet }: HTMLLinkElement): boolean {
  try {
    return [...(sheet?.cssRules ?? [])].some((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes('url('))
  } catch {
    return false
  }
}
