import { readFileSync } from 'node:fs'
import { isStructurallySame, type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { appointmentStatuses, bookingTypes } from '@goldline/domain/appointment/status'
import { absenceKinds } from '@goldline/domain/availability/working-time'
import { customerTypes } from '@goldline/domain/customer/type'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { refusals } from '@goldline/domain/refusal'
import { weekdays } from '@goldline/domain/time/day'
import { timePeriods } from '@goldline/domain/time/period'
import { clients } from '@goldline/domain/user/role'
import { describe, expect, test } from 'vitest'
import { compileText } from '../../build/compile-text.ts'

const words: Record<string, Record<Language, string>> = JSON.parse(
  readFileSync(new URL('./texts.json', import.meta.url), 'utf8'),
)
const wordsIn = (language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([id, text]) => [id, text[language]]))
const catalogues = { de: wordsIn('de'), en: wordsIn('en'), vi: wordsIn('vi') }
const missing = (ids: readonly string[]) =>
  languages.flatMap((language) =>
    ids.filter((id) => !catalogues[language][id]?.trim()).map((id) => `${language} ${id}`),
  )

describe('texts', () => {
  test('[UI-01] every text has the three languages, in order, and none is empty; ids are sorted', () => {
    expect(Object.values(words).filter((text) => Object.keys(text).join() !== languages.join())).toEqual([])
    expect(missing(Object.keys(words))).toEqual([])
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(words))
  })

  test('[UI-01] every text is valid ICU with the same values in each language', () => {
    const different = Object.entries(catalogues.de).flatMap(([id, german]) =>
      (['en', 'vi'] as const)
        .filter((language) => {
          const other = catalogues[language][id] ?? ''
          return !isStructurallySame(parse(german), parse(other)).success && names(german) !== names(other)
        })
        .map((language) => `${language} ${id}`),
    )
    expect(different).toEqual([])
  })

  test('[UI-10] every refusal has its text in three languages', () => {
    expect(missing(refusals.map((refusal) => `refusal.${refusal}`))).toEqual([])
  })

  test('[UI-10] a missing status and unknown errors have the specification’s texts', () => {
    expect(catalogues.en['error.no-connection']).toBe('No connection to the server')
    expect(catalogues.en['error.general']).toBe('Oops! Something went wrong. Please try again at a later time.')
  })

  test('[APT-13] every status and type has the specification’s label', () => {
    expect(
      missing([
        ...appointmentStatuses.map((key) => `status.${key}`),
        ...bookingTypes.map((key) => `bookingType.${key}`),
      ]),
    ).toEqual([])
    expect(catalogues.en['status.FULFILLED']).toBe('Checked out')
    expect(catalogues.en['status.BO_CANCELLED']).toBe('Cancelled by the salon')
  })

  test('[CAT-06] the special labels, the weekdays and the customer types have texts', () => {
    const labels = ['deletedService', 'deletedStaff', 'firstAvailableStaff', 'walkInCustomer'].map(
      (key) => `label.${key}`,
    )
    expect(
      missing([
        ...labels,
        ...weekdays.map((key) => `weekday.${key}`),
        ...customerTypes.map((key) => `customerType.${key}`),
      ]),
    ).toEqual([])
  })

  test.each([
    ['absence kinds', absenceKinds],
    ['periods', timePeriods],
    ['apps', clients],
  ])('[UI-01] the texts of the %s exist only once', (_, keys) => {
    const begins = Object.keys(catalogues.de).flatMap((id) =>
      id.endsWith(`.${keys[0]}`) ? id.slice(0, -`${keys[0]}`.length) : [],
    )
    const whole = begins.filter((start) => keys.every((key) => `${start}${key}` in catalogues.de))
    expect(whole).toHaveLength(1)
  })

  test('[UI-01] German uses Swiss spelling', () => {
    expect(Object.values(catalogues.de).filter((text) => text.includes('ß'))).toEqual([])
  })

  test('[UI-01] one term for one thing: a visit is cancelled, and own time is blocked, everywhere', () => {
    // Search synonyms are never shown.
    const said = Object.entries(catalogues.de).filter(([key]) => !key.startsWith('admin.palette.also.'))
    expect(said.filter(([, text]) => /absag|abgesagt/i.test(text))).toEqual([])
    expect(catalogues.vi['bookingType.BLOCKER']).toBe(catalogues.vi['status.BLOCKER'])
    expect(Object.entries(catalogues.vi).filter(([, text]) => /giờ chặn|thời gian bị chặn/i.test(text))).toEqual([])
    // Dates use this form.
    expect(Object.entries(catalogues.vi).filter(([, text]) => text.includes('Chủ nhật'))).toEqual([])
  })

  test('[UI-01] each language has its own quotes: «so» in Swiss German, “so” in English and Vietnamese', () => {
    const quotes = { de: /[“”„"]/, en: /[«»„"]/, vi: /[«»„"]/ }
    const foreign = languages.flatMap((language) =>
      Object.entries(catalogues[language]).filter(([, text]) => quotes[language].test(text)),
    )
    expect(foreign).toEqual([])
  })

  test('[UI-01] texts refer to parts of ADMIN by their titles', () => {
    const named = ['admin.locked.role', 'admin.customers.health.who'].flatMap((id) =>
      languages.filter((language) => !catalogues[language][id]?.includes(catalogues[language]['admin.users'] ?? '?')),
    )
    expect(named).toEqual([])
    expect(languages.map((language) => catalogues[language]['checkin.team.noPin'])).toEqual(
      languages.map((language) => expect.stringContaining(catalogues[language]['admin.team'] ?? '?')),
    )
  })

  test('[UI-01] an ICU syntax error stops the build and names the text', () => {
    expect(() => compileText('state.broken', '{n')).toThrow('state.broken')
    expect(() => compileText('state.broken', '{day, date}')).toThrow('state.broken')
  })
})

/** Returns the names of the values in a text. */
function names(text: string): string {
  const found = new Set<string>()
  const walk = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type !== TYPE.literal && element.type !== TYPE.pound) found.add(element.value)
      if ('options' in element) for (const option of Object.values(element.options)) walk(option.value)
      if (element.type === TYPE.tag) walk(element.children)
    }
  }
  walk(parse(text))
  return [...found].sort().join()
}
