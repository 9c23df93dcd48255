import { expect, test } from 'vitest'
import { parseNumber } from './typed-number.ts'

test.each([
  ['de-CH', '95', 2, 9500],
  ['de-CH', '95.5', 2, 9550],
  ['de-CH', "1'250,05", 2, 125_005],
  ['de-CH', '1’250.–', 2, undefined],
  ['de-CH', '1.250', 2, undefined],
  ['de-CH', '95.505', 2, undefined],
  ['de-CH', 'abc', 2, undefined],
  ['de-CH', '200000', 2, undefined],
  ['de-DE', '1.250', 2, 125_000],
  ['de-DE', '1.250,50', 2, 125_050],
  ['de-DE', '12.50', 2, 1250],
  ['de-DE', '12.5', 2, 1250],
  ['de-AT', '1 250,5', 2, 125_050],
  ['en-US', '1,250.50', 2, 125_050],
  ['en-US', '12,50', 2, 1250],
  ['fr-FR', '1\u202f250,50', 2, 125_050],
  ['vi-VN', '350.000', 0, 350_000],
  ['vi-VN', '1.350.000', 0, 1_350_000],
  ['vi-VN', '350000', 0, 350_000],
  ['vi-VN', '350,5', 0, undefined],
  ['vi-VN', '.000', 0, undefined],
  ['vi-VN', '8,1', 2, 810],
])('[CAT-09] in %s %s is read with %s digits as %s', (locale, typed, digits, value) => {
  expect(parseNumber(locale, typed, { digits, max: 9_999_999 })).toBe(value)
})
