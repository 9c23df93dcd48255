import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const read = (sheet: string) => readFileSync(join(source, sheet), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
/** Without the token sheet and the fonts' own descriptors. */
const sheets = globSync('**/*.css', { cwd: source })
  .filter((sheet) => !['kit/tokens.css', 'kit/fonts.css'].includes(sheet))
  .sort()

/** Sheets whose declarations, in order, do not follow a rule. Entries may only go. */
type Exceptions = Readonly<Record<string, readonly string[]>>

const breaking = (find: (css: string) => readonly string[]): Exceptions =>
  Object.fromEntries(
    sheets.flatMap((sheet) => ((found) => (found.length > 0 ? [[sheet, found]] : []))(find(read(sheet)))),
  )

/** Values of the properties that the pattern matches. */
const valuesOf = (css: string, properties: RegExp): string[] =>
  [...css.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+)(?=;)/g)]
    .filter(([, property = '']) => properties.test(property))
    .map(([, , value = '']) => value.replaceAll(/\s+/g, ' '))

/** Figures that are seen from afar, and what is no text of its own. */
const sizes: Exceptions = {
  'apps/admin/calendar/views/WeekLane.module.css': ['inherit'],
  'apps/admin/customers/CustomerPanel.module.css': ['inherit'],
  'apps/checkin/find/Find.module.css': ['4rem'],
  'apps/checkin/join/Join.module.css': ['3rem'],
  'apps/checkin/room/Room.module.css': ['2.375rem'],
  'apps/checkin/shell/Kiosk.module.css': ['2.75rem', '3.75rem', '3rem'],
  'apps/checkin/start/StartStep.module.css': ['3.5rem', '2.75rem'],
  'apps/checkout/paid/Paid.module.css': ['3.25rem', '2.5rem'],
  'apps/checkout/pay/Payment.module.css': ['clamp(1rem, 1.7vw, 1.375rem)'],
  'apps/site/home/Hero.module.css': ['3.5rem'],
  'apps/site/home/SalonCard.module.css': ['2.5rem'],
  'apps/site/pieces/Section.module.css': ['2.75rem'],
  'apps/site/prices/TierCards.module.css': ['2.75rem'],
  'apps/admin/calendar/grid/AppointmentCard.module.css': ['0'],
}

test('[UI-13] texts have one of eight sizes', () => {
  const tokens = [...readFileSync(join(source, 'kit/tokens.css'), 'utf8').matchAll(/--f(\d+): ([\d.]+)rem;/g)]
  expect(tokens.map(([, px]) => Number(px))).toEqual([30, 22, 20, 17, 15, 14, 13, 12])
  expect(tokens.filter(([, px, rem]) => Number(px) / 16 !== Number(rem))).toEqual([])
  const others = (css: string) => valuesOf(css, /^font-size$/).filter((value) => !/^var\(--f\d+\)$/.test(value))
  expect(breaking(others)).toEqual(sizes)
})

/** Room for what floats over the page, geometry of the calendar, and the site's parting space. */
const spaces: Exceptions = {
  'apps/admin/set-up/SetUp.module.css': ['11rem'],
  'apps/booking/kept/ResumeBooking.module.css': ['148px'],
  'apps/checkout/pin/PinScreen.module.css': ['clamp(2rem, 6vw, 5rem)', 'var(--s32) clamp(1.5rem, 8vw, 6.25rem)'],
  'apps/site/help/HelpIsland.module.css': ['56px', '56px'],
  'apps/site/home/Features.module.css': ['88px'],
  'apps/site/home/Hero.module.css': ['var(--s48) 0 72px', 'var(--s16) 0 56px'],
  'apps/site/home/HomeIsland.module.css': ['72px'],
  'apps/site/pieces/Section.module.css': ['72px'],
  'apps/site/shell/SiteFooter.module.css': ['72px'],
  'apps/admin/calendar/grid/AppointmentCard.module.css': [
    'clamp(0rem, min(4.75rem - var(--minutes) / 60 * var(--hour), 100cqi - 6.2rem) * 999, 1.25rem)',
  ],
  'apps/admin/calendar/grid/DayGrid.module.css': [
    'var(--s4) calc(var(--s8) + var(--ribbons, 0) * 1.625rem) var(--s2) var(--s8)',
  ],
  'device/Device.module.css': ['1.4em'],
}

test('[UI-13] padding, margin and gap are steps of the scale', () => {
  const others = (css: string) =>
    valuesOf(css, /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-\w+)*)$/).filter((value) =>
      /[1-9][\d.]*(?:px|r?em)\b/.test(value),
    )
  expect(breaking(others)).toEqual(spaces)
})

/** Sheets that draw: a person's or category's colour, a device, a monogram; with their number of colours. */
const drawings: Readonly<Record<string, number>> = {
  'apps/booking/salon/SalonHero.module.css': 4,
  'apps/site/pieces/DeviceFrame.module.css': 31,
  'apps/admin/calendar/grid/CardColors.module.css': 8,
  'kit/Avatar.module.css': 16,
  'kit/Logo.module.css': 1,
}

test('[UI-13] colours come from the token sheet', () => {
  const literals = (css: string) => css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|ok?lab|ok?lch)a?\(/gi) ?? []
  expect(Object.fromEntries(Object.entries(breaking(literals)).map(([sheet, found]) => [sheet, found.length]))).toEqual(
    drawings,
  )
})

test('[UI-13] weights are those of the design', () => {
  const others = (css: string) =>
    valuesOf(css, /^font-weight$/).filter((value) => !/^(?:[5-7]50|500|700|inherit|normal)$/.test(value))
  expect(breaking(others)).toEqual({})
})

test('[UI-03] media and container queries have one spelling of a width: (width < 37.5em)', () => {
  expect(breaking((css) => css.match(/(?:min|max)-(?:width|height):\s*[\d.]+\w+\)/g) ?? [])).toEqual({})
})
