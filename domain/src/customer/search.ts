/** Interprets a search keyword and matches customers (CUS-02). */
import { editDistance } from '../edit-distance.ts'
import { foldName } from '../fold.ts'
import { isEmail, normaliseEmail } from './email.ts'

/**
 * `phone`: digits as they occur in an E.164 number, without 00, trunk 0 or `(0)`. `name`: normalised; `surname` is null
 * for a single word, which matches either; `words`: all typed words, each once. `nobody`: more words than a name has;
 * matches nothing.
 */
export type SearchKeyword =
  | { kind: 'none' }
  | { kind: 'nobody' }
  | { kind: 'email'; email: string }
  | { kind: 'phone'; digits: string }
  | { kind: 'name'; name: string; surname: string | null; words: string[] }

/** Limits the cost of a search: each word is looked up separately. */
const mostWords = 8

/**
 * Parses a keyword. Text with an @ that is not a complete address also searches e-mails, so that typing on narrows the
 * list.
 */
export function searchKeyword(text: string): SearchKeyword {
  const trimmed = text.trim()
  if (isEmail(normaliseEmail(trimmed)) || trimmed.includes('@'))
    return { kind: 'email', email: normaliseEmail(trimmed) }
  if (/\p{Nd}/u.test(trimmed)) return { kind: 'phone', digits: phoneDigits(trimmed) }
  const words = wordsOf(trimmed, /\s+/)
  const last = words.at(-1)
  if (last === undefined) return { kind: 'none' }
  if (words.length > mostWords) return { kind: 'nobody' }
  const front =
    words.length === 1 ? { name: last, surname: null } : { name: words.slice(0, -1).join(''), surname: last }
  return { kind: 'name', ...front, words: [...new Set(words)] }
}

const wordsOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map(normaliseName)
    .filter((word) => word !== '')

/** Returns the folded text without spaces. Must match the database's name_key(). */
export const normaliseName = (text: string): string => foldName(text).replace(/\s+/g, '')

function phoneDigits(text: string): string {
  return text.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '')
}

/** Returns the most edits between a name and the keyword, for the longer one's length: 60 % must match (CUS-02). */
const mostChanges = (longer: number): number => Math.floor((longer * 2) / 5)

export type SearchedCustomer = { name: string; surname: string; email: string | null; phoneNr: string | null }

/**
 * Returns how well the keyword matches: 0 if contained (names: at a beginning), from 1 on if only similar, growing with
 * distance (1 + edits per thousand letters); null: no match. The server's query must give the same matches in the same
 * order.
 */
export function searchRank(customer: SearchedCustomer, keyword: SearchKeyword): number | null {
  switch (keyword.kind) {
    case 'none':
    case 'nobody':
      return null
    case 'email':
      return customer.email !== null && normaliseEmail(customer.email).includes(keyword.email) ? 0 : null
    case 'phone':
      return keyword.digits !== '' && (customer.phoneNr ?? '').replace(/\D/g, '').includes(keyword.digits) ? 0 : null
    case 'name':
      return nameRank(customer, keyword)
  }
}

type NameKeyword = Extract<SearchKeyword, { kind: 'name' }>

/** Compares with name and surname, and with each of their words: "Arx" finds Anna Lena von Arx. */
function nameRank(customer: SearchedCustomer, { name: first, surname: last, words }: NameKeyword): number | null {
  const name = normaliseName(customer.name)
  const surname = normaliseName(customer.surname)
  const parts = [name, surname, ...wordsOf(`${customer.name} ${customer.surname}`, /[\s-]+/)]
  if (last === null) return nearest([...parts, name + surname, surname + name].map((part) => rankOf(part, first)))
  const inParts = (front: string, back: string) => front.startsWith(first) && back.startsWith(last)
  if (inParts(name, surname) || inParts(surname, name)) return 0
  const wholes = [name + surname, surname + name].map((whole) => rankOf(whole, first + last))
  return nearest([...wholes, furthest(words.map((word) => nearest(parts.map((part) => rankOf(part, word)))))])
}

function rankOf(part: string, wanted: string): number | null {
  if (part === '') return null
  if (part.startsWith(wanted)) return 0
  const left = [...part]
  const right = [...wanted]
  const longer = Math.max(left.length, right.length)
  const changes = editDistance(left, right)
  return changes <= mostChanges(longer) ? 1 + Math.floor((changes * 1000) / longer) : null
}

function nearest(ranks: readonly (number | null)[]): number | null {
  const found = ranks.filter((rank) => rank !== null)
  return found.length === 0 ? null : Math.min(...found)
}

/** Requires every word to match. */
const furthest = (ranks: readonly (number | null)[]): number | null =>
  ranks.every((rank) => rank !== null) ? Math.max(...ranks) : null
