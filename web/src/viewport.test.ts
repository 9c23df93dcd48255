import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layoutBreakpoints, viewportClasses } from './viewport.ts'

/** Where one thing is too wide for its own place, whatever class the window is of. */
const ownWidths: Readonly<Record<string, number>> = {
  'apps/admin/calendar/DayBar.module.css': 430,
  'apps/booking/time/DayAndStart.module.css': 1100,
  'apps/site/home/HomeScreen.module.css': 560,
}

/** Every `max-width` and `min-width` of a sheet's media queries, as the widest window below the edge. */
function edgesOf(css: string): number[] {
  const found = css.matchAll(/@media[^{]*\((max|min)-width: (\d+)px\)/g)
  return [...found].map(([, bound, width]) => (bound === 'max' ? Number(width) : Number(width) - 1))
}

test('[UI-03] the classes and breakpoints are the specification’s', () => {
  expect(Object.values(viewportClasses)).toEqual([500, 900, 1600, 2200])
  expect(Object.values(layoutBreakpoints)).toEqual([600, 960, 1280, 1920])
})

test('[UI-03] every edge in our styles is the end of a class or the begin of a layout', () => {
  const layouts = Object.values(layoutBreakpoints)
  const known = new Set<number>([...Object.values(viewportClasses), ...layouts, ...layouts.map((width) => width - 1)])
  const sheets = globSync('**/*.css', { cwd: import.meta.dirname })
  expect(sheets.length).toBeGreaterThan(40)
  const others = sheets.flatMap((sheet) =>
    edgesOf(readFileSync(join(import.meta.dirname, sheet), 'utf8'))
      .filter((edge) => !known.has(edge) && ownWidths[sheet] !== edge)
      .map((edge) => `${sheet}: ${edge}`),
  )
  expect(others).toEqual([])
})
