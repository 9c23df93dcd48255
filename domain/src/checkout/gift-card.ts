/** Gift cards (POS-16): their codes, and when a card may pay. */
import type { Refusal } from '../refusal.ts'

/** Bytes of a code: 80 random bits, which cannot be guessed. */
export const giftCardBytes = 10

/** Crockford's alphabet: no two characters look alike. */
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = (giftCardBytes * 8) / 5

/** Encodes ten bytes as sixteen characters. */
export function giftCardCode(bytes: Uint8Array): string {
  let number = 0n
  for (const byte of bytes) number = number * 256n + BigInt(byte)
  return Array.from(
    { length },
    (_, place) => codeAlphabet[Number((number >> BigInt(5 * (length - 1 - place))) & 31n)],
  ).join('')
}

/** Formats the code as printed: in groups of four. */
export const groupedCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** Reads typed characters in any case, with spaces or dashes, or with letters that look like digits. */
const readSigns = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Reads a scanned or typed code; undefined: not in a code's format. */
export function readGiftCardCode(typed: string): string | undefined {
  const code = readSigns(typed)
  return code.length === length && [...code].every((sign) => codeAlphabet.includes(sign)) ? code : undefined
}

const numberLength = 8

/**
 * Returns the number of an order on the salon's page (GFT-01): made from a code, it identifies the order and cannot
 * pay.
 */
export const giftOrderNumber = (code: string): string => `G-${groupedCode(code.slice(0, numberLength))}`

/** Reads an order's typed number, with any punctuation and with or without the leading G; undefined: wrong format. */
export function readGiftOrderNumber(typed: string): string | undefined {
  const read = readSigns(typed.replaceAll(/[^\p{L}\d]/gu, ''))
  const number = read.length > numberLength ? read.replace(/^G/, '') : read
  return number.length === numberLength ? giftOrderNumber(number) : undefined
}

export type GiftCardFacts = {
  readonly balance: number
  /** Epoch milliseconds; null: never. */
  readonly expires: number | null
  /** The card's sale was reversed. */
  readonly ended: boolean
}

/** Returns why the card cannot pay that amount. */
export function giftCardRefusal(
  { balance, expires, ended }: GiftCardFacts,
  amount: number,
  now: number,
): Refusal | undefined {
  if (ended) return 'gift-card.ended'
  if (expires !== null && expires <= now) return 'gift-card.expired'
  return amount > balance ? 'gift-card.balance-too-low' : undefined
}
