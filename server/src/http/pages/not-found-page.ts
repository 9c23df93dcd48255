import type { Language } from '@goldline/contract/page'
import type { Refusal } from '@goldline/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, rememberAsked } from '../language.ts'

const home: Record<Language, string> = { de: 'Zu den Salons', en: 'To the salons', vi: 'Đến danh sách salon' }

type Words = Record<Language, { title: string; text: string }>

const words: Words = {
  de: { title: 'Diese Seite gibt es nicht', text: 'Vielleicht hat der Link einen Tippfehler.' },
  en: { title: 'There is no such page', text: 'Perhaps the link has a typo.' },
  vi: { title: 'Không có trang này', text: 'Có thể đường dẫn bị gõ sai.' },
}

/** Refusals with their own text, since people open these calls' URLs in a browser, by a link they got (POS-14). */
const ownWords: Partial<Record<Refusal, Words>> = {
  'receipt.notFound': {
    de: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Eine Quittung lässt sich 30 Tage lang öffnen. Der Salon gibt dir gern eine Kopie.',
    },
    en: {
      title: 'This link is no longer valid',
      text: 'A receipt can be opened for 30 days. The salon will gladly give you a copy.',
    },
    vi: {
      title: 'Đường dẫn này không còn hiệu lực',
      text: 'Biên nhận chỉ mở được trong 30 ngày. Bạn có thể xin salon một bản sao.',
    },
  },
}

/** Whether a browser gets this refusal as a page. */
export const hasPage = (code: Refusal): boolean => ownWords[code] !== undefined

/** The page for an unknown or expired URL, in the style of `/docs`, which needs no build. */
export function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply, code?: Refusal): FastifyReply {
  const lang = languageOf(request)
  rememberAsked(request, reply)
  const { title, text } = ((code && ownWords[code]) ?? words)[lang]
  const page = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs.css"></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${home[lang]}</a></p></main></body></html>`
  return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}
