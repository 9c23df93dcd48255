/** Finds likely typing mistakes in an e-mail's domain, for a question; none is refused (CUS-10). */
import { editDistance } from '../edit-distance.ts'
import { isEmail, normaliseEmail } from './email.ts'

/** The most frequent mail domains of the served countries. */
const domains = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'outlook.de', 'hotmail.com', 'hotmail.ch', 'hotmail.de'],
  ...['hotmail.fr'],
  ...['live.com', 'icloud.com', 'yahoo.com', 'yahoo.de', 'yahoo.fr', 'ymail.com', 'mail.com', 'email.com'],
  ...['protonmail.com'],
  ...['bluewin.ch', 'sunrise.ch', 'hispeed.ch', 't-online.de', 'freenet.de', 'chello.at', 'orange.fr', 'wanadoo.fr'],
  ...['laposte.net', 'seznam.cz', 'centrum.cz'],
]

/** Misspellings of `com`; other endings may be correct, such as `yahoo.it`. */
const slipsOfCom = ['con', 'cmo', 'ocm', 'vom', 'xom', 'cim', 'comm', 'cm', 'om']

/** Returns the address that was probably meant; undefined: no mistake found. */
export function suggestEmail(typed: string): string | undefined {
  const email = normaliseEmail(typed)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (!isEmail(email) || domains.includes(domain)) return undefined
  const meant = domains.find((known) => isTypo(known, domain))
  return meant && `${email.slice(0, at)}@${meant}`
}

/** Returns whether one letter of the name is wrong, missing or extra, or two are swapped; short names may be real. */
function isTypo(known: string, typed: string): boolean {
  const [name, ending] = halves(known)
  const [typedName, typedEnding] = halves(typed)
  if (name === typedName) return ending === 'com' && slipsOfCom.includes(typedEnding)
  if (ending !== typedEnding || name.length < 5) return false
  const changes = editDistance([...name], [...typedName])
  return changes === 1 || (changes === 2 && sorted(name) === sorted(typedName))
}

const halves = (domain: string): [string, string] => {
  const dot = domain.lastIndexOf('.')
  return [domain.slice(0, dot), domain.slice(dot + 1)]
}

const sorted = (text: string): string => [...text].sort().join('')
