// @vitest-environment happy-dom
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { pageRoot } from '../test/page-root.ts'
import { loadLanguage, loadTexts, textsIn } from './loaded-texts.ts'

let asked: string[] = []
let lost = false
vi.stubGlobal('fetch', async (address: string) => {
  asked.push(address)
  if (lost) throw new TypeError('Failed to fetch')
  return Response.json({ [`test.${address}`]: 'there' })
})
afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  asked = []
  lost = false
})
const has = (language: 'de' | 'vi', address: string) => `test.${address}` in textsIn(language)

test('[UI-01] a part loads its texts in the languages in use, a new language those of all parts', async () => {
  pageRoot('page')
  await loadLanguage('de')
  await loadTexts('part')
  expect(asked).toEqual(['/assets/page-de.json', '/assets/part-de.json'])
  await loadLanguage('vi')
  expect(asked.slice(2)).toEqual(['/assets/page-vi.json', '/assets/part-vi.json'])
  await Promise.all([loadTexts('part'), loadLanguage('de')])
  expect(asked).toHaveLength(4)
  await loadLanguage('en')
  expect([has('de', '/assets/part-de.json'), has('vi', '/assets/part-vi.json')]).toEqual([true, true])
})

test('[UI-10] texts that failed to load are retried', async () => {
  await loadLanguage('de')
  lost = true
  await expect(loadTexts('later')).rejects.toThrow('Failed to fetch')
  lost = false
  await loadTexts('later')
  expect(has('de', '/assets/later-de.json')).toBe(true)
})
