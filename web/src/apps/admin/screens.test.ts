import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { SignedInUser } from '@goldline/contract/user'
import type { Tier } from '@goldline/domain/user/tier'
import { expect, test } from 'vitest'
import { catalogueOf } from '../../../build/catalogues.ts'
import { paths, pathTo } from './paths.ts'
import { lockOf, type Screen, screens } from './screens.ts'

const german: Record<string, string> = JSON.parse(readFileSync(join(import.meta.dirname, '../../i18n/de.json'), 'utf8'))

test('[AUTH-12] [BIZ-10] a screen that role or tier does not have says which of the two', () => {
  const lockFor = (path: string, me: { role: SignedInUser['role']; tier: Tier }) => {
    const screen = screens.find((each) => each.path === path)
    return screen && lockOf(screen, { role: me.role, salon: { tier: me.tier } } as SignedInUser)
  }
  expect(lockFor(paths.bookingRules, { role: 'OWNER', tier: 'LITE' })).toBeUndefined()
  expect(lockFor(paths.bookingRules, { role: 'USER_LITE', tier: 'PRO' })).toBe('forbidden')
  expect(lockFor(paths.calendar, { role: 'USER_LITE', tier: 'LITE' })).toBeUndefined()
  const marketplace = { ...screens[0], feature: 'marketplace' } as Screen
  expect(lockOf(marketplace, { role: 'OWNER', salon: { tier: 'LITE' } } as SignedInUser)).toBe('tier.required')
})

test('every screen has an address of its own, and its title is at hand before it is', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
  const atHand = catalogueOf('admin', german)
  expect(screens.flatMap(({ title, group }) => [title, group ?? title]).filter((id) => !(id in atHand))).toEqual([])
})

test('a path is written with its parts, or without those that are optional', () => {
  expect(pathTo(paths.customers, { id: 'a' })).toBe('/customers/a')
  expect([pathTo(paths.customers), pathTo(paths.calendar)]).toEqual(['/customers', '/'])
})

/** What a module imports at once of our own. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.tsx?$/.test(file)) return seen
  seen.add(file)
  for (const [, from] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^'\n]*'(\.[^']+)'/gm))
    closure(resolve(dirname(file), from ?? ''), seen)
  return seen
}

test.each([
  ['main.tsx', ['admin', 'legal']],
  ['calendar/CalendarScreen.tsx', ['admin']],
  ['customers/CustomersScreen.tsx', ['admin', 'customers']],
  ['services/ServicesScreen.tsx', ['admin', 'services']],
  ['team/RotaScreen.tsx', ['admin', 'team']],
  ['team/cover/CoverScreen.tsx', ['admin', 'team']],
  ['team/PeopleScreen.tsx', ['admin', 'team']],
  ['team/UsersScreen.tsx', ['admin', 'team']],
  ['credit/CreditScreen.tsx', ['admin', 'credit']],
  ['waiting-list/WaitingListScreen.tsx', ['admin', 'waiting']],
  ['reports/ReportsScreen.tsx', ['admin', 'reports']],
  ['today/TodayScreen.tsx', ['admin', 'overview']],
  ['palette/Palette.tsx', ['admin', 'palette']],
  ['palette/Keys.tsx', ['admin', 'palette']],
  ['settings/BookingRulesScreen.tsx', ['admin', 'settings']],
  ['settings/SalonScreen.tsx', ['admin', 'settings']],
  ['settings/OpeningScreen.tsx', ['admin', 'settings']],
  ['settings/pictures/PicturesScreen.tsx', ['admin', 'settings']],
  ['set-up/SignUp.tsx', ['admin', 'setup']],
  ['set-up/NewSalon.tsx', ['admin', 'setup']],
  ['set-up/SetupScreen.tsx', ['admin', 'setup', 'settings', 'services']],
])('[UI-01] %s has every text that it names', (screen, catalogues) => {
  const atHand = new Set(catalogues.flatMap((name) => Object.keys(catalogueOf(name, german))))
  const code = [...closure(join(import.meta.dirname, screen))].map((file) => readFileSync(file, 'utf8')).join('\n')
  const begun = [...code.matchAll(/`(admin\.[\w.]*\.)\$\{/g)].map(([, start]) => start ?? '-')
  const named = Object.keys(german).filter(
    (id) => code.includes(`'${id}'`) || begun.some((start) => id.startsWith(start)),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((id) => !atHand.has(id))).toEqual([])
})
