/**
 * Computes all refusals of a call (UI-17): those of its contract, and those implied by its access, parts and headers.
 */

import type { Refusal } from '@goldline/domain/refusal'
import { opensByPin } from '@goldline/domain/user/device'
import { tiers } from '@goldline/domain/user/tier'
import { rolesAndTier } from './access.ts'
import type { Call } from './call.ts'

const impliedRefusals: readonly {
  readonly when: (definition: Call) => unknown
  readonly refusals: readonly Refusal[]
}[] = [
  { when: ({ access }) => access !== 'public', refusals: ['Unauthorized', 'forbidden'] },
  {
    when: ({ access, whileLocked }) => access !== 'public' && access.clients.some(opensByPin) && !whileLocked,
    refusals: ['session.locked'],
  },
  { when: needsTier, refusals: ['tier.required'] },
  { when: ({ access, method }) => access === 'public' && method === 'GET', refusals: ['too-many-requests'] },
  { when: ({ method }) => method !== 'GET', refusals: ['csrf'] },
  {
    when: ({ params, query, body, upload, idempotent, requestHeaders }) =>
      params ?? query ?? body ?? upload ?? idempotent ?? requestHeaders,
    refusals: ['invalid-request'],
  },
  { when: ({ body, upload }) => body ?? upload, refusals: ['payload-too-large'] },
  { when: ({ idempotent }) => idempotent, refusals: ['idempotency-key-reused'] },
  { when: () => true, refusals: ['service-unavailable', 'internal'] },
]

/** Returns whether the tier can be refused: not for features of the smallest tier. */
function needsTier({ access }: Call): boolean {
  const tier = access === 'public' ? undefined : rolesAndTier(access).tier
  return tier !== undefined && tier !== tiers[0]
}

/** Returns each refusal once, implied ones first. */
export function refusalsOf(definition: Call): readonly Refusal[] {
  const general = impliedRefusals.filter(({ when }) => when(definition)).flatMap(({ refusals }) => refusals)
  return [...new Set([...general, ...(definition.refuses ?? [])])]
}
