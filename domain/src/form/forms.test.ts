import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../message/kinds.ts'
import { runs } from '../test/runs.ts'
import { addDays } from '../time/day.ts'
import { zone } from '../time/zone.ts'
import {
  firstSigningDay,
  formFault,
  nextPublication,
  type Publication,
  publishingFault,
  readingLanguage,
  type Signature,
  signatureCounts,
  signatureExpiry,
} from './forms.ts'

const both = { titles: { de: 'Lifting', vi: 'Uốn mi' }, texts: { de: 'Text', vi: 'Nội dung' } }

describe('what can be saved and published', () => {
  test.each([
    [{ titles: { de: 'Lifting' }, productIds: ['lashes'] }, undefined],
    [{ titles: { en: 'Lifting' }, productIds: ['lashes'] }, 'titles.de'],
    [{ titles: { de: '  ' }, productIds: ['lashes'] }, 'titles.de'],
    [{ titles: { de: 'Lifting' }, productIds: [] }, 'productIds'],
  ])('[FRM-02a] %j: %s', (form, fault) => {
    expect(formFault(form, 'de')).toBe(fault)
  })

  test.each([
    [both, undefined],
    [{ titles: { de: 'Lifting' }, texts: {} }, 'texts.de'],
    [{ titles: { de: 'Lifting', vi: 'Uốn mi' }, texts: { de: 'Text' } }, 'texts.vi'],
    [{ titles: { de: 'Lifting' }, texts: { de: 'Text', en: 'Text' } }, 'titles.en'],
  ])('[FRM-02a] %j lacks %s before publishing', (form, fault) => {
    expect(publishingFault(form, 'de')).toBe(fault)
  })
})

test.each([
  ['vi', 'vi'],
  ['en', 'de'],
  ['de', 'de'],
] as const)('[FRM-02d] a reader of %s reads the whole form in %s', (reader, language) => {
  expect(readingLanguage(both, reader, 'de')).toBe(language)
})

test('[FRM-02d] a language with only a title is not read', () => {
  expect(readingLanguage({ titles: both.titles, texts: { de: 'Text' } }, 'vi', 'de')).toBe('de')
  const text = fc.option(fc.constantFrom('', ' ', 'Text'), { nil: undefined })
  const texts = fc.record({ de: text, en: text, vi: text })
  fc.assert(
    fc.property(texts, texts, fc.constantFrom(...languages), (titles, bodies, reader) => {
      fc.pre(publishingFault({ titles, texts: bodies }, 'de') === undefined)
      const language = readingLanguage({ titles, texts: bodies }, reader, 'de')
      expect([titles[language]?.trim(), bodies[language]?.trim()]).not.toContain(undefined)
    }),
    runs(200),
  )
})

/** Publishes once for each entry, and returns all publications. */
function published(again: readonly boolean[]): Publication[] {
  const all: Publication[] = []
  for (const signAgain of again) all.push(nextPublication(all.at(-1) ?? null, signAgain))
  return all
}

const signature = (number: number): Signature => ({ number, expiresTime: null })

test('[FRM-02b, FRM-02c] numbers rise by one, and signatures are valid until the salon requires a new signature', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (again) => {
      const all = published(again)
      expect(all.map(({ number }) => number)).toEqual(again.map((_, index) => index + 1))
      const last = all.at(-1) as Publication
      // Finds the latest publication that requires a new signature; the first one always does.
      const since = Math.max(1, again.lastIndexOf(true) + 1)
      for (const { number } of all) expect(signatureCounts(last, signature(number), 0)).toBe(number >= since)
    }),
    runs(200),
  )
})

test('[FRM-02c] a signature is valid for visits that start before it expires', () => {
  const inForce = { countsFrom: 1 }
  expect(signatureCounts(inForce, { number: 1, expiresTime: 1000 }, 999)).toBe(true)
  expect(signatureCounts(inForce, { number: 1, expiresTime: 1000 }, 1000)).toBe(false)
})

test.each([
  ['2027-02-23T10:30:00Z', 12, '2028-02-22T23:00:00.000Z'],
  ['2027-02-23T10:30:00Z', 6, '2027-08-22T22:00:00.000Z'],
  // The target month is shorter: its last day.
  ['2027-08-31T08:00:00Z', 6, '2028-02-28T23:00:00.000Z'],
])('[FRM-02c] signed at %s for %i months, it expires at %s', (signed, months, expires) => {
  const expiry = signatureExpiry(Date.parse(signed), months, zone('Europe/Zurich'))
  expect(new Date(expiry ?? 0).toISOString()).toBe(expires)
})

test('[FRM-02c] without months a signature never expires', () => {
  expect(signatureExpiry(0, null, zone('Europe/Zurich'))).toBeNull()
})

test('[FRM-02c] the first day for signing is the first whose signature outlives the visit’s start', () => {
  const salonZone = zone('Europe/Zurich')
  const now = Date.parse('2027-01-01')
  // The last day of a shorter month: a signature of 31 January would expire on this day.
  const start = Date.parse('2027-02-28T10:00:00Z')
  expect(firstSigningDay({ start, months: 1, now }, salonZone)).toBe('2027-02-01')
  expect(firstSigningDay({ start, months: 1, now: Date.parse('2027-02-01T08:00:00Z') }, salonZone)).toBeNull()
  expect(firstSigningDay({ start, months: null, now }, salonZone)).toBeNull()
  const starts = fc.integer({ min: now, max: Date.parse('2031-01-01') })
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 60 }), (visitStart, months) => {
      const day = firstSigningDay({ start: visitStart, months, now: 0 }, salonZone) ?? ''
      const counts = (signed: string) => {
        const expiresTime = signatureExpiry(salonZone.startOfDay(signed), months, salonZone)
        return signatureCounts({ countsFrom: 1 }, { number: 1, expiresTime }, visitStart)
      }
      expect([counts(addDays(day, -1)), counts(day)]).toEqual([false, true])
    }),
    runs(200),
  )
})
