import { getAgb } from '@goldline/contract/agb'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { consentTexts, inForce, latest } from './texts.ts'

/** AUTH-14 */
export function getAgbRoute(app: FastifyInstance, { clock }: Deps): void {
  route(app, getAgb, async ({ query, language }) => {
    const locale = query.locale ?? language
    const { version, texts } =
      query.tag === 'LATEST' ? latest(consentTexts.TERMS) : inForce(consentTexts.TERMS, clock.now())
    return { version, validFrom: version, locale, text: texts[locale] }
  })
}
