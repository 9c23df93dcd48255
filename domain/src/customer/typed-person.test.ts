import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identifiesPerson, personSearch, readTypedPerson } from './typed-person.ts'

test.each([
  ['Mai Linh Nguyen', 'CH', { name: 'Mai Linh', surname: 'Nguyen' }],
  ['Nguyễn Thị Lan', 'VN', { name: 'Thị Lan', surname: 'Nguyễn' }],
  ['  Ngọc ', 'VN', { name: 'Ngọc' }],
  ['Zemp, Anna', 'CH', { name: 'Anna', surname: 'Zemp' }],
  ['Anna 2', 'CH', { name: 'Anna', surname: '2' }],
  ['079 123 45 67', 'CH', { phoneNr: '079 123 45 67' }],
  ['+41 (0)79 123-45-67', 'CH', { phoneNr: '+41 (0)79 123-45-67' }],
  ['Mai Linh Nguyen 079 123 45 67', 'CH', { name: 'Mai Linh', surname: 'Nguyen', phoneNr: '079 123 45 67' }],
  ['0791234567 Vera', 'CH', { name: 'Vera', phoneNr: '0791234567' }],
  ['vera@example.com', 'CH', { email: 'vera@example.com' }],
  ['Vera Frei vera79123@example.com', 'CH', { name: 'Vera', surname: 'Frei', email: 'vera79123@example.com' }],
  ['vera@', 'CH', { email: 'vera@' }],
  ['\u200b', 'CH', {}],
])('[CUS-01] splits %j, typed in %s, into name and contact', (text, country, expected) => {
  expect(readTypedPerson(text, country)).toEqual({ name: '', surname: '', email: '', phoneNr: '', ...expected })
})

test.each([
  ['Ruth Kälin 079 123 45 67', { name: 'Ruth Kälin', contact: '079 123 45 67' }],
  ['079 123 45 67 Ruth Kälin', { name: 'Ruth Kälin', contact: '079 123 45 67' }],
  ['Ruth Kälin 079', { name: 'Ruth Kälin', contact: '' }],
  ['Ruth Kälin +41', { name: 'Ruth Kälin', contact: '' }],
  ['Ruth ruth@kaelin.example', { name: 'Ruth', contact: 'ruth@kaelin.example' }],
  ['Sabine Koch', { name: 'Sabine Koch', contact: '' }],
  ['4120', { name: '', contact: '4120' }],
  ['sabine@', { name: '', contact: 'sabine@' }],
  ['  ', { name: '', contact: '' }],
])('[CUS-02k] for %j searches: %j', (text, search) => {
  expect(personSearch(text, 'CH')).toEqual(search)
})

const known = (name: string, phoneNr: string | null = null) => {
  const [first = '', ...rest] = name.split(' ')
  return { name: first, surname: rest.join(' '), email: 'some@one.example', phoneNr }
}

test.each([
  ['Ruth Kaelin', 'Céline Lüthi', false],
  ['Rosa Meier', 'Anna Meier', false],
  ['Jürg Müller', 'Jürg Huber', false],
  ['Ruth', 'Lüthi Anna', false],
  ['an', 'Ina Berg', false],
  ['Ruth Kälin', 'Ruth Kaelin', true],
  ['kalin ruth', 'Ruth Kälin', true],
  ['sabine kok', 'Sabine Koch', true],
  ['sab ko', 'Sabine Koch', true],
  ['sabien koch', 'Sabine Koch', true],
  ['nguen', 'Thi Nguyễn', true],
  ['mai linh', 'Mai Linh Pham', true],
  ['sabinekoch', 'Sabine Koch', true],
])('[CUS-02j] %j identifies %s: %j', (typed, name, meant) => {
  expect(identifiesPerson(known(name), typed, 'CH')).toBe(meant)
})

test.each([
  ['Ruth Kälin 079 123 45 67', 'Maria Roth', true],
  ['Ruth Kälin 079 123', 'Maria Roth', false],
  ['079 123', 'Maria Roth', true],
  ['4567', 'Maria Roth', true],
  ['078 123 45 67', 'Maria Roth', false],
  ['some@one.example', 'Maria Roth', true],
])('[CUS-02j] %j identifies %s, whose number is +41791234567: %j', (typed, name, meant) => {
  expect(identifiesPerson(known(name, '+41791234567'), typed, 'CH')).toBe(meant)
})

test('[CUS-02j] the beginnings of a person’s words always match them, other words never do', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'k', 'ü', 'ß', 'đ', 'n'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(word, word, fc.nat(), fc.nat(), (name, surname, one, other) => {
      const begins = (text: string, at: number) => text.slice(0, 1 + (at % text.length))
      const typed = `${begins(surname, one)} ${begins(name, other)}`
      expect(identifiesPerson(known(`${name} ${surname}`), typed, 'CH')).toBe(true)
      expect(identifiesPerson(known(`${name} ${surname}`), `${typed} zzzz`, 'CH')).toBe(false)
    }),
  )
})
