import { expect, test } from 'vitest'
import { placeLinkProblemOf } from './place-link.ts'

test.each([
  ['UNVERIFIED_LOCATION', 'UNVERIFIED'],
  ['INVALID_LOCATION_CATEGORY', 'CATEGORY'],
  ['PERMISSION_DENIED', 'FORBIDDEN'],
  ['NOT_FOUND', 'NO_PLACE'],
  ['an unknown reason', 'OTHER'],
])('[RWG-05] Google’s %s is %s', (reason, problem) => {
  expect(placeLinkProblemOf(reason)).toBe(problem)
})
