/** When a text is an e-mail address (CUS-10); the same function in every form and in the server. */

/** RFC 5321: 64 octets before the @, 254 in all. Characters stand for octets: the mail server has the last word. */
const maxLocalLength = 64
const maxLength = 254

// Dot-separated atoms: no spaces, quotes, commas or brackets, so no address can break out of a mail header or a subscribers' list.
const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u
const topLevel = /^\p{L}{2,}$/u

/** Judges the text as it stands: `normaliseEmail` first what a person typed. */
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

/** How an address is stored and compared: outer spaces cut, composed (NFC), lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}
