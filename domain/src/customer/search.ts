/** What a search keyword means and whom it finds (CUS-02). */
import { fold } from '../fold.ts'
import { isEmail, normaliseEmail } from './email.ts'

/**
 * `phone`: digits as they stand inside an E.164 number, without 00, trunk 0 or `(0)`.
 * `name`: normalised; `surname` is null for a single word, which matches either.
 */
export type SearchKeyword =
  | { kind: 'none' }
  | { kind: 'email'; email: string }
  | { kind: 'phone'; digits: string }
  | { kind: 'name'; name: string; surname: string | null }

/** A keyword with an @ that is not yet an address searches e-mails too, so that typing on narrows the list. */
export function searchKeyword(text: string): SearchKeyword {
  const trimmed = text.trim()
  if (isEmail(normaliseEmail(trimmed)) || trimmed.includes('@'))
    return { kind: 'email', email: normaliseEmail(trimmed) }
  if (/\p{Nd}/u.test(trimmed)) return { kind: 'phone', digits: phoneDigits(trimmed) }
  const words = trimmed
    .split(/\s+/)
    .map(normaliseName)
    .filter((word) => word !== '')
  const last = words.pop()
  if (last === undefined) return { kind: 'none' }
  return words.length === 0
    ? { kind: 'name', name: last, surname: null }
    : { kind: 'name', name: words.join(''), surname: last }
}

/** Folded, without spaces. */
export const normaliseName = (text: string): string => fold(text).replace(/\s+/g, '')

function phoneDigits(text: string): string {
  return text.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '')
}

/** CUS-02 */
export const fuzzyThreshold = 0.6

/** 1 for equal, 0 for nothing in common: 1 − edit distance ÷ the longer length, over normalised names. */
export function similarity(a: string, b: string): number {
  const left = [...normaliseName(a)]
  const right = [...normaliseName(b)]
  const longer = Math.max(left.length, right.length)
  return longer === 0 ? 1 : 1 - editDistance(left, right) / longer
}

function editDistance(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (const [index, character] of left.entries()) {
    const next = [index + 1]
    for (const [column, other] of right.entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

export type SearchedCustomer = { name: string; surname: string; email: string | null; phoneNr: string | null }

/** Whether the keyword finds the customer. The server's query must find the same ones. */
export function matchesKeyword(customer: SearchedCustomer, keyword: SearchKeyword): boolean {
  switch (keyword.kind) {
    case 'none':
      return false
    case 'email':
      return customer.email !== null && normaliseEmail(customer.email).includes(keyword.email)
    case 'phone':
      return keyword.digits !== '' && (customer.phoneNr ?? '').replace(/\D/g, '').includes(keyword.digits)
    case 'name':
      return matchesName(normaliseName(customer.name), normaliseName(customer.surname), keyword)
  }
}

function matchesName(name: string, surname: string, keyword: { name: string; surname: string | null }): boolean {
  if (keyword.surname === null) return [name, surname, name + surname].some((part) => resembles(part, keyword.name))
  const wanted = keyword.name + keyword.surname
  const inParts = (first: string, last: string) =>
    first.startsWith(keyword.name) && last.startsWith(keyword.surname ?? '')
  return (
    inParts(name, surname) ||
    inParts(surname, name) ||
    resembles(name + surname, wanted) ||
    resembles(surname + name, wanted)
  )
}

function resembles(part: string, wanted: string): boolean {
  return part !== '' && (part.startsWith(wanted) || similarity(part, wanted) >= fuzzyThreshold)
}
