/**
 * Reads the texts that people agree to, Goldline's and those in the operator's folder (SITE_DIR), and the operator's
 * imprint: texts/{kind}/{version}.{language}.md and imprint.{language}.md. A version is named by the day from which it
 * applies. Never change a released file, only add a new one, so that every text that people agreed to stays readable
 * (AUTH-14, PRIV-02). Before its release a file may be changed.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ConsentKind } from '@goldline/domain/consent/kinds'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { isDay } from '@goldline/domain/time/day'
import { text } from './fields.ts'
import type { Reader } from './reader.ts'
import { siteFiles } from './site.ts'

type ByLanguage = Readonly<Record<Language, string>>
export type Version = { readonly version: string; readonly texts: ByLanguage }
/** The versions of a text, oldest first; at least one. */
export type Versions = readonly [Version, ...Version[]]
export type ConsentTexts = Readonly<Record<ConsentKind, Versions>>

export type Legal = {
  readonly texts: ConsentTexts
  /** Kinds without a text of the operator: Goldline's template applies, which was not reviewed for this operator. */
  readonly notOwn: readonly ConsentKind[]
  /** Name and address of the operator of this installation; undefined: not provided. */
  readonly imprint: ByLanguage | undefined
}

const folders: Readonly<Record<ConsentKind, string>> = {
  TERMS: 'terms',
  OWNER_TERMS: 'owner-terms',
  PRIVACY_NOTICE: 'privacy-notice',
  MARKETING: 'marketing',
  RESERVE_WITH_GOOGLE: 'reserve-with-google',
  HEALTH: 'health',
}
const kinds = Object.keys(folders) as ConsentKind[]

/** Goldline's own texts, without the operator's. */
export const shippedTexts = readShippedTexts(join(import.meta.dirname, '../consent/texts'))

/** AUTH-14: reads the operator's folder. The default folder may be missing, but not one that SITE_DIR names. */
export function readLegal(read: Reader, dataDir: string): Legal {
  const given = read.optional('SITE_DIR', text)
  const folder = resolve(dataDir, given ?? 'site')
  const none: Legal = { texts: shippedTexts, notOwn: kinds, imprint: undefined }
  if (given === undefined && !existsSync(folder)) return none
  try {
    return readSite(folder)
  } catch (error) {
    read.wrong('SITE_DIR', (error as Error).message)
    return none
  }
}

function readSite(folder: string): Legal {
  const names = namesIn(folder)
  const imprints = names.filter((name) => name.startsWith('imprint.'))
  const known = ['texts', ...siteFiles]
  const strange = names.find((name) => !known.includes(name) && !/^imprint\.(de|en|vi)\.md$/.test(name))
  if (strange !== undefined) throw new Error(`has a file that is none of its own: ${join(folder, strange)}`)
  const own = names.includes('texts') ? ownTexts(join(folder, 'texts')) : {}
  return {
    texts: mergeTexts(own, folder),
    notOwn: kinds.filter((kind) => own[kind] === undefined),
    imprint: imprints.length === 0 ? undefined : readLanguages(join(folder, 'imprint')),
  }
}

function ownTexts(folder: string): Partial<Record<ConsentKind, Versions>> {
  const names = namesIn(folder)
  const strange = names.find((name) => !Object.values(folders).includes(name))
  if (strange !== undefined)
    throw new Error(`has no such kind of text: ${join(folder, strange)} (but ${Object.values(folders).join(', ')})`)
  const found = kinds.filter((kind) => names.includes(folders[kind]))
  return Object.fromEntries(found.map((kind) => [kind, versionsIn(join(folder, folders[kind]))]))
}

/**
 * Adds the operator's versions after Goldline's, whatever their day, so that an update never replaces them with a
 * template.
 */
function mergeTexts(own: Partial<Record<ConsentKind, Versions>>, folder: string): ConsentTexts {
  const both = kinds.map((kind): [ConsentKind, Versions] => {
    const versions = shippedTexts[kind]
    const more = own[kind] ?? []
    const twice = more.find(({ version }) => versions.some((each) => each.version === version))
    if (twice !== undefined)
      throw new Error(
        `has a version whose day is taken by a text of Goldline, name it by another day: ${join(folder, 'texts', folders[kind], `${twice.version}.de.md`)}`,
      )
    return [kind, [...versions, ...more]]
  })
  return Object.fromEntries(both) as Record<ConsentKind, Versions>
}

function readShippedTexts(folder: string): ConsentTexts {
  const read = kinds.map((kind) => [kind, versionsIn(join(folder, folders[kind]))])
  return Object.fromEntries(read) as Record<ConsentKind, Versions>
}

/** Reads the versions, oldest first. Throws, naming the file, if a language is missing or a file name is invalid. */
function versionsIn(folder: string): Versions {
  const named = namesIn(folder).map((name) => {
    const [, version = ''] = /^(\d{4}-\d{2}-\d{2})\.(?:de|en|vi)\.md$/.exec(name) ?? []
    if (!isDay(version))
      throw new Error(`has a file whose name is no day and language, as 2027-01-31.de.md: ${join(folder, name)}`)
    return version
  })
  const [first, ...rest] = [...new Set(named)]
    .sort()
    .map((version): Version => ({ version, texts: readLanguages(join(folder, version)) }))
  if (first === undefined) throw new Error(`has no text in ${folder}`)
  return [first, ...rest]
}

export function readLanguages(path: string): ByLanguage {
  const read = languages.map((language) => [language, readText(`${path}.${language}.md`)])
  return Object.fromEntries(read) as Record<Language, string>
}

function readText(file: string): string {
  if (!existsSync(file)) throw new Error(`lacks a language: ${file} is missing`)
  const words = readUtf8(file).trim()
  if (words === '') throw new Error(`has an empty file: ${file}`)
  return words
}

function readUtf8(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch {
    throw new Error(`has a file that cannot be read as text in UTF-8: ${file}`)
  }
}

/** Lists a folder without hidden files, which desktops leave behind. */
function namesIn(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`does not exist: ${folder}`)
  if (!statSync(folder).isDirectory()) throw new Error(`is not a folder: ${folder}`)
  return readdirSync(folder).filter((name) => !name.startsWith('.'))
}
