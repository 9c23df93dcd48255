import type { Language } from '@goldline/domain/message/kinds'
import { escapeHtml } from '../http/pages/html.ts'
import { linkDocument } from '../http/pages/link-page.ts'
import { formOf, consentStyle as style } from './page.ts'

export type OptInFacts = {
  readonly secret: string
  readonly salon: string
  readonly urlName: string
  readonly language: Language
  /** `over`: the link confirms nothing any more. */
  readonly state: 'asked' | 'subscribed' | 'over'
  /** What the person agrees to. */
  readonly wording: string
  readonly nonce: string
}

type Words = Record<'title' | 'ask' | 'confirm' | 'ignore' | 'done' | 'end' | 'over' | 'salonPage', string>

const words: Record<Language, Words> = {
  de: {
    title: 'Neuigkeiten von {salon}',
    ask: '{salon} hat notiert, dass du Neuigkeiten und Angebote bekommen möchtest. Stimmt das? Dann bestätige es hier:',
    confirm: 'Ja, bestätigen',
    ignore: 'Du möchtest nichts bekommen? Dann ist nichts zu tun: Ohne deine Bestätigung kommt nichts.',
    done: 'Danke! Du bekommst Neuigkeiten und Angebote von {salon}.',
    end: 'In jeder solchen Nachricht steht ein Link, mit dem du sie abbestellst.',
    over: 'Mit diesem Link ist nichts mehr zu bestätigen.',
    salonPage: 'Zur Seite von {salon}',
  },
  en: {
    title: 'News from {salon}',
    ask: '{salon} noted that you would like to get news and offers. Is that so? Then confirm it here:',
    confirm: 'Yes, confirm',
    ignore: 'You would rather get none? Then there is nothing to do: nothing comes unless you confirm.',
    done: 'Thank you! You get news and offers from {salon}.',
    end: 'Each of these messages has a link to unsubscribe.',
    over: 'There is nothing left to confirm with this link.',
    salonPage: 'To the page of {salon}',
  },
  vi: {
    title: 'Tin tức từ {salon}',
    ask: '{salon} ghi nhận rằng bạn muốn nhận tin tức và ưu đãi. Có đúng vậy không? Hãy xác nhận tại đây:',
    confirm: 'Đúng, xác nhận',
    ignore: 'Bạn không muốn nhận? Vậy bạn không cần làm gì: nếu bạn không xác nhận thì sẽ không có tin nào được gửi.',
    done: 'Cảm ơn bạn! Bạn sẽ nhận tin tức và ưu đãi từ {salon}.',
    end: 'Trong mỗi tin như vậy đều có liên kết để hủy nhận.',
    over: 'Liên kết này không còn gì để xác nhận.',
    salonPage: 'Đến trang của {salon}',
  },
}

export function optInPage(facts: OptInFacts): string {
  const { language, salon, urlName, secret, state, wording, nonce } = facts
  const say = (key: keyof Words) => words[language][key].replaceAll('{salon}', () => escapeHtml(salon))
  const content = {
    asked: `<p>${say('ask')}</p><blockquote>${escapeHtml(wording)}</blockquote>${formOf(`/o/${secret}`, `<button>${say('confirm')}</button>`)}<p>${say('ignore')}</p>`,
    subscribed: `<p role="status">${say('done')}</p><p>${say('end')}</p>`,
    over: `<p role="status">${say('over')}</p>`,
  }[state]
  return linkDocument({ language, nonce, urlName, style, title: say('title'), content, salonPage: say('salonPage') })
}
