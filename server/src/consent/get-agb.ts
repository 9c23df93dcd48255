import { getAgb } from '@goldline/contract/agb'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Context, route } from '../http/route.ts'
import { consentTexts, inForce, latest, named, type Version } from './texts.ts'

/** AUTH-14 */
export function getAgbRoute(app: FastifyInstance, { clock }: Deps): void {
  route(app, getAgb, async ({ query, language }) => {
    const locale = query.locale ?? language
    const found = termsOf(query, clock.now())
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
