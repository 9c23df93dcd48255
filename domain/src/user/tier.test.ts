import { describe, expect, test } from 'vitest'
import { type Role, roles } from './role.ts'
import { type Feature, featureRefusal, features, type Tier, tierAllows, tiers } from './tier.ts'

const names = Object.keys(features) as Feature[]
const mayUse = (feature: Feature, role: Role, tier: Tier) => featureRefusal(feature, { role, tier }) === undefined
const openTo = (tier: Tier) => names.filter((feature) => tierAllows(feature, tier))

describe('tiers', () => {
  test('[BIZ-10] LITE has booking by telephone and online', () => {
    expect(openTo('LITE')).toEqual(expect.arrayContaining(['calendar', 'appointments', 'onlineBooking']))
  })

  test('[BIZ-10] LITE_PLUS adds bulk messages, reviews, promotions; [POS-16] gift cards', () => {
    const added = openTo('LITE_PLUS').filter((feature) => !openTo('LITE').includes(feature))
    expect(added.toSorted()).toEqual(['bulkMessages', 'giftCards', 'promotions', 'reviews'])
  })

  test('[BIZ-10] PRO adds marketplace, Google, lexoffice, several staff apps', () => {
    const added = openTo('PRO').filter((feature) => !openTo('LITE_PLUS').includes(feature))
    expect(added.toSorted()).toEqual(['google', 'lexoffice', 'marketplace', 'severalStaffApps'])
  })
})

test('[AUTH-12] role and tier must both allow a feature', () => {
  const refusalOf = (feature: Feature, role: Role, tier: Tier) => featureRefusal(feature, { role, tier })
  expect(refusalOf('marketplace', 'OWNER', 'PRO')).toBeUndefined()
  expect(refusalOf('marketplace', 'OWNER', 'LITE_PLUS')).toBe('tier.required')
  expect(refusalOf('marketplace', 'USER_LITE_PLUS', 'LITE')).toBe('forbidden')
  expect(refusalOf('customersWrite', 'USER_LITE', 'PRO')).toBe('forbidden')
  expect(refusalOf('calendar', 'USER_LITE', 'LITE')).toBeUndefined()
})

test('[AUTH-12] a customer has no salon feature in any tier', () => {
  expect(names.filter((feature) => tiers.some((tier) => mayUse(feature, 'CUSTOMER', tier)))).toEqual([])
})

test('[BIZ-10] a larger tier or role list never removes a feature', () => {
  const order = ['USER_LITE', 'USER_LITE_PLUS', 'ADMIN'] as const
  for (const feature of names) {
    for (const tier of tiers) {
      const allowed = order.map((role) => mayUse(feature, role, tier))
      expect(allowed).toEqual(allowed.toSorted())
    }
    for (const role of roles) {
      const allowed = tiers.map((tier) => mayUse(feature, role, tier))
      expect(allowed).toEqual(allowed.toSorted())
    }
  }
})
