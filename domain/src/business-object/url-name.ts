/** Derives a salon's booking link from its name (BIZ-09). */
import { fold } from '../fold.ts'
import { salonLimits } from './salon.ts'

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const { min, max } = salonLimits.urlName
/** Leaves room for a number at the end. */
const longest = max - 5

/** Converts the name to a link; `salon` for a name without Latin letters or digits. */
export function slugOf(name: string): string {
  const written = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter)
  const slug = trimmed(fold(written).replace(/[^a-z0-9]+/g, '-')).slice(0, longest)
  if (slug === '') return 'salon'
  return trimmed(slug.length < min ? `salon-${slug}` : slug)
}

/** Returns the slug itself, or with the first free number from 2 on. */
export function freeUrlName(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) {
    const numbered = `${slug}-${number}`
    if (!taken.has(numbered)) return numbered
  }
}

const trimmed = (slug: string): string => slug.replace(/^-+|-+$/g, '')
