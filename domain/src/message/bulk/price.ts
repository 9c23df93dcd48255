/** Computes what a bulk message costs a salon (MSG-07). */
import { countSms } from '../gsm.ts'
import type { Channel } from '../kinds.ts'
import { unitPriceTo } from '../sms-route.ts'

export const bulkLimits = { recipients: 20_000, characters: 10_000, smsParts: 4 } as const

export type PricedMessage = { readonly parts: number; readonly unitPrice: number }

type WrittenMessage = { readonly channel: Channel; readonly recipient: string; readonly text: string }
type Prices = Parameters<typeof unitPriceTo>[1]

/** Returns parts and their price in cents, frozen per recipient; an e-mail has no parts and is free. */
export function pricedMessage({ channel, recipient, text }: WrittenMessage, prices: Prices): PricedMessage {
  if (channel === 'EMAIL') return { parts: 0, unitPrice: 0 }
  return { parts: countSms(text).numberOfSms, unitPrice: unitPriceTo(recipient, prices) }
}

/** Sums the exact cost in cents. */
export const costOf = (messages: readonly PricedMessage[]): number =>
  messages.reduce((sum, { parts, unitPrice }) => sum + parts * unitPrice, 0)

/** Returns whether a reader would get more SMS parts than allowed. */
export const isTooLong = (messages: readonly PricedMessage[]): boolean =>
  messages.some(({ parts }) => parts > bulkLimits.smsParts)
