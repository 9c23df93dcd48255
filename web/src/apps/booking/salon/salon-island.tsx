import type { Language } from '@goldline/contract/page'
import { type ComponentType, lazy } from 'react'
import { loadWithRetry } from '../../../online.ts'
import { belowId, type IslandProps, loader } from './island-parts.ts'

type Island = ComponentType<IslandProps>
/** The content below the services, and the page for an unknown salon. */
export type Islands = { Below: Island; NotFound: ComponentType }

/**
 * Hydrate non-interactive parts when they are wanted, retrying until it succeeds; until then the server's HTML stays,
 * which only `lazy` inside `Suspense` can do: every other part is loaded by `useFetched`.
 */
export function lateIslands(language: Language): Islands {
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => {
    loading ??= load(language)
    return loading
  }
  return {
    NotFound: lazy(async () => ({ default: (await loaded()).SalonNotFoundScreen })),
    Below: lazy(async () => {
      const { SalonBelow, texts } = await loaded()
      return { default: (props: IslandProps) => <SalonBelow {...props} texts={texts} /> }
    }),
  }
}

async function load(language: Language) {
  await wanted(document.getElementById(belowId))
  const [island, { default: texts }] = await loadWithRetry(() =>
    Promise.all([import('./SalonIsland.tsx'), loader[language]()]),
  )
  return { ...island, texts }
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
