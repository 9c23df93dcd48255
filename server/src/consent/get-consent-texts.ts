import { getConsentTexts } from '@goldline/contract/consent'
import type { FastifyInstance } from 'fastify'
import { read } from '../http/route.ts'
import { consentTexts, latest, named } from './texts.ts'

const kinds = ['PRIVACY_NOTICE', 'MARKETING', 'RESERVE_WITH_GOOGLE'] as const

/** PRIV-02 */
export function getConsentTextsRoute(app: FastifyInstance): void {
  read(app, getConsentTexts, async (_, { query, language }) => {
    const locale = query.locale ?? language
    return kinds.flatMap((kind) => {
      const versions = consentTexts[kind]
      const found = query.version === undefined ? latest(versions) : named(versions, query.version)
      return found ? [{ kind, version: found.version, locale, text: found.texts[locale] }] : []
    })
  })
}
