/**
 * The interface to a device that signs sales (POS-13: TSE in Germany, RKSV in Austria), over HTTP. No certified device
 * is included: only the stand-in implements the interface, and production refuses it.
 */
import type { FiscalSignature } from '@goldline/domain/checkout/sale'
import type { Country } from '@goldline/domain/customer/phone'
import * as z from 'zod/mini'
import { sendOnce } from './post-json.ts'

/** A sale to sign; amounts in minor units, negative for a reversal. */
export type SaleToSign = {
  /** The order's id; an order that is sent again gets the same signature. */
  readonly id: string
  readonly country: string
  readonly number: string
  /** ISO 8601. */
  readonly time: string
  readonly currency: string
  readonly total: number
  /** The part paid in cash. */
  readonly cash: number
  readonly vat: readonly { readonly rate: number; readonly gross: number }[]
}

const Signature: z.ZodMiniType<FiscalSignature> = z.object({
  device: z.string().check(z.minLength(1), z.maxLength(200)),
  transaction: z.int().check(z.minimum(1)),
  value: z.string().check(z.minLength(1), z.maxLength(1000)),
  code: z.string().check(z.minLength(1), z.maxLength(2000)),
})

type SignOutcome =
  | { readonly kind: 'signed'; readonly signature: FiscalSignature }
  /** The device is unreachable, or its answer was lost; the order may be sent again. */
  | { readonly kind: 'later'; readonly error: string }
  /** The device will never sign this order. */
  | { readonly kind: 'refused'; readonly error: string }

export type FiscalDevice = {
  serves(country: Country): boolean
  sign(sale: SaleToSign): Promise<SignOutcome>
}

const countries: readonly Country[] = ['DE', 'AT']

/** Milliseconds; short, since a customer waits at the till for the receipt. */
const limitOfOneCall = 3_000

type Options = { readonly baseUrl: string; readonly limitMs?: number }

export function fiscalDevice({ baseUrl, limitMs = limitOfOneCall }: Options): FiscalDevice {
  return {
    serves: (country) => countries.includes(country),
    async sign({ id, ...sale }) {
      const headers = { 'content-type': 'application/json' }
      const sent = { method: 'PUT', headers, body: JSON.stringify(sale) } as const
      const result = await sendOnce(`${baseUrl}/signatures/${id}`, sent, limitMs)
      if (result.kind !== 'answer') return { kind: 'later', error: `fiscal device: ${result.error}` }
      const { success, data } = Signature.safeParse(result.body)
      if (result.status === 200 && success) return { kind: 'signed', signature: data }
      const isRefused = result.status >= 400 && result.status < 500 && result.status !== 429
      return { kind: isRefused ? 'refused' : 'later', error: `fiscal device: ${result.status}` }
    },
  }
}
