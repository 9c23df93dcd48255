import { getConsentTexts } from '@goldline/contract/consent'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { consentTexts, latest } from './texts.ts'

const kinds = ['PRIVACY_NOTICE', 'MARKETING', 'RESERVE_WITH_GOOGLE'] as const

/** PRIV-02 */
export function getConsentTextsRoute(app: FastifyInstance, _deps: Deps): void {
  route(app, getConsentTexts, async ({ query, language }) => {
    const locale = query.locale ?? language
    return kinds.map((kind) => {
      const { version, texts } = latest(consentTexts[kind])
      return { kind, version, locale, text: texts[locale] }
    })
  })
}
