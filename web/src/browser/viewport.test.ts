import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layoutBreakpoints, viewportClasses } from './viewport.ts'

const source = join(import.meta.dirname, '..')

/** Breakpoints of single sheets, independent of the window classes; below 26em is a phone with large text (UI-20). */
const ownWidths: Readonly<Record<string, number | readonly number[]>> = {
  'apps/admin/AdminRail.module.css': 1440,
  'apps/admin/AdminShell.module.css': 1440,
  'apps/admin/calendar/DayBar.module.css': [430, 1408],
  'apps/admin/calendar/LiveMark.module.css': 1408,
  'apps/admin/chart/FigureList.module.css': 1408,
  'apps/admin/connections/Connections.module.css': 1200,
  'apps/admin/connections/mapping/Mapping.module.css': 1200,
  'apps/admin/customers/CustomerRow.module.css': 1376,
  'apps/admin/messages/Messages.module.css': 1408,
  'apps/admin/news/NewsScreen.module.css': 1408,
  'apps/admin/reviews/Reviews.module.css': 1408,
  'apps/admin/settings/Groups.module.css': 1408,
  'apps/admin/settings/MessageSettings.module.css': 1408,
  'apps/admin/team/RotaScreen.module.css': 1408,
  'apps/admin/till/Till.module.css': 1024,
  'apps/admin/today/DaySummary.module.css': 1400,
  'apps/admin/today/TodayScreen.module.css': 1400,
  'apps/booking/Footer.module.css': 288,
  'apps/booking/gallery/GalleryScreen.module.css': 288,
  'apps/booking/my/MyPages.module.css': 360,
  'apps/booking/person/FreeDays.module.css': 288,
  'apps/booking/person/PersonScreen.module.css': 288,
  'apps/booking/salon/SalonHero.module.css': 368,
  'apps/booking/salon/Team.module.css': 288,
  'apps/booking/services/NextFree.module.css': 288,
  'apps/booking/services/ServiceRow.module.css': [288, 416],
  'apps/booking/time/DayAndStart.module.css': 1100,
  'apps/booking/time/WeekStrip.module.css': [288, 341],
  'apps/checkin/join/Join.module.css': 1120,
  'apps/checkout/TillFrame.module.css': 1120,
  'apps/checkout/pay/Payment.module.css': 1200,
  'apps/checkout/sale/Sale.module.css': 1200,
  'apps/checkout/sale/Visits.module.css': 1200,
  'apps/site/features/FeaturesIsland.module.css': 720,
  'apps/site/home/Calculator.module.css': 720,
  'apps/site/home/PriceComparison.module.css': 720,
  'apps/site/home/Features.module.css': 720,
  'apps/site/home/FindSalon.module.css': 720,
  'apps/site/home/Hero.module.css': [720, 1100],
  'apps/site/home/HomeIsland.module.css': [720, 1152],
  'apps/site/pieces/ImageButton.module.css': 720,
  'apps/site/pieces/FounderCard.module.css': 720,
  'apps/site/pieces/Section.module.css': 720,
  'apps/site/shell/PhoneMenu.module.css': [720, 1100],
  'apps/site/shell/SiteFooter.module.css': [320, 720],
  'apps/site/shell/SiteShell.module.css': [320, 720, 1100],
}

type Edge = { bound: 'max' | 'min' | '<'; width: number }

/** Returns every width in a sheet's media queries. */
function edgesOf(css: string): Edge[] {
  return [...css.matchAll(/@media([^{]*)\{/g)].flatMap(([, query = '']) =>
    [...query.matchAll(/(?:(max|min)-)?width\s*([:<>]=?)\s*([\d.]+)em/g)].map(([, bound, sign, width]) => ({
      bound: bound === 'max' || bound === 'min' ? bound : sign === '<' ? '<' : sign === '<=' ? 'max' : 'min',
      width: Number(width) * 16,
    })),
  )
}

const classes: readonly number[] = Object.values(viewportClasses)
const layouts: readonly number[] = Object.values(layoutBreakpoints)

/** Whether a width is known. A class includes its width; a layout begins at its width, so `<` excludes it. */
function isKnown({ bound, width }: Edge): boolean {
  if (bound === 'max') return classes.includes(width)
  return layouts.includes(width) || (bound === 'min' && classes.includes(width - 1))
}

test('[UI-03] classes and breakpoints equal those of the specification', () => {
  expect(Object.values(viewportClasses)).toEqual([500, 900, 1600, 2200])
  expect(Object.values(layoutBreakpoints)).toEqual([600, 960, 1280, 1920])
})

test('[UI-03] every width in our styles is the end of a class or the start of a layout', () => {
  const sheets = globSync('**/*.css', { cwd: source })
  expect(sheets.length).toBeGreaterThan(40)
  const others = sheets.flatMap((sheet) =>
    edgesOf(readFileSync(join(source, sheet), 'utf8'))
      .filter((edge) => !isKnown(edge) && ![ownWidths[sheet]].flat().includes(edge.width))
      .map(({ bound, width }) => `${sheet}: ${bound} ${width}`),
  )
  expect(others).toEqual([])
})

test('[UI-03] every class and every breakpoint is used by a style', () => {
  const sheets = globSync('**/*.css', { cwd: source }).map((sheet) => readFileSync(join(source, sheet), 'utf8'))
  const used = new Set(
    sheets.flatMap(edgesOf).flatMap(({ bound, width }) => (bound === 'min' ? [width, width - 1] : [width])),
  )
  expect([...classes, ...layouts].filter((width) => !used.has(width))).toEqual([])
})

test('[UI-20] no text size and no layout width is in pixels', () => {
  const fixed = /(?:^|[^-\w])font(?:-size)?:[^;]*\dpx|@media[^{]*\dpx/
  const sheets = globSync('**/*.css', { cwd: source })
  expect(sheets.filter((sheet) => fixed.test(readFileSync(join(source, sheet), 'utf8')))).toEqual([])
})

test('[UI-03] “under 600” excludes 600', () => {
  expect(edgesOf('@media (max-width: 37.5em) {').some(isKnown)).toBe(false)
  expect(edgesOf('@media (width <= 37.5em) {').some(isKnown)).toBe(false)
  expect(edgesOf('@media (width < 37.5em) { } @media screen and (min-width: 60em) { }')).toHaveLength(2)
  expect(edgesOf('@media (width < 37.5em) { } @media screen and (min-width: 60em) { }').every(isKnown)).toBe(true)
})
