import { expect, test } from 'vitest'
import { countryOfZone, salonTimeZones } from './time-zones.ts'

test.each([
  ['Europe/Zurich', 'CH'],
  ['Asia/Saigon', 'VN'],
  ['Asia/Ho_Chi_Minh', 'VN'],
  ['America/Los_Angeles', 'US'],
  ['America/Toronto', undefined],
  ['UTC', undefined],
])('[AUTH-01] a browser in %s is in %s', (timeZone, country) => {
  expect(countryOfZone(timeZone)).toBe(country)
})

test('[AUTH-01] every zone of a salon is known', () => {
  expect(salonTimeZones.map(countryOfZone)).not.toContain(undefined)
})
