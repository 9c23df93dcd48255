import { expect, test } from 'vitest'
import { googleLandingUrl, referralHeader, referralOf } from './landing.ts'

test.each([
  ['?from=google', { token: undefined }],
  ['?lang=vi&from=google&service=x', { token: undefined }],
  ['?from=google&rwg_token=ACgRB3-_~', { token: 'ACgRB3-_~' }],
  ['?rwg_token=ab%2Bc', { token: 'ab+c' }],
  ['?rwg_token=&from=google', { token: undefined }],
  [`?rwg_token=${'a'.repeat(2001)}`, undefined],
  ['?rwg_token=a%0Ab', undefined],
  ['?from=elsewhere', undefined],
  ['', undefined],
])('[RWG-06a] a page opened with %s books with %j', (search, referral) => {
  expect(referralOf(referralHeader(search))).toEqual(referral)
})

test.each([['token'], ['token '], ['token a b'], ['LINK'], [['link']], [undefined]])(
  '[RWG-06a] ignores the header %j',
  (value) => expect(referralOf(value)).toBeUndefined(),
)

test('[RWG-06a] the link given to Google counts as from Google', () => {
  const { search } = new URL(googleLandingUrl('https://goldline.example', 'lumiere'))
  expect(referralOf(referralHeader(search))).toEqual({ token: undefined })
})
