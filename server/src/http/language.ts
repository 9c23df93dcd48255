import { type Language, languageCookie } from '@goldline/contract/page'
import { languages } from '@goldline/domain/message/kinds'
import type { FastifyReply, FastifyRequest } from 'fastify'

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** Returns the language in the URL; undefined: none. */
export function languageInUrl(request: FastifyRequest): Language | undefined {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang
  return isLanguage(asked) ? asked : undefined
}

/** Returns the request's language: from ?lang, the language cookie, Accept-Language, or de (UI-01). */
export function languageOf(request: FastifyRequest): Language {
  const asked = languageInUrl(request)
  if (asked !== undefined) return asked
  const chosen = request.cookies?.[languageCookie]
  if (isLanguage(chosen)) return chosen
  return preferred(request.headers['accept-language'] ?? '') ?? 'de'
}

const year = 31_536_000

/**
 * Stores the language of a page opened with ?lang, like the language switch does, so that links, reloads and going back
 * keep it. The visitor requested it, so the cookie counts as necessary (UI-15).
 */
export function storeLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const asked = languageInUrl(request)
  if (asked === undefined || request.cookies?.[languageCookie] === asked) return
  reply.header('set-cookie', `${languageCookie}=${asked}; Path=/; Max-Age=${year}; SameSite=Lax`)
}

/** Returns the header's first supported language, by weight. */
function preferred(header: string): Language | undefined {
  const weighted = header
    .slice(0, 200)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: tag.split('-')[0], weight: Number.isFinite(weight) ? weight : 0, order }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order)
  return weighted.map(({ language }) => language).find(isLanguage)
}
