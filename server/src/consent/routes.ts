import { getConsentTexts, getMyConsents } from '@goldline/contract/consent'
import { agreeAgb, getAgb } from '@goldline/contract/consent/agb'
import type { FastifyInstance } from 'fastify'
import { at, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { read, write } from '../http/route.ts'
import { signedInUser } from '../user/queries.ts'
import { putMyConsentRoute } from './put-my-consent.ts'
import { consentsOf } from './queries.ts'
import { recordConsent } from './record.ts'
import { consentTexts, inForce, latest, named, type Version } from './texts.ts'

const kinds = ['PRIVACY_NOTICE', 'MARKETING', 'RESERVE_WITH_GOOGLE'] as const

/** PRIV-02 */
function getConsentTextsRoute(app: FastifyInstance): void {
  read(app, getConsentTexts, async (_, { query, language }) => {
    const locale = query.locale ?? language
    return kinds.flatMap((kind) => {
      const versions = consentTexts[kind]
      const found = query.version === undefined ? latest(versions) : named(versions, query.version)
      return found ? [{ kind, version: found.version, locale, text: found.texts[locale] }] : []
    })
  })
}

export function consentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  getAgbRoute(app)
  agreeAgbRoute(app, deps)
  getConsentTextsRoute(app)
  getMyConsentsRoute(app)
  putMyConsentRoute(app, deps)
}

/** AUTH-14: accepts the latest terms, for oneself only. */
function agreeAgbRoute(app: FastifyInstance, deps: RouteDeps): void {
  write(app, agreeAgb, async (tx, { params, body, actor, language, now }) => {
    const { userId, client } = actor
    if (params.id !== userId) throw new Refused('forbidden')
    const terms = { kind: 'TERMS', businessObjectId: null, textVersion: body.lastSeenVersion } as const
    await recordConsent(tx, at(deps, now), { ...terms, userId, granted: true, language, client })
    return signedInUser(tx, userId, actor)
  })
}

/** AUTH-14 */
function getAgbRoute(app: FastifyInstance): void {
  read(app, getAgb, async (_, { query, language, now }) => {
    const locale = query.locale ?? language
    const found = termsOf(query, now)
    if (found === undefined) throw new Refused('notFound')
    const { version, texts } = found
    return { version, validFrom: version, locale, text: texts[locale] }
  })
}

function termsOf({ version, tag }: Context<typeof getAgb>['query'], now: number): Version | undefined {
  const versions = consentTexts.TERMS
  if (version !== undefined) return named(versions, version)
  return tag === 'LATEST' ? latest(versions) : inForce(versions, now)
}

/** PRIV-02 */
function getMyConsentsRoute(app: FastifyInstance): void {
  read(app, getMyConsents, (db, { actor }) => consentsOf(db, actor.userId))
}
