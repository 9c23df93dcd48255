import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const read = (sheet: string) => readFileSync(join(source, sheet), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
/** All sheets except the tokens and the fonts, which have descriptors of their own. */
const sheets = globSync('**/*.css', { cwd: source })
  .filter((sheet) => !['kit/tokens.css', 'kit/fonts.css'].includes(sheet))
  .sort()

/** Declarations that break a rule, in order, by sheet. Entries may only be removed. */
type Exceptions = Readonly<Record<string, readonly string[]>>

/** Collects the breaches by file name, since a sheet may move with its component. */
function findBreaches(find: (css: string) => readonly string[]): Exceptions {
  const all: Record<string, string[]> = {}
  for (const sheet of sheets) {
    const found = find(read(sheet))
    const name = basename(sheet)
    if (found.length > 0) all[name] = [...(all[name] ?? []), ...found]
  }
  return all
}

/** Returns the values of the properties that match the pattern. */
const valuesOf = (css: string, properties: RegExp): string[] =>
  [...css.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+)(?=;)/g)]
    .filter(([, property = '']) => properties.test(property))
    .map(([, , value = '']) => value.replaceAll(/\s+/g, ' '))

/** Figures that are read from a distance, and characters that are not text. */
const sizes: Exceptions = {
  'WeekLane.module.css': ['inherit'],
  'CustomerPanel.module.css': ['inherit'],
  'Find.module.css': ['4rem'],
  'Join.module.css': ['3rem'],
  'Room.module.css': ['2.375rem'],
  'Kiosk.module.css': ['2.75rem', '3.75rem', '3rem'],
  'StartStep.module.css': ['3.5rem', '2.75rem'],
  'Paid.module.css': ['3.25rem', '2.5rem'],
  'Payment.module.css': ['clamp(1rem, 1.7vw, 1.375rem)'],
  'Hero.module.css': ['3.5rem'],
  'SalonCard.module.css': ['2.5rem'],
  'Section.module.css': ['2.75rem'],
  'TierCards.module.css': ['2.75rem'],
  'AppointmentCard.module.css': ['0'],
}

test('[UI-13] texts have one of eight sizes', () => {
  const tokens = [...readFileSync(join(source, 'kit/tokens.css'), 'utf8').matchAll(/--f(\d+): ([\d.]+)rem;/g)]
  expect(tokens.map(([, px]) => Number(px))).toEqual([30, 22, 20, 17, 15, 14, 13, 12])
  expect(tokens.filter(([, px, rem]) => Number(px) / 16 !== Number(rem))).toEqual([])
  const others = (css: string) => valuesOf(css, /^font-size$/).filter((value) => !/^var\(--f\d+\)$/.test(value))
  expect(findBreaches(others)).toEqual(sizes)
})

/** Space for floating elements, the calendar's geometry, and the site's large gaps. */
const spaces: Exceptions = {
  'SetUp.module.css': ['11rem'],
  'ResumeBooking.module.css': ['148px'],
  'PinScreen.module.css': ['clamp(2rem, 6vw, 5rem)', 'var(--s32) clamp(1.5rem, 8vw, 6.25rem)'],
  'HelpIsland.module.css': ['56px', '56px'],
  'Features.module.css': ['88px'],
  'Hero.module.css': ['var(--s48) 0 72px', 'var(--s16) 0 56px'],
  'HomeIsland.module.css': ['72px'],
  'Section.module.css': ['72px'],
  'SiteFooter.module.css': ['72px'],
  'AppointmentCard.module.css': [
    'clamp(0rem, min(4.75rem - var(--minutes) / 60 * var(--hour), 100cqi - 6.2rem) * 999, 1.25rem)',
  ],
  'DayGrid.module.css': ['var(--s4) calc(var(--s8) + var(--ribbons, 0) * 1.625rem) var(--s2) var(--s8)'],
  'Device.module.css': ['1.4em'],
}

test('[UI-13] padding, margin and gap are steps of the scale', () => {
  const others = (css: string) =>
    valuesOf(css, /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-\w+)*)$/).filter((value) =>
      /[1-9][\d.]*(?:px|r?em)\b/.test(value),
    )
  expect(findBreaches(others)).toEqual(spaces)
})

/** Sheets that draw (a person's or category's colour, a device, a monogram), each with its number of colours. */
const drawings: Readonly<Record<string, number>> = {
  'SalonHero.module.css': 4,
  'DeviceFrame.module.css': 31,
  'CardColors.module.css': 8,
  'Avatar.module.css': 16,
  'Logo.module.css': 1,
}

test('[UI-13] colours come from the token sheet', () => {
  const literals = (css: string) => css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|ok?lab|ok?lch)a?\(/gi) ?? []
  expect(
    Object.fromEntries(Object.entries(findBreaches(literals)).map(([sheet, found]) => [sheet, found.length])),
  ).toEqual(drawings)
})

test('[UI-13] weights are those of the design', () => {
  const others = (css: string) =>
    valuesOf(css, /^font-weight$/).filter((value) => !/^(?:[5-7]50|500|700|inherit|normal)$/.test(value))
  expect(findBreaches(others)).toEqual({})
})

test('[UI-03] media and container queries write a width in one way: (width < 37.5em)', () => {
  expect(findBreaches((css) => css.match(/(?:min|max)-(?:width|height):\s*[\d.]+\w+\)/g) ?? [])).toEqual({})
})

/** Returns the layout words used at elements: `row(8, 'wrap')` uses row, g8 and wrap. */
function usedWords(): Set<string> {
  const said = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.*', 'kit/look.ts'] })) {
    const code = readFileSync(join(source, file), 'utf8')
    if (!code.includes("/look.ts'")) continue
    for (const [, name = '', given = ''] of code.matchAll(/(?<![.\w])(row|stack|look)\(([^()]*)\)/g)) {
      const gap = /^\s*([1-9]\d*)/.exec(given)?.[1]
      const words = [...given.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word)
      for (const word of [...(name === 'look' ? [] : [name]), ...(gap ? [`g${gap}`] : []), ...words]) said.add(word)
    }
  }
  return said
}

test('every word of look.ts that is used has a rule, and every rule is used', () => {
  const sheet = read('kit/look.css') + read('kit/measures.css') + read('kit/type.css')
  const rules = [...sheet.matchAll(/^\.([\w-]+)(?: [^{\n]+)? \{\n(?: {2}[^;\n]+;\n)+\}/gm)].map(([, name = '']) => name)
  const said = usedWords()
  expect(said.size).toBeGreaterThan(100)
  expect(rules.filter((name) => !said.has(name))).toEqual([])
  expect([...said].filter((name) => !rules.includes(name) && name !== 'num')).toEqual([])
  expect(sheet.match(/\{/g)).toHaveLength(rules.length)
})
