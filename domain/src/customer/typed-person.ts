/** Reads a search for a person as a new customer's details, in the same way in every app (CUS-01). */
import { editDistance } from '../edit-distance.ts'
import { nameWordsOf } from '../fold.ts'
import { visibleText } from '../visible-text.ts'
import { splitFullName } from './import-row.ts'
import { normaliseName, searchKeyword, searchRank } from './search.ts'

/** Parts that were not typed are empty. */
export type TypedPerson = { name: string; surname: string; email: string; phoneNr: string }

const address = /\S+@\S*/
const number = /\+?\(?\d[\d\s()./-]{3,}\d/

/**
 * Splits typed text into name, e-mail and number. "Mai Linh Nguyen" has the surname Nguyen; in Viet Nam the surname
 * comes first. A number or an e-mail may be typed alone or with the name.
 */
export function readTypedPerson(text: string, country: string): TypedPerson {
  const typed = visibleText(text)
  const [email = ''] = address.exec(typed) ?? []
  const [phoneNr = ''] = number.exec(typed.replace(email, ' ')) ?? []
  const name = typed.replace(email, ' ').replace(phoneNr, ' ')
  return { ...splitFullName(name, { surnameFirst: country === 'VN' }), email, phoneNr: phoneNr.trim() }
}

/** The name and contact to search for; empty: not typed. */
export type PersonSearch = { readonly name: string; readonly contact: string }

/**
 * Separates the name from a number or e-mail, since a keyword with digits searches only numbers (CUS-02). Next to a
 * name, ignores digits that are not a complete number.
 */
export function personSearch(text: string, country: string): PersonSearch {
  const typed = visibleText(text).trim()
  const { name, surname, email, phoneNr } = readTypedPerson(typed, country)
  const words = `${name} ${surname}`
    .replace(/[\p{Nd}+]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (words === '') return { name: '', contact: typed }
  return { name: words, contact: email || phoneNr }
}

type ContactDetails = {
  readonly name: string
  readonly surname: string
  readonly email: string | null
  readonly phoneNr: string | null
}

/**
 * Returns whether the text identifies this person, so that Enter may choose them: each word begins a word of the name,
 * perhaps misspelt but with the right first letter; or it is their complete number or e-mail.
 */
export function identifiesPerson(known: ContactDetails, text: string, country: string): boolean {
  const { name, contact } = personSearch(text, country)
  const byContact = contact !== '' && searchRank(known, searchKeyword(contact)) === 0
  if (name === '') return byContact
  if (byContact && isCompleteContact(contact)) return true
  const words = nameWordsOf(name)
  const parts = [...nameWordsOf(`${known.name} ${known.surname}`), normaliseName(known.name + known.surname)]
  return words.length > 0 && words.every((word) => parts.some((part) => isPrefixOrTypo(word, part)))
}

/** Returns whether a contact is complete. */
const isCompleteContact = (contact: string): boolean => contact.includes('@') || contact.replace(/\D/g, '').length >= 9

/** Allows one letter inserted, deleted or replaced in a short word, two in a long one. */
function isPrefixOrTypo(word: string, part: string): boolean {
  if (part.startsWith(word)) return true
  if (word.length < 3 || word[0] !== part[0]) return false
  const most = word.length > 6 ? 2 : 1
  const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => word.length - most + index)
  return lengths.some((length) => editDistance([...word], [...part.slice(0, length)]) <= most)
}
