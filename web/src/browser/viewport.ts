import { useSyncExternalStore } from 'react'

/**
 * The widest window of each class (UI-03), in pixels at the usual text size of 16; media queries use `em`, so that
 * larger text gets a layout that has room for it (UI-20). Up to tablet the layout is compact.
 */
export const viewportClasses = { phone: 500, tablet: 900, desktop: 1600, extraLarge: 2200 } as const

/**
 * Widths from which a layout has room for more (UI-03). CSS repeats them, since media queries take no constants; a test
 * compares the two.
 */
export const layoutBreakpoints = { small: 600, medium: 960, large: 1280, extraLarge: 1920 } as const

/** `beside`: the width from which ADMIN's lists have a panel next to them. */
const edges = { ...layoutBreakpoints, beside: 1408 } as const

/** Whether the window is narrower than an edge; re-renders when that changes. */
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
