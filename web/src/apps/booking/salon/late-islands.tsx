import type { Language } from '@goldline/contract/page'
import { lazy } from 'react'
import { loadWithRetry } from '../../../browser/online.ts'
import { aboutId, type Islands } from './island-parts.ts'

/**
 * Returns parts that load and hydrate on demand, retrying until it succeeds. Until then the server's HTML stays, which
 * only `lazy` inside `Suspense` can do; all other parts load by `useFetched`.
 * @param language the language of the server's HTML
 */
export function lateIslands(language: Language): Islands {
  let loading: Promise<Islands> | undefined
  const late = <Name extends keyof Islands>(name: Name) =>
    lazy(async () => {
      loading ??= load(language)
      return { default: (await loading)[name] }
    })
  return { NotFound: late('NotFound'), Below: late('Below'), Heart: late('Heart') }
}

async function load(language: Language): Promise<Islands> {
  await untilWanted(document.getElementById(aboutId))
  const { createIslands: islandsOf } = await loadWithRetry(() => import('./SalonIsland.tsx'))
  return islandsOf(language)
}

const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** Resolves on the visitor's first interaction or when the element is near; at once if there is no element. */
function untilWanted(element: Element | null): Promise<void> {
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
