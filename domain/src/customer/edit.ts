/** Decides what a salon may change about a customer, and how it is stored (CUS-01, CUS-08). */
import type { Refusal } from '../refusal.ts'
import { maxLengths } from '../text-lengths.ts'
import { type Day, isDay } from '../time/day.ts'

/** Kinds of entries in a customer's history. A test compares it with the database's list. */
export const customerChanges = ['created', 'changed', 'blocked', 'unblocked', 'merged', 'imported'] as const
export type CustomerChange = (typeof customerChanges)[number]

/** If the person has an account, these fields are the person's own: other salons and the person see them too. */
const ownedByPerson: readonly string[] = [
  'name',
  'surname',
  'email',
  'phoneNr',
  'birthday',
  'language',
  'communicationPreference',
]

/** `birthday`: given by the person or noted by the salon; null if unknown. */
type PersonFacts = { hasAccount: boolean; birthday: Day | null; birthdayNoted: boolean }

/** Returns whether the person gave a birthday; otherwise the salon may note one. */
const gaveBirthday = ({ birthday, birthdayNoted }: PersonFacts): boolean => birthday !== null && !birthdayNoted

/** Returns whether the salon may change this field. */
export const canEdit = (field: string, facts: PersonFacts): boolean =>
  !facts.hasAccount || !ownedByPerson.includes(field) || (field === 'birthday' && !gaveBirthday(facts))

/** Returns why fields cannot be changed. `changed`: names of fields whose values differ. */
export function editRefusal(changed: readonly string[], facts: PersonFacts): Refusal | undefined {
  return changed.every((field) => canEdit(field, facts)) ? undefined : 'customer.has-account'
}

/** Appends a line to the notes; undefined: together they are too long. */
export function appendNote(notes: string, line: string): string | undefined {
  const both = [notes, line].filter((each) => each !== '').join('\n')
  return both.length > maxLengths.notes ? undefined : both
}

/** Most tags of one customer. */
export const maxTags = 20

/** Tidies tags: trimmed, without empty ones and commas, unique ignoring case, in the given order. */
export function tidyTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags.flatMap((each) => each.split(','))) {
    const tidy = tag.trim().replace(/\s+/g, ' ')
    if (tidy !== '' && !seen.has(tidy.toLowerCase())) seen.set(tidy.toLowerCase(), tidy)
  }
  return [...seen.values()]
}

export const firstBirthday: Day = '1900-01-01'
const earliestZoneMs = 14 * 3_600_000

/**
 * Returns today in the earliest zone: a birthday depends on the person's zone, not the salon's. `now` in epoch
 * milliseconds.
 */
export const lastBirthday = (now: number): Day => new Date(now + earliestZoneMs).toISOString().slice(0, 10)

export const isBirthday = (day: string, now: number): boolean =>
  isDay(day) && day >= firstBirthday && day <= lastBirthday(now)
