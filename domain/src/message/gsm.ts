/**
 * Counts the SMS of a text (MSG-05; 3GPP TS 23.038), greedily: an escape or surrogate pair is never split between
 * parts.
 */

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Encoded as an escape and a code: two units. */
const extended = new Set('^{}\\[~]|€\f')

type SmsEncoding = 'GSM' | 'UNICODE'

/** In units: septets, or UTF-16 code units. With several parts, the header takes 7 septets (3 code units) of each. */
const partLengths: Record<SmsEncoding, { single: number; joined: number }> = {
  GSM: { single: 160, joined: 153 },
  UNICODE: { single: 70, joined: 67 },
}

/** `unitsLeft` in the last part, for the counter next to the text. */
export type SmsCount = { encoding: SmsEncoding; numberOfSms: number; unitsLeft: number }

/** Counts after composing (NFC): a decomposed ä would force Unicode. An empty text is 0 SMS. */
export function countSms(message: string): SmsCount {
  const characters = [...message.normalize('NFC')]
  const encoding = characters.every(isGsm) ? 'GSM' : 'UNICODE'
  const { single, joined } = partLengths[encoding]
  const sizes = characters.map((character) => unitsOf(character, encoding))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= single) return { encoding, numberOfSms: total === 0 ? 0 : 1, unitsLeft: single - total }
  let numberOfSms = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > joined) {
      numberOfSms += 1
      used = 0
    }
    used += size
  }
  return { encoding, numberOfSms, unitsLeft: joined - used }
}

/** Returns the characters that force Unicode, each once, in order. */
export function nonGsmCharacters(message: string): string[] {
  return [...new Set(message.normalize('NFC'))].filter((character) => !isGsm(character))
}

function isGsm(character: string): boolean {
  return basic.has(character) || extended.has(character)
}

function unitsOf(character: string, encoding: SmsEncoding): number {
  if (encoding === 'UNICODE') return character.length
  return extended.has(character) ? 2 : 1
}
