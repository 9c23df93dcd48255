import { expect, test } from 'vitest'
import { pictureRefusal } from './picture.ts'

test.each([
  [640, 360, undefined],
  [639, 360, 'picture-too-small'],
  [640, 359, 'picture-too-small'],
  [1920, 640, undefined],
  [1921, 640, 'picture-too-small'],
  [700, 2100, undefined],
  [700, 2101, 'picture-too-small'],
  [10_000, 5000, undefined],
  [10_000, 5001, 'payload-too-large'],
] as const)('[BIZ-06] a picture of %d × %d pixels: %s', (width, height, refusal) => {
  expect(pictureRefusal({ width, height })).toBe(refusal)
})
