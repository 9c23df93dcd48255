/** Checks e-mail addresses (CUS-10), in the same way in every form and in the server. */
import { withoutInvisible } from '../visible-text.ts'

/** RFC 5321: 64 octets before the @, 254 in total. We count characters; the mail server decides. */
const maxLocalLength = 64
const maxLength = 254

// Dot-separated atoms without spaces, quotes, commas or brackets, so that no address can break out of a mail header or
// a list of subscribers.
const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u
const topLevel = /^\p{L}{2,}$/u

/** Checks the text as it is; typed text must be passed through `normaliseEmail` first. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || at > maxLocalLength || text.length > maxLength) return false
  const labels = text.slice(at + 1).split('.')
  return (
    labels.length >= 2 &&
    local.test(text.slice(0, at)) &&
    labels.every((each) => label.test(each)) &&
    topLevel.test(labels.at(-1) ?? '')
  )
}

/** Returns the stored form: trimmed, composed (NFC), lower case, without pasted invisible characters. */
export function normaliseEmail(text: string): string {
  return withoutInvisible(text).trim().normalize('NFC').toLowerCase()
}
