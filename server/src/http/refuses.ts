/** With what a call may say no (UI-17): what its contract lists, and what comes with its access, its parts and its headers. */
import { rolesAndTier } from '@goldline/contract/access'
import type { Call } from '@goldline/contract/call'
import type { Refusal } from '@goldline/domain/refusal'
import { tiers } from '@goldline/domain/user/tier'

const broughtAlong: readonly { readonly when: (definition: Call) => unknown; readonly refusals: readonly Refusal[] }[] =
  [
    { when: ({ access }) => access !== 'public', refusals: ['Unauthorized', 'forbidden'] },
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

/** The smallest tier lacks nothing that it could be refused for. */
function needsTier({ access }: Call): boolean {
  const tier = access === 'public' ? undefined : rolesAndTier(access).tier
  return tier !== undefined && tier !== tiers[0]
}

/** Each once: those brought along first, the call's own last. */
export function refusalsOf(definition: Call): readonly Refusal[] {
  const general = broughtAlong.filter(({ when }) => when(definition)).flatMap(({ refusals }) => refusals)
  return [...new Set([...general, ...(definition.refuses ?? [])])]
}
