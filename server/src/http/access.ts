/** Checks for every request, before its body is read, whether the caller may make the call (AUTH-12). */
import { allowsScopeOwn } from '@goldline/contract/access'
import type { Call, PrivateAccess } from '@goldline/contract/call'
import type { SalonRole } from '@goldline/domain/user/role'
import { type Feature, featureRefusal, features, type Tier, tierAllows } from '@goldline/domain/user/tier'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused, refuseIf } from './errors.ts'
import type { Actor } from './session.ts'

/**
 * Throws 401 without a valid token, and 403 if client, role or tier does not fit (AUTH-04, AUTH-12, BIZ-10) or the
 * shared computer is locked. On public calls, an invalid token or a locked computer's token is ignored.
 */
export async function admit(
  app: FastifyInstance,
  definition: Call,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const { access, method, binary } = definition
  if (access === 'public') {
    if (method === 'GET') app.spine.countPublicRead(request)
    const known = request.headers.authorization === undefined ? undefined : await app.spine.sessionOf(request)
    return known?.locked ? undefined : known
  }
  const { sessionOf, lookAtSession } = app.spine
  const actor = await (binary === 'text/event-stream' ? lookAtSession : sessionOf)(request)
  if (actor === undefined) throw new Refused('Unauthorized')
  requireAccess(access, actor)
  requireScope(definition, actor)
  requireDeviceAccess(definition, actor)
  return actor
}

function requireAccess(access: PrivateAccess, actor: Actor): void {
  if (!access.clients.includes(actor.client)) throw new Refused('forbidden')
  const other = actor.role === 'CUSTOMER' ? 'salon' : 'customer'
  if (access.who === other) throw new Refused('forbidden')
  if (actor.role !== 'CUSTOMER' && access.who !== 'customer' && access.feature) requireFeature(access.feature, actor)
}

/** With scope OWN, allows only calls that are open to it, whose handlers use only the caller's own data (AUTH-25). */
function requireScope(definition: Call, actor: Actor): void {
  if (actor.role !== 'CUSTOMER' && actor.scope === 'OWN' && !allowsScopeOwn(definition)) throw new Refused('forbidden')
}

/**
 * Refuses account calls on a paired device: a leader of the salon paired it or allowed a new PIN, which must not give
 * access to the person's account with other salons and visits (AUTH-08).
 */
function requireDeviceAccess({ access, whileLocked }: Call, { deviceId, locked }: Actor): void {
  if (whileLocked) return
  if (locked) throw new Refused('session.locked')
  const ofAccount = access !== 'public' && access.who === 'signedIn' && !access.feature
  if (deviceId !== null && ofAccount) throw new Refused('forbidden')
}

/** Throws forbidden, or tier.required with the smallest tier that has the feature (AUTH-12, BIZ-10). */
export function requireFeature(feature: Feature, who: { role: SalonRole; tier: Tier }): void {
  const refusal = featureRefusal(feature, who)
  refuseIf(refusal, refusal === 'tier.required' ? { tier: features[feature].from } : undefined)
}

/** Checks only the tier, for calls by customers and the public. */
export function requireTier(feature: Feature, tier: Tier): void {
  if (!tierAllows(feature, tier)) throw new Refused('tier.required', { tier: features[feature].from })
}
