import type { Language } from '@goldline/contract/page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, rememberAsked } from '../language.ts'

const words: Record<Language, { title: string; text: string; home: string }> = {
  de: { title: 'Diese Seite gibt es nicht', text: 'Vielleicht hat der Link einen Tippfehler.', home: 'Zu den Salons' },
  en: { title: 'There is no such page', text: 'Perhaps the link has a typo.', home: 'To the salons' },
  vi: { title: 'Không có trang này', text: 'Có thể đường dẫn bị gõ sai.', home: 'Đến danh sách salon' },
}

/** The page for an unknown URL, in the style of `/docs`, which needs no build. */
export function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const lang = languageOf(request)
  rememberAsked(request, reply)
  const { title, text, home } = words[lang]
  const page = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs.css"></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${home}</a></p></main></body></html>`
  return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}
