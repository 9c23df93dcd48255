import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxLengths } from '../text-lengths.ts'
import { appendNote, editRefusal, isBirthday, tidyTags } from './edit.ts'

test.each([
  [['name', 'email'], false, undefined],
  [['notes', 'tags', 'preferredStaffId', 'type', 'notificationSubscribed'], true, undefined],
  [['notes', 'name'], true, 'customer.has-account'],
  [['communicationPreference'], true, 'customer.has-account'],
  [[], true, undefined],
] as const)('[CUS-01] a change of %s, with an account: %s', (fields, hasAccount, refusal) => {
  const facts = { hasAccount, birthday: '1990-07-14', birthdayNoted: false }
  expect(editRefusal(fields, facts)).toBe(refusal)
})

test.each([
  [null, false, undefined],
  ['1990-07-14', true, undefined],
  ['1990-07-14', false, 'customer.has-account'],
] as const)(
  '[CUS-01] with an account, the birthday %s (noted: %s) may be changed: %s',
  (birthday, birthdayNoted, refusal) => {
    expect(editRefusal(['birthday'], { hasAccount: true, birthday, birthdayNoted })).toBe(refusal)
  },
)

test('[CUS-08r] a line is appended to the notes if it fits', () => {
  expect(appendNote('', 'Mag es kurz')).toBe('Mag es kurz')
  expect(appendNote('Mag es kurz', 'Trinkt Tee')).toBe('Mag es kurz\nTrinkt Tee')
  const full = 'x'.repeat(maxLengths.notes - 2)
  expect([appendNote(full, 'y')?.length, appendNote(full, 'yy')]).toEqual([maxLengths.notes, undefined])
})

test('[CUS-08] tags are trimmed and unique', () => {
  expect(tidyTags([' VIP ', 'vip', '', 'Newsletter', 'Fenster  platz', 'Vip'])).toEqual([
    'VIP',
    'Newsletter',
    'Fenster platz',
  ])
})

test('[CUS-08] normalising tags twice equals normalising them once', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (tags) => {
      const once = tidyTags(tags)
      expect(tidyTags(once)).toEqual(once)
    }),
  )
})

test.each([
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2027-03-02', true],
  // In Kiribati it is already the 3rd.
  ['2027-03-03', true],
  ['2027-03-04', false],
  ['1999-02-29', false],
  ['soon', false],
])('[CUS-01] a birthday on %s: %s', (day, valid) => {
  expect(isBirthday(day, Date.parse('2027-03-02T12:00:00Z'))).toBe(valid)
})
