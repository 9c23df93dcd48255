/**
 * Reads the texts that people agree to: texts/{kind}/{version}.{language}.md. A version is the day from which it
 * applies. Never change a released file, only add a new one, so that what somebody agreed to stays readable (AUTH-14,
 * PRIV-02). Before its release nobody can have agreed to it, so it may be corrected in place.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConsentKind } from '@goldline/domain/consent/kinds'
import type { Language } from '@goldline/domain/message/kinds'
import { dayAtSeat } from '@goldline/domain/time/zone'

export type Version = { readonly version: string; readonly texts: Readonly<Record<Language, string>> }
/** Oldest first; at least one. */
export type Versions = readonly [Version, ...Version[]]

const folder = join(import.meta.dirname, 'texts')
const folders: Record<ConsentKind, string> = {
  TERMS: 'terms',
  OWNER_TERMS: 'owner-terms',
  PRIVACY_NOTICE: 'privacy-notice',
  MARKETING: 'marketing',
  RESERVE_WITH_GOOGLE: 'reserve-with-google',
}

/** Throws if a version lacks a language, so that the server does not start. */
export function readVersions(path: string): Versions {
  const versions = readdirSync(path)
    .map((file) => /^(\d{4}-\d{2}-\d{2})\.de\.md$/.exec(file)?.[1])
    .filter((version) => version !== undefined)
    .sort()
    .map((version): Version => {
      const read = (language: Language) => readFileSync(join(path, `${version}.${language}.md`), 'utf8').trim()
      return { version, texts: { de: read('de'), en: read('en'), vi: read('vi') } }
    })
  const [first, ...rest] = versions
  if (first === undefined) throw new Error(`no text in ${path}`)
  return [first, ...rest]
}

export const consentTexts: Readonly<Record<ConsentKind, Versions>> = {
  TERMS: readVersions(join(folder, folders.TERMS)),
  OWNER_TERMS: readVersions(join(folder, folders.OWNER_TERMS)),
  PRIVACY_NOTICE: readVersions(join(folder, folders.PRIVACY_NOTICE)),
  MARKETING: readVersions(join(folder, folders.MARKETING)),
  RESERVE_WITH_GOOGLE: readVersions(join(folder, folders.RESERVE_WITH_GOOGLE)),
}

/** The newest published version; it may start to apply later. */
export const latest = (versions: Versions): Version => versions.at(-1) ?? versions[0]

/** Finds a version that somebody agreed to, however old. */
export const named = (versions: Versions, version: string): Version | undefined =>
  versions.find((each) => each.version === version)

/**
 * The version in force at an instant (epoch milliseconds): each begins at midnight at the seat; before the first one,
 * the first.
 */
export function inForce(versions: Versions, now: number): Version {
  const today = dayAtSeat(now)
  return versions.findLast(({ version }) => version <= today) ?? versions[0]
}
