/** Outcome of a request to Stripe, by type and code of its answer. */
import StripeSdk from 'stripe'
import type * as z from 'zod/mini'

export type StripeOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly error: string }
  /** Sent, but the answer was lost or unreadable: it may or may not have happened. The same key asks again. */
  | { readonly kind: 'unknown'; readonly error: string }

export async function outcome<Value>(
  schema: z.ZodMiniType<Value>,
  ask: () => Promise<unknown>,
): Promise<StripeOutcome<Value>> {
  try {
    const { data, success } = schema.safeParse(await ask())
    return success ? { kind: 'done', value: data } : { kind: 'unknown', error: 'Stripe: answer not understood' }
  } catch (error) {
    return failed(error)
  }
}

/** Uses type and code only; the texts change, and may contain what was sent. */
export function failed(error: unknown): StripeOutcome<never> {
  const { StripeInvalidRequestError, StripeCardError } = StripeSdk.errors
  const refused = error instanceof StripeInvalidRequestError || error instanceof StripeCardError
  const said = error instanceof StripeSdk.errors.StripeError ? `${error.type} ${error.code ?? ''}`.trim() : 'no answer'
  return { kind: refused ? 'refused' : 'unknown', error: `Stripe: ${said}` }
}

/** Options of a request about a salon's own account; undefined: the installation's. */
export const inAccount = (stripeAccount: string | undefined): { stripeAccount?: string } =>
  stripeAccount === undefined ? {} : { stripeAccount }
