import type { Refusal } from '@goldline/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sayer } from '../../texts/say.ts'
import { languageOf, storeLanguage } from '../language.ts'

/** Refusals with their own page text, since people open these URLs in a browser from a link (POS-14). */
const ownTexts: Partial<Record<Refusal, 'notFound.receipt'>> = { 'receipt.notFound': 'notFound.receipt' }

/** Whether browsers get a page for this refusal. */
export const hasPage = (code: Refusal): boolean => ownTexts[code] !== undefined

/** Sends the page for an unknown or expired URL, in the style of `/docs`, which needs no build. */
export function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply, code?: Refusal): FastifyReply {
  const lang = languageOf(request)
  const say = sayer(lang)
  storeLanguage(request, reply)
  const which = (code && ownTexts[code]) ?? 'notFound'
  const title = say(`${which}.title`)
  const page = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs.css"></head><body><main><h1>${title}</h1><p>${say(`${which}.text`)}</p><p><a href="/">${say('notFound.home')}</a></p></main></body></html>`
  return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
}
