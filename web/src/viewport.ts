import { useSyncExternalStore } from 'react'

/**
 * UI-03: the widest window that is still of a class, in pixels at the usual text size of 16; queries ask in `em`, so that larger
 * text has the layout that it has room for (UI-20). Up to a tablet the layout is compact.
 */
export const viewportClasses = { phone: 500, tablet: 900, desktop: 1600, extraLarge: 2200 } as const

/** UI-03: from these widths on a layout has room for more. Styles write them out, since CSS has no constants there; a test holds them. */
export const layoutBreakpoints = { small: 600, medium: 960, large: 1280, extraLarge: 1920 } as const

/** Whether the window is narrower than a layout breakpoint; renders again when that changes. */
export function useNarrowerThan(breakpoint: keyof typeof layoutBreakpoints): boolean {
  const query = `(width < ${layoutBreakpoints[breakpoint] / 16}em)`
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
