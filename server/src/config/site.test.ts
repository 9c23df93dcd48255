import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { inAllLanguages, siteFolder } from '../test/site-folder.ts'
import { ConfigError } from './reader.ts'
import { operatorSite } from './site.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})
const folderWith = (files: Record<string, string | Buffer>) => {
  const folder = siteFolder(files)
  folders.push(folder)
  return folder
}
const json = (name: string, content: unknown) => ({ [name]: JSON.stringify(content) })
const problemsOf = (folder: string): string[] => {
  try {
    readConfig({ DATA_DIR: folderWith({}), SITE_DIR: folder })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ name, problem }) => `${name} ${problem}`)
    throw error
  }
}
const all = (text: string) => ({ de: text, en: text, vi: text })
const prices = { currency: 'CHF', tiers: { PRO: { month: 59.9, year: 590, trialDays: 30 }, LITE: { month: 0 } } }
const contact = { name: 'Ana', email: 'ana@salon.example' }

describe('[SITE-02a, SITE-02b] the operator’s content of the site', () => {
  test('contains prices in minor units, in ascending order, and people with their pictures', () => {
    const folder = folderWith({
      ...inAllLanguages('imprint', 'Salon GmbH'),
      ...json('prices.json', prices),
      ...json('people.json', { founder: { name: 'Hà', picture: 'ha.svg', quote: all('So') }, contact }),
      'pictures/ha.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    const { site } = readConfig({ DATA_DIR: folderWith({}), SITE_DIR: folder })
    expect(site.prices).toEqual({
      currency: 'CHF',
      vatIncluded: null,
      tiers: [
        { tier: 'LITE', month: 0 },
        { tier: 'PRO', month: 59_90, year: 590_00, trialDays: 30 },
      ],
    })
    expect(site.people).toEqual({ founder: { name: 'Hà', picture: 'ha.svg', quote: all('So') }, contact })
    expect(site.pictures).toBe(join(folder, 'pictures'))
  })

  test('is empty without a folder or without files in it', () => {
    const none = { prices: undefined, people: { founder: null, contact: null }, pictures: undefined }
    expect(readConfig({ DATA_DIR: folderWith({}) }).site).toEqual(none)
    expect(operatorSite(folderWith({}))).toEqual(none)
  })

  test('has a complete example, which a demo shows', () => {
    const example = operatorSite(join(import.meta.dirname, '../site/example'))
    expect(example.prices?.tiers.map(({ tier }) => tier)).toEqual(['LITE', 'LITE_PLUS', 'PRO'])
    expect(Object.keys(example.people.contact ?? {}).sort()).toEqual(
      ['email', 'hours', 'messenger', 'name', 'picture', 'role', 'telephone', 'viber'].sort(),
    )
    expect(Object.keys(example.people.founder ?? {})).toHaveLength(5)
  })

  const bad: [string, Record<string, string>, string, string][] = [
    ['a file is not JSON', { 'prices.json': '{' }, 'prices.json', 'no JSON'],
    [
      'an amount is below zero',
      json('prices.json', { ...prices, tiers: { PRO: { month: -1 } } }),
      'prices.json',
      'tiers.PRO.month',
    ],
    [
      'an amount has three decimals',
      json('prices.json', { ...prices, tiers: { PRO: { month: 1.005 } } }),
      'prices.json',
      'tiers.PRO.month',
    ],
    [
      'a tier is unknown',
      json('prices.json', { ...prices, tiers: { GOLD: { month: 1 } } }),
      'prices.json',
      'tiers.GOLD',
    ],
    ['the currency is missing', json('prices.json', { tiers: {} }), 'prices.json', 'currency'],
    [
      'a language is missing',
      json('people.json', { founder: { name: 'A', quote: { de: 'A', en: 'A' } } }),
      'people.json',
      'founder.quote.vi',
    ],
    ['a name is empty', json('people.json', { founder: { name: ' ' } }), 'people.json', 'founder.name'],
    [
      'a field is misspelt',
      json('people.json', { contact: { ...contact, telefon: '+41' } }),
      'people.json',
      'contact.telefon',
    ],
    [
      'an e-mail is invalid',
      json('people.json', { contact: { name: 'A', email: 'ana' } }),
      'people.json',
      'contact.email',
    ],
    [
      'a phone number is not international',
      json('people.json', { contact: { name: 'A', telephone: '079 555' } }),
      'people.json',
      'contact.telephone',
    ],
    [
      'a Messenger link is not https',
      json('people.json', { contact: { name: 'A', messenger: 'http://m.me/a' } }),
      'people.json',
      'contact.messenger',
    ],
    ['nobody can be reached', json('people.json', { contact: { name: 'A' } }), 'people.json', 'contact'],
    [
      'a picture is missing',
      json('people.json', { contact: { ...contact, picture: 'a.png' } }),
      'people.json',
      'contact.picture',
    ],
    [
      'a picture is outside the folder',
      json('people.json', { contact: { ...contact, picture: '../a.png' } }),
      'people.json',
      'contact.picture',
    ],
  ]
  test.each(bad)('stops the start if %s, naming file and field', (_, files, file, field) => {
    const folder = folderWith(files)
    const [found = '', ...more] = problemsOf(folder)
    expect(more).toEqual([])
    expect(found).toMatch(/^SITE_DIR /)
    expect(found).toContain(join(folder, file))
    expect(found).toContain(field)
  })
})
