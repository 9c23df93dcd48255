import { expect, test } from 'vitest'
import { isSamePerson } from './same-person.ts'

test.each([
  ['Anna Frei', 'Anna Frei', true],
  ['Anna Frei', 'anna Zemp', true],
  ['Anna Frei', 'Anna-Maria Frei', true],
  ['Anna Frei', 'Frei Anna', true],
  ['Kat Blum', 'Katharina Blum', true],
  ['Anna Frei', 'Mia Frei', false],
  ['An Lê', 'Anh Lê', false],
  ['Jürg Müller', 'Juerg Muller', true],
  ['Anna Frei', 'Mia Anna', true],
])('[CUS-08] %s and %s with one number are the same person: %s', (one, other, same) => {
  const named = (text: string) => {
    const [name = '', surname = ''] = text.split(' ')
    return { name, surname }
  }
  expect([isSamePerson(named(one), named(other)), isSamePerson(named(other), named(one))]).toEqual([same, same])
})

test('[CUS-08] children with a shared middle name are two people', () => {
  const surname = 'Nguyễn'
  expect(isSamePerson({ name: 'Thị Lan', surname }, { name: 'Thị Mai', surname })).toBe(false)
})
