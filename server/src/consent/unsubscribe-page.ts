import type { Language } from '@goldline/domain/message/kinds'
import { escapeHtml } from '../http/pages/html.ts'
import { linkDocument } from '../http/pages/link-page.ts'
import { formOf, consentStyle as style } from './page.ts'

export type UnsubscribeFacts = {
  readonly secret: string
  readonly salon: string
  readonly urlName: string
  readonly language: Language
  /** `ended`: by this link, which can undo it; `never`: there is nothing to end. */
  readonly state: 'subscribed' | 'ended' | 'never'
  /** What the person agreed to, and agrees to again by undoing. */
  readonly wording: string
  readonly nonce: string
}

type Words = Record<'title' | 'ask' | 'end' | 'ended' | 'still' | 'undo' | 'undoing' | 'never' | 'salonPage', string>

const words: Record<Language, Words> = {
  de: {
    title: 'Neuigkeiten von {salon}',
    ask: 'Du bekommst Neuigkeiten und Angebote von {salon}. Möchtest du das beenden?',
    end: 'Abbestellen',
    ended: 'Erledigt: Du bekommst keine Neuigkeiten und Angebote von {salon} mehr.',
    still: 'Nachrichten zu deinen Terminen bekommst du weiterhin.',
    undo: 'Doch weiter bekommen',
    undoing: 'War das ein Versehen? Dann gilt wieder, wozu du Ja gesagt hast:',
    never: 'Du bekommst keine Neuigkeiten und Angebote von {salon}.',
    salonPage: 'Zur Seite von {salon}',
  },
  en: {
    title: 'News from {salon}',
    ask: 'You get news and offers from {salon}. Do you want to end that?',
    end: 'Unsubscribe',
    ended: 'Done: you get no more news and offers from {salon}.',
    still: 'You still get messages about your appointments.',
    undo: 'Keep getting them',
    undoing: 'Was it a mistake? Then what you agreed to holds again:',
    never: 'You get no news and offers from {salon}.',
    salonPage: 'To the page of {salon}',
  },
  vi: {
    title: 'Tin tức từ {salon}',
    ask: 'Bạn đang nhận tin tức và ưu đãi từ {salon}. Bạn muốn dừng nhận?',
    end: 'Hủy nhận tin',
    ended: 'Xong: bạn sẽ không nhận tin tức và ưu đãi từ {salon} nữa.',
    still: 'Bạn vẫn nhận tin nhắn về lịch hẹn của mình.',
    undo: 'Tiếp tục nhận tin',
    undoing: 'Bạn bấm nhầm? Vậy điều bạn đã đồng ý lại có hiệu lực:',
    never: 'Bạn không nhận tin tức và ưu đãi từ {salon}.',
    salonPage: 'Đến trang của {salon}',
  },
}

export function unsubscribePage(facts: UnsubscribeFacts): string {
  const { language, salon, urlName, secret, state, wording, nonce } = facts
  const say = (key: keyof Words) => words[language][key].replaceAll('{salon}', () => escapeHtml(salon))
  const content = {
    subscribed: `<p>${say('ask')}</p>${formOf(`/u/${secret}`, `<button>${say('end')}</button>`)}<p>${say('still')}</p>`,
    ended: `<p role="status">${say('ended')}</p><p>${say('still')}</p><p>${say('undoing')}</p><blockquote>${escapeHtml(wording)}</blockquote>${formOf(`/u/${secret}/undo`, `<button class="quiet">${say('undo')}</button>`)}`,
    never: `<p role="status">${say('never')}</p><p>${say('still')}</p>`,
  }[state]
  return linkDocument({ language, nonce, urlName, style, title: say('title'), content, salonPage: say('salonPage') })
}
