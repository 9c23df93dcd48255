import { expect, test } from 'vitest'
import { type SearchedService, serviceDistance } from './search.ts'

const of = (name: string, more: Partial<SearchedService> = {}): SearchedService => ({
  name,
  description: '',
  category: null,
  variants: [],
  ...more,
})

test.each<[string, SearchedService, number | undefined]>([
  ['', of('Maniküre'), 0],
  [' , ', of('Maniküre'), 0],
  ['gel', of('Gel-Maniküre', { category: 'Nägel' }), 0],
  ['gel', of('Maniküre', { category: 'Nägel' }), undefined],
  ['gel', of('Maniküre', { description: 'Nach der Gel-Schicht' }), 3],
  ['mani', of('Gel-Maniküre'), 0],
  ['nagel', of('Maniküre', { category: 'Nägel' }), 2],
  ['NÄGEL', of('Kunstnagel'), 0],
  ['nik', of('Maniküre'), undefined],
  ['nikü', of('Maniküre'), 0],
  ['gelmaniküre', of('Gel-Maniküre'), 0],
  ['facelift', of('Face Lift'), 0],
  ['design', of('Neumodellage', { variants: ['mit Design', 'ohne'] }), 1],
  ['gel wahl', of('Gel-Maniküre', { description: 'Mit Lack nach Wahl' }), 3],
  ['gel pferd', of('Gel-Maniküre'), undefined],
  ['dap', of('Đắp mặt nạ'), 0],
  ['đắp mat', of('Đắp mặt nạ'), 0],
  ['strasse', of('Straße'), 0],
  ['90', of('Massage 90 Min.'), 0],
])('[CAT-01] “%s” and %o are %s apart', (query, service, distance) => {
  expect(serviceDistance(service, query)).toBe(distance)
})
