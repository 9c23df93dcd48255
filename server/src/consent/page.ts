import type { Language } from '@goldline/domain/message/kinds'
import { escapeHtml } from '../http/pages/html.ts'

const style = `h1{font-size:1.75rem;overflow-wrap:anywhere}button{background:var(--gold);border:0;border-radius:12px;color:#1b1404;cursor:pointer;font:inherit;font-weight:700;min-height:48px;padding:0 24px}button.quiet{background:none;border:1px solid var(--line);color:var(--text)}blockquote{border-left:3px solid var(--gold);color:var(--text-2);margin:12px 0 20px;padding:2px 0 2px 16px}`

export type PageFacts = {
  readonly language: Language
  readonly nonce: string
  readonly urlName: string
  /** These three are HTML. */
  readonly title: string
  readonly content: string
  readonly salonPage: string
}

/** A page behind a link of a message. Without a script, so that it works in any mail program's window; in the style of `/docs`. */
export function consentPage({ language, nonce, urlName, title, content, salonPage }: PageFacts): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs.css"><style nonce="${nonce}">${style}</style></head><body><main><h1>${title}</h1>${content}<p><a href="/b/${escapeHtml(urlName)}">${salonPage}</a></p></main></body></html>`
}

/** A button alone: GET changes nothing, so that what a mail program opens beforehand decides nothing. */
export const formOf = (action: string, button: string): string =>
  `<form method="post" action="${action}">${button}</form>`
