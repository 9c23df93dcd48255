/** Reads what was typed to find somebody as what is known of somebody new, the same wherever a salon types (CUS-01). */
import { visibleText } from '../visible-text.ts'
import { wholeName } from './import-row.ts'

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
