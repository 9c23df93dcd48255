/** Gift cards (POS-16): their codes, and when one may pay. */
import type { Refusal } from '../refusal.ts'

/** Bytes of a code: 80 random bits, which cannot be guessed. */
export const giftCardBytes = 10

/** Crockford's alphabet: no two characters look alike. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = (giftCardBytes * 8) / 5

/** Sixteen characters for ten bytes. */
export function giftCardCode(bytes: Uint8Array): string {
  let number = 0n
  for (const byte of bytes) number = number * 256n + BigInt(byte)
  return Array.from({ length }, (_, place) => signs[Number((number >> BigInt(5 * (length - 1 - place))) & 31n)]).join(
    '',
  )
}

/** The code as printed: in groups of four. */
export const groupedCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** Reads characters of the alphabet that were typed in any case, with spaces or dashes, or as a letter that looks alike. */
const readSigns = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** The code that was scanned or typed; undefined: not in a code's format. */
export function readGiftCardCode(typed: string): string | undefined {
  const code = readSigns(typed)
  return code.length === length && [...code].every((sign) => signs.includes(sign)) ? code : undefined
}

const numberLength = 8

/** The number of an order on the salon's page (GFT-01), from a code: it names the order and opens nothing. */
export const giftOrderNumber = (code: string): string => `G-${groupedCode(code.slice(0, numberLength))}`

/** The order's number that was typed, with any marks and with or without the G before it; undefined: not in a number's format. */
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

/** Why the card cannot pay that amount. */
export function giftCardRefusal(
  { balance, expires, ended }: GiftCardFacts,
  amount: number,
  now: number,
): Refusal | undefined {
  if (ended) return 'gift-card.ended'
  if (expires !== null && expires <= now) return 'gift-card.expired'
  return amount > balance ? 'gift-card.balance-too-low' : undefined
}
