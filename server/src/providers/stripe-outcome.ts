/** Maps Stripe's answers to outcomes by their type and code. */
import StripeSdk from 'stripe'
import type * as z from 'zod/mini'

export type StripeOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly error: string }
  /** Sent, but the answer was lost or invalid: the request may have been executed. Retry with the same key. */
  | { readonly kind: 'unknown'; readonly error: string }

export async function callStripe<Value>(
  schema: z.ZodMiniType<Value>,
  request: () => Promise<unknown>,
): Promise<StripeOutcome<Value>> {
  try {
    const { data, success } = schema.safeParse(await request())
    return success ? { kind: 'done', value: data } : { kind: 'unknown', error: 'Stripe: answer not understood' }
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** Maps an error by type and code only, since the texts change and may contain data that was sent. */
export function outcomeOfError(error: unknown): StripeOutcome<never> {
  const { StripeInvalidRequestError, StripeCardError } = StripeSdk.errors
  const refused = error instanceof StripeInvalidRequestError || error instanceof StripeCardError
  const text = error instanceof StripeSdk.errors.StripeError ? `${error.type} ${error.code ?? ''}`.trim() : 'no answer'
  return { kind: refused ? 'refused' : 'unknown', error: `Stripe: ${text}` }
}

/** Returns request options for a salon's own account; undefined: the installation's account. */
export const inAccount = (stripeAccount: string | undefined): { stripeAccount?: string } =>
  stripeAccount === undefined ? {} : { stripeAccount }
