import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesKeyword, normaliseName, searchKeyword, similarity } from './search.ts'

describe('a keyword', () => {
  test.each([
    [' Sabine@Lumiere.example ', { kind: 'email', email: 'sabine@lumiere.example' }],
    ['sabine2@lu', { kind: 'email', email: 'sabine2@lu' }],
    ['079 123 45 67', { kind: 'phone', digits: '791234567' }],
    ['+41 (0)79 123', { kind: 'phone', digits: '4179123' }],
    ['0041 79', { kind: 'phone', digits: '4179' }],
    ['Anna 2', { kind: 'phone', digits: '2' }],
    ['Anna Maria Weiß', { kind: 'name', name: 'annamaria', surname: 'weiss' }],
    ['Đặng', { kind: 'name', name: 'dang', surname: null }],
    ['   ', { kind: 'none' }],
  ])('[CUS-02] %j', (text, expected) => {
    expect(searchKeyword(text)).toEqual(expected)
  })
})

const customer = {
  name: 'Jürgen',
  surname: 'Müller-Weiß',
  email: 'juergen@mueller.example',
  phoneNr: '+41791234567',
}
const finds = (text: string, who: typeof customer = customer) => matchesKeyword(who, searchKeyword(text))

describe('a search', () => {
  test.each([
    'jurgen',
    'MÜLLER',
    'Jürgen Müller-Weiss',
    'Müller-Weiß Jürgen',
    'ju mul',
    'mul ju',
    'Jurgn Muller-Weis',
    'JUERGEN@mueller.example',
    '079 123',
    '+41 79 123 45 67',
    '0041791234567',
    '4567',
  ])('[CUS-02] for %j finds', (text) => {
    expect(finds(text)).toBe(true)
  })

  test.each(['', 'Sabine', 'Jürgen Meier', 'anna@mueller.example', '078', '00'])('[CUS-02] for %j does not', (text) => {
    expect(finds(text)).toBe(false)
  })

  test('[CUS-02] a surname of two words is found as it is written', () => {
    expect(finds('Peter von Arx', { ...customer, name: 'Peter', surname: 'von Arx' })).toBe(true)
    expect(finds('von Arx Peter', { ...customer, name: 'Peter', surname: 'von Arx' })).toBe(true)
  })
})

describe('similarity', () => {
  test.each([
    ['Meier', 'Maier', 0.8],
    ['Nguyễn', 'nguyen', 1],
    ['abcde', 'abcxy', 0.6],
    ['abc', 'xyz', 0],
    ['', '', 1],
    ['a', '', 0],
  ])('[CUS-02] of %s and %s is %d', (a, b, expected) => {
    expect(similarity(a, b)).toBeCloseTo(expected, 10)
  })

  test('[CUS-02] 60 per cent is enough, less is not', () => {
    const named = (name: string) => ({ ...customer, name, surname: '' })
    expect(finds('abcxy', named('abcde'))).toBe(true)
    expect(finds('abxyz', named('abcde'))).toBe(false)
  })

  test('[CUS-02] is symmetric, between 0 and 1, and 1 exactly for equal normalised names', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'B', 'ü', 'đ', ' ', 'ß'), maxLength: 8 })
    fc.assert(
      fc.property(name, name, (a, b) => {
        const value = similarity(a, b)
        expect(value).toBe(similarity(b, a))
        expect(value >= 0 && value <= 1).toBe(true)
        expect(value === 1).toBe(normaliseName(a) === normaliseName(b))
      }),
    )
  })
})
