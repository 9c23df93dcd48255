import { expect, test } from 'vitest'
import { placeNames } from '../business-object/place-names.ts'
import { searchTerms } from './trade-words.ts'

const meaning = (query: string) => searchTerms(query, { besides: placeNames() }).map(({ word }) => word)

test.each([
  ['Massage Zürich', ['massage', 'zurich']],
  ['cắt tóc', ['cat toc']],
  ['gội đầu Wien', ['goi dau', 'wien']],
  ['TP.HCM', ['tp hcm']],
  ['sơn móng tay', ['son mong tay']],
  ['make-up', ['make up']],
  [' , ', []],
])('[BIZ-07, CAT-01] “%s” searches for %j', (query, words) => {
  expect(meaning(query)).toEqual(words)
})

test.each([
  ['Vienna', 'wien'],
  ['Genève', 'genf'],
  ['Friseur', 'toc'],
  ['móng', 'nagel'],
  ['naegel', 'nails'],
  ['lashes', 'wimper'],
  ['makeup', 'trang diem'],
  ['sơn móng tay', 'manikure'],
  ['sơn móng chân', 'pedikure'],
  ['pedicures', 'pedikure'],
  ['fußpfl', 'pedikure'],
])('[BIZ-07, CAT-01] “%s” has the synonym “%s”', (query, other) => {
  expect(searchTerms(query, { besides: placeNames() }).flatMap(({ others }) => others)).toContain(other)
})

test('[CAT-01] a search for services ignores synonyms of places', () => {
  expect(searchTerms('Wien')).toEqual([{ word: 'wien', others: [] }])
})

test('[BIZ-07] a misspelt trade word gets its synonyms only in a fuzzy search', () => {
  expect(searchTerms('haircutt friseer')).toMatchObject([
    { others: expect.arrayContaining(['schnitt']) },
    { others: [] },
  ])
  expect(searchTerms('friseer', { near: true })[0]?.others).toContain('haar')
})
