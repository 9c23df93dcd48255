import { expect, test } from 'vitest'
import { clients, hasRole, type Role, roleFitsClient, roles, scopeAfter } from './role.ts'

test('[AUTH-12b] each role list contains its roles', () => {
  expect(roles.filter((role) => hasRole('L1', role))).toEqual(['OWNER', 'ADMIN', 'USER_LITE', 'USER_LITE_PLUS'])
  expect(roles.filter((role) => hasRole('L2', role))).toEqual(['OWNER', 'ADMIN', 'USER_LITE_PLUS'])
  expect(roles.filter((role) => hasRole('L3', role))).toEqual(['OWNER', 'ADMIN'])
})

test.each<[Role, boolean, string[]]>([
  ['CUSTOMER', false, ['BOOKING']],
  ['CUSTOMER', true, ['BOOKING']],
  ['OWNER', false, ['ADMIN']],
  ['OWNER', true, ['ADMIN', 'STAFF']],
  ['ADMIN', true, ['ADMIN', 'STAFF']],
  ['USER_LITE', false, ['ADMIN']],
  ['USER_LITE_PLUS', true, ['ADMIN', 'STAFF']],
])('[AUTH-19] %s, linked to staff %s, signs in to %s', (role, linkedToStaff, expected) => {
  expect(clients.filter((client) => roleFitsClient(role, client, linkedToStaff))).toEqual(expected)
})

test('[AUTH-15] roles of STAFF may sign in to ADMIN, where a new device’s link leads', () => {
  const staff = roles.filter((role) => roleFitsClient(role, 'STAFF', true))
  expect(staff).toEqual(roles.filter((role) => roleFitsClient(role, 'ADMIN', true)))
})

test('[AUTH-25a] only USER_LITE has the scope OWN, and begins with it', () => {
  const [team, lead] = [{ role: 'USER_LITE', scope: 'ALL' } as const, { role: 'ADMIN', scope: 'ALL' } as const]
  expect([scopeAfter(team, {}), scopeAfter(team, { role: 'USER_LITE' })]).toEqual(['ALL', 'ALL'])
  expect([scopeAfter(lead, { role: 'USER_LITE' }), scopeAfter(team, { scope: 'OWN' })]).toEqual(['OWN', 'OWN'])
  expect(scopeAfter(lead, { role: 'USER_LITE', scope: 'ALL' })).toBe('ALL')
  expect([scopeAfter(lead, { scope: 'OWN' }), scopeAfter(lead, { scope: 'ALL' })]).toEqual([undefined, 'ALL'])
  expect(scopeAfter({ role: 'USER_LITE', scope: 'OWN' }, { role: 'OWNER' })).toBe('ALL')
})
