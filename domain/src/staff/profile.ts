/** Decides about a staff member's own page (STF-09): its content, and whether the staff member has agreed to it. */
import { type Language, languages } from '../message/kinds.ts'
import { writtenTexts } from '../product/texts.ts'
import type { Refusal } from '../refusal.ts'

/** Languages that a person may speak with customers, as ISO 639-1. */
export const spokenLanguages = [
  ...['de', 'en', 'fr', 'it', 'rm', 'vi', 'sq', 'ar', 'bs', 'bg', 'cs', 'da', 'el', 'es', 'fa', 'hr', 'hu', 'ja'],
  ...['ko', 'ku', 'mk', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'so', 'sr', 'sv', 'ta', 'th', 'ti', 'tr', 'uk', 'zh'],
] as const

/** `text` and `speciality`: most characters; the others: most entries. */
export const profileLimits = { text: 300, speciality: 30, specialities: 8, languages: 8 } as const

/** Short texts by language, in the page's order. */
export type Specialities = Readonly<Partial<Record<Language, readonly string[] | undefined>>>

/** `pictureId`: the photo; null: none. */
export type Profile = {
  texts: Readonly<Partial<Record<Language, string | undefined>>>
  specialities: Specialities
  languages: readonly string[]
  pictureId: string | null
}

/** The version that the person was asked to approve. */
export type ApprovalRequest = { version: number; pictureId: string | null }

/** `EMPTY`: there is no content. `ASKED`: it waits for the person's answer. `DECLINED`: they refused this version. */
export const releaseStates = ['EMPTY', 'ASKED', 'DECLINED', 'RELEASED'] as const
export type ReleaseState = (typeof releaseStates)[number]

type ReleaseFacts = {
  draft: Profile & { version: number }
  /** The public version; null: none. */
  released: Profile | null
  declined: ApprovalRequest | null
}

export function releaseState({ draft, released, declined }: ReleaseFacts): ReleaseState {
  if (released && sameProfile(draft, released)) return 'RELEASED'
  if (isEmpty(draft)) return 'EMPTY'
  return declined && isAsked(draft, declined) ? 'DECLINED' : 'ASKED'
}

/** Returns whether two profiles have the same content; a different order needs no new consent. */
export const sameProfile = (one: Profile, other: Profile): boolean => contentOf(one) === contentOf(other)

/** Returns whether the page has no words; a photo alone is shown wherever the person is chosen (STF-03). */
const isEmpty = ({ texts, specialities, languages: spoken }: Profile): boolean =>
  spoken.length === 0 && languages.every((each) => !texts[each] && !specialities[each]?.length)

/** Refuses an answer to another version than the present one, and to an empty page. */
export function releaseRefusal(draft: ReleaseFacts['draft'], seen: ApprovalRequest): Refusal | undefined {
  if (!isAsked(draft, seen)) return 'version-conflict'
  return isEmpty(draft) ? 'profile.empty' : undefined
}

const isAsked = (draft: ApprovalRequest, asked: ApprovalRequest): boolean =>
  draft.version === asked.version && draft.pictureId === asked.pictureId

const contentOf = ({ texts, specialities, languages: spoken, pictureId }: Profile): string =>
  JSON.stringify([
    pictureId,
    [...spoken].sort(),
    languages.map((each) => [texts[each] ?? '', [...(specialities[each] ?? [])].sort()]),
  ])

/** Splits text at commas, each word once and none empty. */
export const specialitiesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
]

/** Leaves out empty texts and lists, and repeated words of a list. */
export const normaliseProfile = ({ texts, specialities }: Pick<Profile, 'texts' | 'specialities'>) => ({
  texts: writtenTexts(texts),
  specialities: Object.fromEntries(
    Object.entries(specialities).flatMap(([language, words]) =>
      words !== undefined && words.length > 0 ? [[language, [...new Set(words)]]] : [],
    ),
  ) as Specialities,
})

/** Returns the specialities to show a reader: in the requested language, else in the salon's, else in any. */
export function specialitiesIn(wanted: Language, { specialities, salonLanguage }: SpecialitySource) {
  const language = [wanted, salonLanguage, ...languages].find((each) => specialities[each]?.length)
  return { words: language ? (specialities[language] ?? []) : [], language: language ?? wanted }
}
type SpecialitySource = { specialities: Specialities; salonLanguage: Language }
