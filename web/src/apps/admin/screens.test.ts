import type { SignedInUser } from '@goldline/contract/auth/user'
import type { Tier } from '@goldline/domain/user/tier'
import { expect, test } from 'vitest'
import { paths, pathTo } from './paths.ts'
import { findLock, type Screen } from './screen.ts'
import { screens } from './screens.ts'

test('[AUTH-12] [BIZ-10] a locked screen tells whether role or tier is insufficient', () => {
  const lockFor = (path: string, me: { role: SignedInUser['role']; tier: Tier }) => {
    const screen = screens.find((each) => each.path === path)
    return screen && findLock(screen, { role: me.role, salon: { tier: me.tier } } as SignedInUser)
  }
  expect(lockFor(paths.bookingRules, { role: 'OWNER', tier: 'LITE' })).toBeUndefined()
  expect(lockFor(paths.bookingRules, { role: 'USER_LITE', tier: 'PRO' })).toBe('forbidden')
  expect(lockFor(paths.calendar, { role: 'USER_LITE', tier: 'LITE' })).toBeUndefined()
  const own = { role: 'USER_LITE', scope: 'OWN', salon: { tier: 'PRO' } } as SignedInUser
  // AUTH-25
  expect(screens.filter((screen) => findLock(screen, own) === undefined).map(({ path }) => path)).toEqual([
    paths.calendar,
    paths.customers,
    paths.account,
  ])
  const marketplace = { ...screens[0], feature: 'marketplace' } as Screen
  expect(findLock(marketplace, { role: 'OWNER', salon: { tier: 'LITE' } } as SignedInUser)).toBe('tier.required')
})

test('every screen has its own address', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
})

test('a path is built with its parts, or without optional ones', () => {
  expect(pathTo(paths.customers, { id: 'a' })).toBe('/customers/a')
  expect([pathTo(paths.customers), pathTo(paths.calendar)]).toEqual(['/customers', '/'])
})
