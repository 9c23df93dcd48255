import { getConsentTexts, getMyConsents } from '@goldline/contract/consent'
import { read, routes } from '../http/route.ts'
import { consentsOf } from './queries.ts'
import { findVersion, latest } from './texts.ts'

const kinds = ['PRIVACY_NOTICE', 'MARKETING', 'RESERVE_WITH_GOOGLE', 'HEALTH'] as const

export const consentRoutes = routes(
  // PRIV-02: returns the texts of consents.
  read(getConsentTexts, async ({ deps, query, language }) => {
    const locale = query.locale ?? language
    return kinds.flatMap((kind) => {
      const versions = deps.config.legal.texts[kind]
      const found = query.version === undefined ? latest(versions) : findVersion(versions, query.version)
      return found ? [{ kind, version: found.version, locale, text: found.texts[locale] }] : []
    })
  }),
  // PRIV-02: returns the person's consents.
  read(getMyConsents, ({ db, actor }) => consentsOf(db, actor.userId)),
)
