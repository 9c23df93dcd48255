import { type Language, languageCookie, languages } from '@goldline/contract/page'
import type { FastifyRequest } from 'fastify'

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** ?lang, then the choice's cookie, then Accept-Language, then de (UI-01). */
export function languageOf(request: FastifyRequest): Language {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang
  if (isLanguage(asked)) return asked
  const chosen = request.cookies?.[languageCookie]
  if (isLanguage(chosen)) return chosen
  return preferred(request.headers['accept-language'] ?? '') ?? 'de'
}

/** The first of the header's languages, by weight, that we have. */
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
