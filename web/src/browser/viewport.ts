import { useSyncExternalStore } from 'react'

/**
 * UI-03: the widest window of each class, in pixels at the usual text size of 16; media queries use `em`, so that
 * larger text gets the layout it has room for (UI-20). Up to tablet the layout is compact.
 */
export const viewportClasses = { phone: 500, tablet: 900, desktop: 1600, extraLarge: 2200 } as const

/**
 * UI-03: widths from which a layout has room for more. CSS repeats them, since media queries take no constants; a test
 * compares.
 */
export const layoutBreakpoints = { small: 600, medium: 960, large: 1280, extraLarge: 1920 } as const

/** `beside`: from here on ADMIN's lists have something beside them. */
const edges = { ...layoutBreakpoints, beside: 1408 } as const

/** Whether the window is narrower than an edge; re-renders on change. */
export function useNarrowerThan(edge: keyof typeof edges): boolean {
  const query = `(width < ${edges[edge] / 16}em)`
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
