/** Reads what was typed to find somebody as what is known of somebody new, the same wherever a salon types (CUS-01). */
import { editDistance } from '../edit-distance.ts'
import { nameWordsOf } from '../fold.ts'
import { visibleText } from '../visible-text.ts'
import { wholeName } from './import-row.ts'
import { normaliseName, searchKeyword, searchRank } from './search.ts'

/** Parts that were not typed are empty. */
export type TypedPerson = { name: string; surname: string; email: string; phoneNr: string }

const address = /\S+@\S*/
const number = /\+?\(?\d[\d\s()./-]{3,}\d/

/**
 * "Mai Linh Nguyen" is Mai Linh, of the family Nguyen; in Vietnam the family is written first. A number or an e-mail may
 * stand alone, or beside the name.
 */
export function typedPerson(text: string, country: string): TypedPerson {
  const typed = visibleText(text)
  const [email = ''] = address.exec(typed) ?? []
  const [phoneNr = ''] = number.exec(typed.replace(email, ' ')) ?? []
  const name = typed.replace(email, ' ').replace(phoneNr, ' ')
  return { ...wholeName(name, { surnameFirst: country === 'VN' }), email, phoneNr: phoneNr.trim() }
}

/** What is looked for of a line that names somebody and how to reach them; empty: nothing of that kind was typed. */
export type PersonSearch = { readonly name: string; readonly contact: string }

/**
 * A number or an e-mail beside a name is looked for by itself, and so is the name: a keyword with digits in it searches
 * numbers alone (CUS-02). Digits that are no number yet narrow nothing.
 */
export function personSearch(text: string, country: string): PersonSearch {
  const typed = visibleText(text).trim()
  const { name, surname, email, phoneNr } = typedPerson(typed, country)
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
 * Whether these words mean this very person, so that Enter may take them: every typed word begins one of the name's, or
 * differs from such a beginning by a slip of the hand behind its first letter; or the whole number or e-mail is theirs.
 */
export function isMeant(known: ContactDetails, text: string, country: string): boolean {
  const { name, contact } = personSearch(text, country)
  const byContact = contact !== '' && searchRank(known, searchKeyword(contact)) === 0
  if (name === '') return byContact
  if (byContact && isWhole(contact)) return true
  const words = nameWordsOf(name)
  const parts = [...nameWordsOf(`${known.name} ${known.surname}`), normaliseName(known.name + known.surname)]
  return words.length > 0 && words.every((word) => parts.some((part) => isSlipOf(word, part)))
}

/** A number that is somebody's, not the beginning of many. */
const isWhole = (contact: string): boolean => contact.includes('@') || contact.replace(/\D/g, '').length >= 9

/** One letter more, less or other in a short word, two in a long one. */
function isSlipOf(word: string, part: string): boolean {
  if (part.startsWith(word)) return true
  if (word.length < 3 || word[0] !== part[0]) return false
  const most = word.length > 6 ? 2 : 1
  const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => word.length - most + index)
  return lengths.some((length) => editDistance([...word], [...part.slice(0, length)]) <= most)
}
