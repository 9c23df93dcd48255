import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogueOf } from '../../build/catalogues.ts'

const source = join(import.meta.dirname, '..')
const german: Record<string, string> = JSON.parse(readFileSync(join(source, 'i18n/de.json'), 'utf8'))
const idsOf = (names: readonly string[]) => new Set(names.flatMap((name) => Object.keys(catalogueOf(name, german))))

/** Texts about outdated links are loaded then: use-deep-link.ts. */
const fetchedByLink = 'salon.gone.'

/** Our modules that a module imports statically; lazy imports bring their own texts. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, from] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^'\n]*'(\.[^']+)'/gm))
    closure(resolve(dirname(file), from ?? ''), seen)
  return seen
}

/**
 * Text ids used by a screen and its imports but missing in these catalogues: complete ids, or prefixes of composed
 * ones.
 */
function missing(screen: string, catalogues: readonly string[]): string[] {
  const atHand = idsOf(catalogues)
  const code = [...closure(join(source, screen))].map((file) => readFileSync(file, 'utf8')).join('\n')
  const named = Object.keys(german).filter((id) => code.includes(`'${id}'`))
  const begun = [...code.matchAll(/id: [^`\n]*`([a-z][\w.]*\.)\$\{/g)].flatMap(([, start]) =>
    Object.keys(german).filter((id) => start !== 'refusal.' && id.startsWith(start ?? '-')),
  )
  return [...new Set([...named, ...begun])].filter((id) => !atHand.has(id) && !id.startsWith(fetchedByLink))
}

describe('texts that come with the part of the app that says them', () => {
  test.each([
    ['app.tsx', ['booking']],
    ['services/ShareService.tsx', ['booking']],
    ['flow/ResumeBooking.tsx', ['booking', 'salon']],
    ['salon/SalonHero.tsx', ['booking']],
    ['salon/SalonIsland.tsx', ['booking', 'salon']],
    ['legal/LegalScreen.tsx', ['booking', 'legal']],
    ['start/StartScreen.tsx', ['booking', 'steps']],
    ['details/DetailsScreen.tsx', ['booking', 'steps']],
    ['pin/PinScreen.tsx', ['booking', 'steps']],
    ['done/DoneScreen.tsx', ['booking', 'steps']],
    ['my/MyPages.tsx', ['booking', 'steps', 'my']],
    ['review/ReviewScreen.tsx', ['booking', 'steps', 'salon']],
  ])('[UI-01] %s has every text that it names', (screen, catalogues) => {
    expect(missing(`apps/booking/${screen}`, catalogues)).toEqual([])
  })

  test('[UI-10] the first step and the steps after it have every refusal that a customer can meet', () => {
    const refusals = [...idsOf(['site'])].filter((id) => id.startsWith('refusal.'))
    const ofBooking = idsOf(['booking', 'steps'])
    expect(refusals.filter((id) => !ofBooking.has(id))).toEqual([])
  })

  test('no text comes twice on the way to a booking', () => {
    const first = idsOf(['booking'])
    expect([...idsOf(['steps'])].filter((id) => first.has(id))).toEqual([])
  })
})
