import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBirthday, parseBirthday } from '../find/use-visit-search.ts'
import { keyLabel, keyLayers, keyRows, removeLast, typeKey } from './keys.ts'

const vietnameseNames =
  'Thảo Tháo Nguyễn Trần Lê Phạm Huỳnh Hoàng Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Hòa Hoàn Thúy Thủy Thùy Quý Quỳnh Quốc Giàu Giang Khuê Tuyết Nguyệt Diễm Kiều Hiếu Yến Ánh Ái Ý Oánh Trường Phượng Hương Mười Tuấn Thoại Ngoãn Khoái Nghĩa Mỹ Duyên Phước Hậu Thiện Đào Bảo'
    .split(' ')
    .map((name) => name.normalize('NFC'))

/** Returns the keys that type a name, each tone either after its vowel or at the end. */
function keysOf(name: string, atEnd: boolean): string[] {
  const parts = [...name].map((letter) => {
    const found = [...letter.normalize('NFD')]
    const tone = found.find((part) => '\u0301\u0300\u0309\u0303\u0323'.includes(part))
    const plain = found.filter((part) => part !== tone).join('')
    return { plain: plain.normalize('NFC'), tone }
  })
  const tones = parts.flatMap(({ tone }) => tone ?? [])
  return atEnd
    ? [...parts.map(({ plain }) => plain), ...tones]
    : parts.flatMap(({ plain, tone }) => (tone === undefined ? [plain] : [plain, tone]))
}

describe('[CHK-03] the on-screen keyboard', () => {
  test('has umlauts in German only; all Vietnamese letters can be reached in every language', () => {
    const keys = (language: 'de' | 'en' | 'vi') => keyRows('letters', language, false).flat().join('')
    expect(keys('de')).toMatch(/ü.*ö.*ä/)
    expect(keys('vi')).not.toMatch(/[üöä]/)
    expect(keyRows('marks', 'vi', false).flat()).toEqual(expect.arrayContaining(['ă', 'â', 'ê', 'đ']))
    expect(keyRows('symbols', 'de', false).flat()).toEqual(expect.arrayContaining(['@', '.', '0']))
    for (const layer of keyLayers)
      for (const language of ['de', 'en', 'vi'] as const)
        for (const row of keyRows(layer, language, false)) expect(row.length).toBeLessThanOrEqual(12)
  })

  test('types diacritics in upper case too', () => {
    expect(keyRows('marks', 'vi', true)[0]).toEqual([...'ĂÂĐÊÔƠƯ', '\u0306', '\u0307', '\u0304', '\u030b'])
  })

  test('a tone joins the vowel before it; without a vowel its key types its own character', () => {
    const [, marks = []] = keyRows('marks', 'vi', false)
    const tones = marks.slice(0, 5)
    expect(typeKey('Thă', tones[2] ?? '')).toBe('Thẳ')
    expect(typeKey('Tha', tones[2] ?? '')).toBe('Thả')
    expect(typeKey('Thao', tones[2] ?? '', { vietnamese: true })).toBe('Thảo')
    expect(typeKey(typeKey('Th', tones[0] ?? ''), 'o')).toBe('Tháo')
    expect([typeKey('', tones[0] ?? '', { upper: true }), typeKey('Th', tones[4] ?? '')]).toEqual(['Á', 'Thạ'])
    expect(tones.map(keyLabel).join('')).toBe('áàảãạ')
    expect(typeKey('No', 'r')).toBe('Nor')
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
    'Wiśniewska',
    'Żaneta',
    'Erdoğan',
    'Jānis',
    'Őri',
    'João',
    'Núñez',
  ])('%s can be typed in every language', (name) => {
    const plain = (letter: string) => [...letter.normalize('NFD')]
    for (const language of ['de', 'en', 'vi'] as const) {
      const keys = keyLayers.flatMap((layer) =>
        [true, false].flatMap((upper) => keyRows(layer, language, upper).flat()),
      )
      const parts = [...name].flatMap((letter) => (keys.includes(letter) ? [letter] : plain(letter)))
      expect(parts.filter((part) => !keys.includes(part))).toEqual([])
      expect(parts.reduce((text, part) => typeKey(text, part), '')).toBe(name)
    }
  })

  test('[CHK-03a] in Vietnamese types every name on one layer, with tones after vowels or at a syllable’s end', () => {
    const keys = [true, false].flatMap((upper) => keyRows('letters', 'vi', upper).flat())
    const write = (parts: readonly string[]) =>
      parts.reduce((text, part) => typeKey(text, part, { vietnamese: keys.includes(part) }), '')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...vietnameseNames), fc.boolean()), { maxLength: 4 }), (chosen) => {
        const parts = chosen.flatMap(([name, atEnd]) => [...keysOf(name, atEnd), ' '])
        expect(parts.filter((part) => part !== ' ' && !keys.includes(part))).toEqual([])
        expect(write(parts)).toBe(chosen.map(([name]) => `${name} `).join(''))
      }),
    )
    for (const name of vietnameseNames)
      expect([write(keysOf(name, true)), write(keysOf(name, false))]).toEqual([name, name])
  })

  test('shows each diacritic on a letter that takes it', () => {
    const [, marks = []] = keyRows('marks', 'de', false)
    expect(marks.map(keyLabel).join('')).toBe('áàảãạâäåčçę')
  })

  test('deletes the last character with its diacritics', () => {
    expect(removeLast('Thảo')).toBe('Thả')
    expect(removeLast('Thả')).toBe('Th')
    expect(removeLast('')).toBe('')
  })
})

test.each([
  ['12051990', '1990-05-12', '12.05.1990'],
  ['29022000', '2000-02-29', '29.02.2000'],
  ['29022001', undefined, '29.02.2001'],
  ['1205', undefined, '12.05'],
  ['', undefined, ''],
])('[CHK-04] formats and parses a birthday typed as digits: %s', (digits, day, shown) => {
  expect(parseBirthday(digits)).toBe(day)
  expect(formatBirthday(digits)).toBe(shown)
})
