import { getAgb } from '@goldline/contract/consent/agb'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { consentTexts, inForce, latest, named, type Version } from './texts.ts'

/** AUTH-14 */
export function getAgbRoute(app: FastifyInstance): void {
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
