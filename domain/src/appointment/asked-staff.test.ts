import { expect, test } from 'vitest'
import { type AskedStaff, oneOrEach } from './asked-staff.ts'

const each = (...staffIds: (string | null)[]) => ({ staffId: null, staffIds })

test.each<[string, AskedStaff, ReturnType<typeof oneOrEach>]>([
  ['the first available for all', { staffId: null }, { staffId: null, each: undefined }],
  ['one for all, whatever else is said', { staffId: 'anna', staffIds: ['mai'] }, { staffId: 'anna', each: undefined }],
  ['the same for each is one for all', each('anna', 'anna'), { staffId: 'anna', each: undefined }],
  ['two people', each('anna', 'mai'), { staffId: null, each: ['anna', 'mai'] }],
  ['one and anybody', each('anna', null), { staffId: null, each: ['anna', null] }],
  ['anybody for each may be several people', each(null, null), { staffId: null, each: [null, null] }],
  ['a single service has no each', each(null), { staffId: null, each: undefined }],
])('[AVL-12] who is asked for: %s', (_, asked, expected) => {
  expect(oneOrEach(asked)).toEqual(expected)
})
