import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { normaliseName, searchKeyword, searchRank } from './search.ts'

describe('a keyword', () => {
  test.each([
    [' Sabine@Lumiere.example ', { kind: 'email', email: 'sabine@lumiere.example' }],
    ['sabine2@lu', { kind: 'email', email: 'sabine2@lu' }],
    ['079 123 45 67', { kind: 'phone', digits: '791234567' }],
    ['+41 (0)79 123', { kind: 'phone', digits: '4179123' }],
    ['0041 79', { kind: 'phone', digits: '4179' }],
    ['Anna 2', { kind: 'phone', digits: '2' }],
    ['Anna Maria Weiß', { kind: 'name', name: 'annamaria', surname: 'weiss', words: ['anna', 'maria', 'weiss'] }],
    ['Đặng', { kind: 'name', name: 'dang', surname: null, words: ['dang'] }],
    ['anna Anna', { kind: 'name', name: 'anna', surname: 'anna', words: ['anna'] }],
    ['a b c d e f g h i', { kind: 'nobody' }],
    ['   ', { kind: 'none' }],
  ])('[CUS-02] parses %j', (text, expected) => {
    expect(searchKeyword(text)).toEqual(expected)
  })
})

const customer = {
  name: 'Jürgen',
  surname: 'Müller-Weiß',
  email: 'juergen@mueller.example',
  phoneNr: '+41791234567',
}
const rank = (text: string, who: typeof customer = customer) => searchRank(who, searchKeyword(text))
const finds = (text: string, who: typeof customer = customer) => rank(text, who) !== null

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

  test.each(['', 'Sabine', 'Jürgen Meier', 'anna@mueller.example', '078', '00'])(
    '[CUS-02] for %j does not find',
    (text) => {
      expect(finds(text)).toBe(false)
    },
  )

  test('[CUS-02] finds a surname of two words as written', () => {
    expect(finds('Peter von Arx', { ...customer, name: 'Peter', surname: 'von Arx' })).toBe(true)
    expect(finds('von Arx Peter', { ...customer, name: 'Peter', surname: 'von Arx' })).toBe(true)
  })
})

const named = (name: string, surname = '') => ({ ...customer, name, surname })

describe('words of a name', () => {
  const anna = named('Anna Lena', 'von Ärx')
  test.each([
    'Arx',
    'Lena',
    'Arx Anna',
    'anna arx',
    'Lena von Arx',
    'von Arx',
    'annalena',
    'vonarx',
    'Arx Ana',
    'vonÄrxAnna',
  ])('[CUS-02] %j finds Anna Lena von Ärx', (text) => {
    expect(finds(text, anna)).toBe(true)
  })

  test.each(['Arx Sabine', 'Anna Meier', 'xra', 'Lena Beate'])(
    '[CUS-02] %j does not find Anna Lena von Ärx',
    (text) => {
      expect(finds(text, anna)).toBe(false)
    },
  )

  test('[CUS-02] finds by the second half of a double name too', () => {
    expect(finds('Weiss')).toBe(true)
    expect(finds('Weiss Jürgen')).toBe(true)
  })

  test('[CUS-02] the beginning of a name’s word always matches; a name without it does not', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'e', 'n', 'r', 'ü', 'ß', 'Đ'), minLength: 1, maxLength: 6 })
    const words = fc.array(word, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(words, words, fc.infiniteStream(fc.nat()), (names, surnames, picks) => {
        const who = named(names.join(' '), surnames.join(' '))
        const all = [...names, ...surnames]
        const typed = all.filter(() => (picks.next().value ?? 0) % 2 === 0)
        const begun = typed.map((each) => each.slice(0, 1 + ((picks.next().value ?? 0) % each.length)))
        if (begun.length > 0) expect(rank(begun.join(' '), who)).toBe(0)
        expect(rank([...begun, 'zzzzzz'].join(' '), who) ?? 1).toBeGreaterThan(0)
        expect(finds('zzzzzz', who)).toBe(false)
      }),
      runs(300),
    )
  })
})

describe('similar names', () => {
  test.each([
    ['Meier', 'Maier', 201],
    ['nguyen', 'Nguyễn', 0],
    ['abcxy', 'abcde', 401],
    ['abxyz', 'abcde', null],
    ['keler', 'Keller', 167],
    ['keler', 'Käser', 401],
    ['a', '', null],
  ])('[CUS-02] the rank of %s for %s: %j', (typed, name, expected) => {
    expect(rank(typed, named(name))).toBe(expected)
  })

  test('[CUS-02] ranks the nearer name first: Keller before Käser', () => {
    const lea = named('Lea', 'Käser')
    const keller = named('Zoe', 'Keller')
    expect(rank('keler', keller)).toBeLessThan(rank('keler', lea) ?? 0)
  })

  test('[CUS-02] the rank is symmetric for equal lengths, and 0 exactly if the keyword begins the name', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'B', 'ü', 'đ', 'ß'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [left, right] = [normaliseName(a), normaliseName(b)]
        const found = rank(a, named(b))
        if (left.length === right.length) expect(found).toBe(rank(b, named(a)))
        expect(found === 0).toBe(right.startsWith(left))
        expect(found === null || (found >= 0 && found <= 401)).toBe(true)
      }),
      runs(300),
    )
  })
})
