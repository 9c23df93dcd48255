import { describe, expect, test } from 'vitest'
import { birthdayIn, shownBirthday } from '../find/use-finding.ts'
import { layers, rowsOf, shownKey, typed, withoutLast } from './keys.ts'

describe('[CHK-03] the kiosk’s own keys', () => {
  test('German ones have umlauts, others do not; every layer has Vietnamese marks within reach', () => {
    const keys = (language: 'de' | 'en' | 'vi') => rowsOf('letters', language, false).flat().join('')
    expect(keys('de')).toMatch(/ü.*ö.*ä/)
    expect(keys('vi')).not.toMatch(/[üöä]/)
    expect(rowsOf('marks', 'vi', false).flat()).toEqual(expect.arrayContaining(['ă', 'â', 'ê', 'đ']))
    expect(rowsOf('symbols', 'de', false).flat()).toEqual(expect.arrayContaining(['@', '.', '0']))
    for (const layer of layers)
      for (const language of ['de', 'en', 'vi'] as const)
        for (const row of rowsOf(layer, language, false)) expect(row.length).toBeLessThanOrEqual(11)
  })

  test('upper case keeps the marks', () => {
    expect(rowsOf('marks', 'vi', true)[0]).toEqual([...'ĂÂĐÊÔƠƯ'])
  })

  test('a tone joins the letter before it, and without one it writes nothing', () => {
    const [, marks = []] = rowsOf('marks', 'vi', false)
    const tones = marks.slice(0, 5)
    expect(typed('Thă', tones[2] ?? '')).toBe('Thẳ')
    expect(typed('Tha', tones[2] ?? '')).toBe('Thả')
    expect(typed('', tones[0] ?? '')).toBe('')
    expect(tones.map(shownKey).join('')).toBe('áàảãạ')
    expect(typed('No', 'r')).toBe('Nor')
  })

  test.each([
    'Łukasz',
    'Søren',
    'Işıl',
    'Çelik',
    'Šárka',
    'Dvořák',
    'René',
    'Voß',
    'Ælfgifu',
    'Þór',
    'Ångström',
    'Lê',
    'Loïc',
  ])('%s can be written with them, in every language', (name) => {
    const plain = (letter: string) => [...letter.normalize('NFD')]
    for (const language of ['de', 'en', 'vi'] as const) {
      const keys = layers.flatMap((layer) => [true, false].flatMap((upper) => rowsOf(layer, language, upper).flat()))
      const parts = [...name].flatMap((letter) => (keys.includes(letter) ? [letter] : plain(letter)))
      expect(parts.filter((part) => !keys.includes(part))).toEqual([])
      expect(parts.reduce(typed, '')).toBe(name)
    }
  })

  test('a mark is shown upon a letter that has it', () => {
    const [, marks = []] = rowsOf('marks', 'de', false)
    expect(marks.map(shownKey).join('')).toBe('áàảãạâäåčçę')
  })

  test('the last character goes with its marks', () => {
    expect(withoutLast('Thảo')).toBe('Thả')
    expect(withoutLast('Thả')).toBe('Th')
    expect(withoutLast('')).toBe('')
  })
})

test.each([
  ['12051990', '1990-05-12', '12.05.1990'],
  ['29022000', '2000-02-29', '29.02.2000'],
  ['29022001', undefined, '29.02.2001'],
  ['1205', undefined, '12.05'],
  ['', undefined, ''],
])('[CHK-04] a birthday is typed as digits: %s', (digits, day, shown) => {
  expect(birthdayIn(digits)).toBe(day)
  expect(shownBirthday(digits)).toBe(shown)
})
