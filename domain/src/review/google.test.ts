import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AwaitedReview, type GoogleReview, googleStatus, googleWait, matchGoogleReviews } from './google.ts'

const [minute, day] = [60_000, 86_400_000]
const sabine: AwaitedReview = { id: 'sabine', name: 'Sabine', surname: 'Koch', since: 0 }
const by = (author: string, created = minute, name = author): GoogleReview => ({ name, author, created })

test.each<[string, GoogleReview[], string[]]>([
  ['the full name', [by('Sabine Koch')], ['Sabine Koch']],
  ['without accents and case, in either order', [by('KÖCH  sabine')], ['KÖCH  sabine']],
  ['first name and initial', [by('Sabine K.')], ['Sabine K.']],
  ['the full name wins over the initial', [by('Sabine K.'), by('Sabine Koch')], ['Sabine Koch']],
  ['no first name alone', [by('Sabine')], []],
  ['no other surname', [by('Sabine Keller')], []],
  ['no other author', [by('A Google user')], []],
  ['no review from before the visit', [by('Sabine Koch', -11 * minute)], []],
  ['a review on the 30th day', [by('Sabine Koch', 30 * day)], ['Sabine Koch']],
  ['no later review', [by('Sabine Koch', 30 * day + 1)], []],
  ['neither of two matching reviews', [by('Sabine Koch', 1, 'a'), by('Sabine Koch', 2, 'b')], []],
])('[REV-05] matches with Sabine Koch: %s', (_, found, expected) => {
  expect([...matchGoogleReviews([sabine], found).keys()]).toEqual(expected)
})

test('[REV-05] a name matches in any spelling of its letters', () => {
  const soren: AwaitedReview = { id: 'soren', name: 'Søren', surname: 'Müller', since: 0 }
  for (const author of ['Soren Mueller', 'Sören MULLER', 'Søren M.'])
    expect([...matchGoogleReviews([soren], [by(author)]).values()]).toEqual(['soren'])
})

test('[REV-05] two customers with the same name are not matched', () => {
  expect(matchGoogleReviews([sabine, { ...sabine, id: 'other' }], [by('Sabine Koch')])).toEqual(new Map())
})

test('[REV-05] the order has no effect, and no customer gets two reviews', () => {
  const name = fc.constantFrom('Sabine', 'Mai', 'Linh')
  const surname = fc.constantFrom('Koch', 'Keller', 'Trần', '')
  const when = fc.constantFrom(0, minute, day, 40 * day)
  const one = fc.record({ name, surname, since: when })
  const review = fc.record({ name, surname, created: when, short: fc.boolean() })
  const people = fc.array(one, { maxLength: 4 })
  const reviews = fc.array(review, { maxLength: 4 })
  fc.assert(
    fc.property(people, reviews, (awaited, written) => {
      const who = awaited.map((each, at): AwaitedReview => ({ ...each, id: `p${at}` }))
      const found = written.map(({ name: first, surname: last, created, short }, at) =>
        by(`${first} ${short ? last.slice(0, 1) : last}`, created, `r${at}`),
      )
      const matches = matchGoogleReviews(who, found)
      const other = matchGoogleReviews(who.toReversed(), found.toReversed())
      expect([...matches].sort()).toEqual([...other].sort())
      expect(new Set(matches.values()).size).toBe(matches.size)
    }),
  )
})

test('[REV-05] a review waits for a reply at Google, unless it is matched with a customer', () => {
  const statuses = [false, true].flatMap((matched) =>
    [false, true].map((answered) => googleStatus({ matched, answered })),
  )
  expect(statuses).toEqual(['GMB', 'DONE_GMB', 'DONE_GMB', 'DONE_GMB'])
})

test.each([
  [1, undefined, minute],
  [3, undefined, 4 * minute],
  [40, undefined, 360 * minute],
  [1, 10 * minute, 10 * minute],
  [9, 1000, 256 * minute],
])('[REV-05] after %d failures and a requested wait of %s ms, waits %d ms', (failures, told, expected) => {
  expect(googleWait(failures, told)).toBe(expected)
})
