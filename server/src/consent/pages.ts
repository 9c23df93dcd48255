/** Renders the two pages that links in messages open: to confirm marketing (MSG-15) and to unsubscribe (MSG-16). */
import type { Language } from '@goldline/domain/message/kinds'
import { escapeHtml } from '../http/pages/html.ts'
import { linkDocument } from '../http/pages/link-page.ts'
import { sayer } from '../texts/say.ts'

const style = `button{background:var(--gold);border:0;border-radius:12px;color:#1b1404;cursor:pointer;font:inherit;font-weight:700;min-height:48px;padding:0 24px}button.quiet{background:none;border:1px solid var(--line);color:var(--text)}blockquote{border-left:3px solid var(--gold);color:var(--text-2);margin:12px 0 20px;padding:2px 0 2px 16px}`

/** Renders a form with a single button. */
const formOf = (action: string, button: string): string => `<form method="post" action="${action}">${button}</form>`

type PageFacts<State extends string> = {
  readonly secret: string
  readonly salon: string
  readonly urlName: string
  readonly language: Language
  readonly state: State
  /** The text to which the person agrees, agreed, or agrees again by undoing. */
  readonly wording: string
  readonly nonce: string
}

/** `asked`: not confirmed yet; `over`: the link is no longer valid. */
export type OptInFacts = PageFacts<'asked' | 'subscribed' | 'over'>

export function optInPage(facts: OptInFacts): string {
  const { language, salon, secret, state, wording } = facts
  const say = sayer(language, { salon: escapeHtml(salon) })
  const content = {
    asked: `<p>${say('optInPage.ask')}</p><blockquote>${escapeHtml(wording)}</blockquote>${formOf(`/o/${secret}`, `<button>${say('optInPage.confirm')}</button>`)}<p>${say('optInPage.ignore')}</p>`,
    subscribed: `<p role="status">${say('optInPage.done')}</p><p>${say('optInPage.end')}</p>`,
    over: `<p role="status">${say('optInPage.over')}</p>`,
  }[state]
  return documentOf(facts, { content, title: say('optInPage.title'), salonPage: say('optInPage.salonPage') })
}

/** `ended`: this link withdrew the consent and can undo that; `never`: there was no consent. */
export type UnsubscribeFacts = PageFacts<'subscribed' | 'ended' | 'never'>

export function unsubscribePage(facts: UnsubscribeFacts): string {
  const { language, salon, secret, state, wording } = facts
  const say = sayer(language, { salon: escapeHtml(salon) })
  const content = {
    subscribed: `<p>${say('unsubscribePage.ask')}</p>${formOf(`/u/${secret}`, `<button>${say('unsubscribePage.end')}</button>`)}<p>${say('unsubscribePage.still')}</p>`,
    ended: `<p role="status">${say('unsubscribePage.ended')}</p><p>${say('unsubscribePage.still')}</p><p>${say('unsubscribePage.undoing')}</p><blockquote>${escapeHtml(wording)}</blockquote>${formOf(`/u/${secret}/undo`, `<button class="quiet">${say('unsubscribePage.undo')}</button>`)}`,
    never: `<p role="status">${say('unsubscribePage.never')}</p><p>${say('unsubscribePage.still')}</p>`,
  }[state]
  return documentOf(facts, {
    content,
    title: say('unsubscribePage.title'),
    salonPage: say('unsubscribePage.salonPage'),
  })
}

type PageTexts = { content: string; title: string; salonPage: string }

const documentOf = ({ language, nonce, urlName }: PageFacts<string>, texts: PageTexts): string =>
  linkDocument({ language, nonce, urlName, style, ...texts })
