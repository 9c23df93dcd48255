import type { OfferedService } from '@goldline/contract/appointment/entry'
import { expect, test } from 'vitest'
import {
  addOnsOf,
  type EntryService,
  takenAddOns,
  withAddOnAt,
  withoutServiceAt,
  withServiceAt,
} from './entry-draft.ts'

const timing = { gapFrom: 0, gapMinutes: 0, bufferMinutes: 0, promotion: null, happyHours: null, ownTerms: [] }
const service = (product: string, more: Partial<OfferedService> = {}): OfferedService => ({
  ...{ product, name: product, price: 100, duration: 30, staffIds: ['mai', 'linh'], ...timing, ...more },
})
const offered = [
  service('gel'),
  service('gel%art', { addOn: true, duration: 15 }),
  service('gel%off', { addOn: true }),
  service('cut'),
]
const entered = (product: string, staffId: string | null = null): EntryService => ({ product, staffId, duration: 30 })
const keys = (services: readonly EntryService[]) => services.map(({ product }) => product)

test('[CAT-13e] returns the add-ons of a service, and none for an add-on', () => {
  const names = (product: string) => addOnsOf(entered(product), offered).map(({ name }) => name)
  expect([names('gel'), names('cut'), names('gel%art')]).toEqual([['gel%art', 'gel%off'], [], []])
})

test('[CAT-13b] inserts an add-on after its service, also between two equal services', () => {
  const twice = ['gel', 'cut', 'gel'].map((product) => entered(product))
  const added = withAddOnAt(twice, { index: 2, addOn: entered('gel%art') }, offered)
  expect(keys(added)).toEqual(['gel', 'cut', 'gel', 'gel%art'])
  expect([takenAddOns(added, 0, offered), takenAddOns(added, 2, offered)]).toEqual([[], ['gel%art']])
  const more = withAddOnAt(added, { index: 2, addOn: entered('gel%off') }, offered)
  expect(keys(more)).toEqual(['gel', 'cut', 'gel', 'gel%art', 'gel%off'])
})

test('[CAT-13b] removes a service together with its add-ons, but an add-on alone', () => {
  const services = ['gel', 'gel%art', 'gel%off', 'cut'].map((product) => entered(product))
  expect(keys(withoutServiceAt(services, 0, offered))).toEqual(['cut'])
  expect(keys(withoutServiceAt(services, 1, offered))).toEqual(['gel', 'gel%off', 'cut'])
  expect(keys(withoutServiceAt(services, 3, offered))).toEqual(['gel', 'gel%art', 'gel%off'])
})

test('[CAT-13c] assigns add-ons to the person of their service', () => {
  const services = ['gel', 'gel%art', 'cut'].map((product) => entered(product))
  const given = withServiceAt(services, { index: 0, changes: { staffId: 'mai' } }, offered)
  expect(given.map(({ staffId }) => staffId)).toEqual(['mai', 'mai', null])
  const longer = withServiceAt(given, { index: 0, changes: { duration: 45 } }, offered)
  expect(longer.map(({ duration }) => duration)).toEqual([45, 30, 30])
})
