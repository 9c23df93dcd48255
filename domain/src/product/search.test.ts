import { expect, test } from 'vitest'
import { type SearchedService, serviceDistance, servicesFor } from './search.ts'

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
  ['naegel', of('Maniküre', { category: 'Nägel' }), 2],
  ['manicure', of('Gel-Maniküre'), 4],
  ['haircut', of('Damenhaarschnitt'), 4],
  ['cắt tóc', of('Waschen & Schneiden'), 4],
  ['Haare schneiden', of('Herren: Schnitt'), 4],
  ['haircut', of('Färben', { category: 'Haare' }), undefined],
  ['haarentfernung', of('Haarschnitt'), undefined],
  ['dauerwelle', of('Permanent Make-up'), undefined],
  ['mi', of('Permanent Make-up'), undefined],
  ['lashes', of('Neu', { category: 'Wimpern' }), 6],
  ['make up', of('Braut-Makeup'), 0],
  ['haircut pferd', of('Haarschnitt'), undefined],
  ['Shelac', of('Shellac'), undefined],
])('[CAT-01] “%s” and %o have the distance %s', (query, service, distance) => {
  expect(serviceDistance(service, query)).toBe(distance)
})

test.each([
  ['Manikrüe', 'Maniküre'],
  ['Shelac', 'Shellac'],
  ['massgae', 'Massage'],
])('[CAT-01] “%s” is similar to %s', (query, name) => {
  expect(serviceDistance(of(name), query, true)).toBeGreaterThan(3)
  expect(serviceDistance(of('Wimpern'), query, true)).toBeUndefined()
})

test('[UI-06h] lists matches best first, and similar services only if there are no matches', () => {
  const offered = ['Balayage, kurz', 'Balayage, schulterlang', 'Haarschnitt lang', 'Gel-Maniküre']
  const found = (query: string) => servicesFor(offered, query, (name) => of(name))
  expect(found('bal lang')).toEqual(['Balayage, schulterlang'])
  expect(found('lang')).toEqual(['Balayage, schulterlang', 'Haarschnitt lang'])
  expect(found('manicure')).toEqual(['Gel-Maniküre'])
  expect(found('Balayge kurz')).toEqual(['Balayage, kurz'])
  expect(found('Pferd')).toEqual([])
  expect(found('')).toEqual(offered)
})
