import { expect, test } from 'vitest'
import { suggestEmail } from './email-typo.ts'

test.each([
  ['foo@gmial.com', 'foo@gmail.com'],
  [' Foo@GMAL.com', 'foo@gmail.com'],
  ['foo@gmail.con', 'foo@gmail.com'],
  ['a.b@hotmial.ch', 'a.b@hotmail.ch'],
  ['foo@bluwin.ch', 'foo@bluewin.ch'],
  ['foo@gmail.com', undefined],
  ['foo@yahoo.it', undefined],
  ['foo@mail.com', undefined],
  ['foo@salon-gmial.com', undefined],
  ['foo@live.at', undefined],
  ['foo@gmial', undefined],
  ['foo', undefined],
])('[CUS-10] for “%s” suggests %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})
