import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { latest } from '../consent/texts.ts'
import { inAllLanguages, siteFolder } from '../test/site-folder.ts'
import { shippedTexts } from './legal.ts'
import { ConfigError } from './reader.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'goldline-legal-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const legalOf = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment }).legal
const problems = (folder: string) => {
  try {
    legalOf({ SITE_DIR: folder })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ name, problem }) => `${name} ${problem}`)
    throw error
  }
}

describe('[AUTH-14] the operator’s own texts', () => {
  test('are read from a folder in the data folder, or from the folder in SITE_DIR', () => {
    expect(legalOf({})).toMatchObject({ texts: shippedTexts, imprint: undefined })
    const usual = siteFolder({ ...inAllLanguages('imprint', 'Salon GmbH') }, join(dataDir, 'site'))
    expect(legalOf({}).imprint).toEqual({ de: 'Salon GmbH de', en: 'Salon GmbH en', vi: 'Salon GmbH vi' })
    const named = siteFolder(inAllLanguages('imprint', 'Shared'))
    expect(legalOf({ SITE_DIR: named }).imprint?.de).toBe('Shared de')
    for (const folder of [usual, named]) rmSync(folder, { recursive: true })
  })

  test('are the latest even if Goldline’s have a later day; for kinds without own texts Goldline’s apply', () => {
    const folder = siteFolder({
      ...inAllLanguages('texts/terms/2027-05-01', 'Second'),
      ...inAllLanguages('texts/terms/2020-01-01', 'First'),
      '.DS_Store': 'hidden files are nobody’s',
    })
    const { texts, notOwn } = legalOf({ SITE_DIR: folder })
    const versions = texts.TERMS.map(({ version }) => version)
    expect(versions).toEqual([...shippedTexts.TERMS.map(({ version }) => version), '2020-01-01', '2027-05-01'])
    expect(latest(texts.TERMS).texts.vi).toBe('Second vi')
    expect(texts.OWNER_TERMS).toEqual(shippedTexts.OWNER_TERMS)
    expect(notOwn).not.toContain('TERMS')
    expect(notOwn).toContain('OWNER_TERMS')
    rmSync(folder, { recursive: true })
  })

  const ours = latest(shippedTexts.TERMS).version
  const terms = (name: string) => join('texts', 'terms', name)
  const bad: [string, Record<string, string | Buffer>, string, string][] = [
    ['a language is missing', { [terms('2027-05-01.de.md')]: 'A' }, 'is missing', terms('2027-05-01.en.md')],
    ['the imprint lacks one', { 'imprint.de.md': 'A', 'imprint.en.md': 'B' }, 'is missing', 'imprint.vi.md'],
    [
      'a name is not a day',
      inAllLanguages('texts/terms/2027-02-30', 'A'),
      'no day and language',
      terms('2027-02-30.de.md'),
    ],
    ['a name has no language', { [terms('2027-05-01.md')]: 'A' }, 'no day and language', terms('2027-05-01.md')],
    ['a name is of another language', { [terms('2027-05-01.fr.md')]: 'A' }, 'no day', terms('2027-05-01.fr.md')],
    ['a kind is misspelt', inAllLanguages('texts/term/2027-05-01', 'A'), 'no such kind', join('texts', 'term')],
    ['a kind has no text', { [terms('.keep')]: '' }, 'has no text', join('texts', 'terms')],
    ['a file is not one of ours', { 'Imprint.de.md': 'A' }, 'none of its own', 'Imprint.de.md'],
    ['a file is empty', { ...inAllLanguages('imprint', 'A'), 'imprint.en.md': ' \n' }, 'empty', 'imprint.en.md'],
    [
      'a file is not UTF-8',
      { ...inAllLanguages('imprint', 'A'), 'imprint.de.md': Buffer.from('Zürich', 'latin1') },
      'UTF-8',
      'imprint.de.md',
    ],
    [
      'a day already has a version of ours',
      inAllLanguages(`texts/terms/${ours}`, 'A'),
      'is taken',
      terms(`${ours}.de.md`),
    ],
  ]
  test.each(bad)('stop the start if %s, naming the file', (_, files, problem, file) => {
    const folder = siteFolder(files)
    const [found = '', ...more] = problems(folder)
    expect(more).toEqual([])
    expect(found).toMatch(/^SITE_DIR /)
    expect(found).toContain(problem)
    expect(found).toContain(join(folder, file))
    rmSync(folder, { recursive: true })
  })

  test('stop the start if the named folder does not exist, or is not a folder', () => {
    expect(problems('/nowhere/at/all')).toEqual(['SITE_DIR does not exist: /nowhere/at/all'])
    expect(problems('/dev/null')).toEqual(['SITE_DIR is not a folder: /dev/null'])
  })
})
