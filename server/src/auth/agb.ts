/** The terms that a person agrees to (AUTH-14). */
import { agreeAgb, getAgb } from '@goldline/contract/auth/agb'
import { audienceOf, termsOf } from '@goldline/domain/consent/kinds'
import type { ConsentTexts, Version } from '../config/legal.ts'
import { recordConsent } from '../consent/record.ts'
import { findVersion, latest, versionInForce } from '../consent/texts.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { signedInUser } from './user/queries.ts'

export const agbRoutes = routes(
  // AUTH-14: reads the terms, the latest or a named version.
  read(getAgb, async (work) => {
    const { query, language } = work
    const locale = query.locale ?? language
    const found = termsFor(work.deps.config.legal.texts, work)
    if (found === undefined) throw new Refused('notFound')
    const { version } = found
    return { version, validFrom: version, locale, text: found.texts[locale] }
  }),
  // AUTH-14: the caller accepts the latest terms for their own audience, for themselves only.
  write(agreeAgb, async ({ tx, deps, params, body, actor, language }) => {
    const { userId, client } = actor
    if (params.id !== userId) throw new Refused('forbidden')
    const terms = {
      kind: termsOf[audienceOf(actor.role)],
      businessObjectId: null,
      textVersion: body.lastSeenVersion,
    } as const
    await recordConsent(tx, deps, { ...terms, userId, granted: true, language, client })
    return signedInUser({ ...deps, db: tx }, userId, actor)
  }),
)

function termsFor(texts: ConsentTexts, { query, actor, now }: Context<typeof getAgb>): Version | undefined {
  const { version, tag, audience = 'CUSTOMER' } = query
  // A person who agreed to a named version may read it, even if they agreed as another audience.
  if (version !== undefined) return findVersion(texts[termsOf[audience]], version)
  const versions = texts[termsOf[actor ? audienceOf(actor.role) : audience]]
  return tag === 'LATEST' ? latest(versions) : versionInForce(versions, now)
}
