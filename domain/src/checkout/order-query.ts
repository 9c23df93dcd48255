/** Parses a search for a sale: a number, an amount, or a name (POS-14i). */
import { orderNumberPattern } from './sale.ts'

export type OrderQuery = {
  /** As on the receipt; `till` undefined: any till. */
  number?: { till: number | undefined; number: number }
  /** Minor units. */
  amount?: number
  /** Each must occur in the customer's name. */
  words?: string[]
}

const amountPattern = /^-?\d[\d'’\s]{0,12}(?:[.,]\d{1,3})?$/

/**
 * Reads a query: `418` may be a number and an amount; other text is a name. `digits`: decimals of the salon's currency.
 */
export function readOrderQuery(typed: string, digits: number): OrderQuery {
  const text = typed.trim()
  const found: OrderQuery = {}
  if (orderNumberPattern.test(text)) {
    const [number = '', till] = text.split('-').reverse()
    found.number = { number: Number(number), till: till === undefined ? undefined : Number(till) }
  }
  const amount = amountPattern.test(text) ? amountOf(text, digits) : undefined
  if (amount !== undefined) found.amount = amount
  if (found.number === undefined && amount === undefined) found.words = text.split(/\s+/).filter(Boolean)
  return found
}

function amountOf(text: string, digits: number): number | undefined {
  const [whole = '', part = ''] = text.replaceAll(/['’\s]/g, '').split(/[.,]/)
  if (part.length > digits) return undefined
  const minor = Number(whole.replace('-', '') + part.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor * (whole.startsWith('-') ? -1 : 1) : undefined
}
