import { expect, test } from 'vitest'
import { dayAfterArrow } from './use-calendar-arrows.ts'

const days = { free: ['2027-03-04', '2027-03-05', '2027-05-02'], full: ['2027-02-20', '2027-05-01', '2027-06-03'] }
const monthOf = (day: string) => day.slice(0, 7)

test.each<[string, 1 | -1, string | undefined]>([
  ['2027-03', 1, '2027-05-02'],
  ['2027-05', 1, '2027-06-03'],
  ['2027-06', 1, undefined],
  ['2027-06', -1, '2027-05-02'],
  ['2027-05', -1, '2027-03-04'],
  ['2027-03', -1, '2027-02-20'],
  ['2027-02', -1, undefined],
])('[AVL-07d] the arrow from %s by %i opens the page’s first free day, or else its first full one', (page, by, day) => {
  expect(dayAfterArrow(days, monthOf, { present: page, by })).toBe(day)
})
