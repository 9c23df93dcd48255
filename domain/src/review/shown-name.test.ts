import { expect, test } from 'vitest'
import { shownName } from './shown-name.ts'

test.each([
  ['Sabine', 'Koch', 'Sabine K.'],
  [' Thị Mai ', ' đỗ ', 'Thị Mai Đ.'],
  ['Ngọc', 'Ế́n', 'Ngọc Ế́.'],
  ['Sabine', '', 'Sabine'],
  ['', 'Koch', 'K.'],
  ['', '', ''],
])('[REV-02] %s %s is shown as %s', (name, surname, shown) => {
  expect(shownName({ name, surname })).toBe(shown)
})
