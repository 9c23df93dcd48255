import { lazy } from 'react'
import { loadWithRetry } from '../../../browser/online.ts'
import { belowId, type Islands, type PageWords, salonTexts } from './island-parts.ts'

/**
 * Hydrate non-interactive parts when they are wanted, retrying until it succeeds; until then the server's HTML stays,
 * which only `lazy` inside `Suspense` can do: every other part is loaded by `useFetched`.
 */
export function lateIslands(page: PageWords): Islands {
  let loading: Promise<Islands> | undefined
  const late = <Name extends keyof Islands>(name: Name) =>
    lazy(async () => {
      loading ??= load(page)
      return { default: (await loading)[name] }
    })
  return { NotFound: late('NotFound'), Below: late('Below') }
}

async function load(page: PageWords): Promise<Islands> {
  await wanted(document.getElementById(belowId))
  const [{ islandsOf }, { default: texts }] = await loadWithRetry(() =>
    Promise.all([import('./SalonIsland.tsx'), salonTexts[page.language]()]),
  )
  return islandsOf({ texts, page })
}

const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** Resolves when somebody touches the page or scrolls near the element; at once if there is no element. */
function wanted(element: Element | null): Promise<void> {
  if (element === null || navigator.userActivation?.hasBeenActive) return Promise.resolve()
  return new Promise((resolve) => {
    const want = () => {
      watch.disconnect()
      for (const touch of touches) removeEventListener(touch, want)
      resolve()
    }
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && want(), {
      rootMargin: '100% 0px',
    })
    watch.observe(element)
    for (const touch of touches) addEventListener(touch, want, { passive: true })
  })
}
