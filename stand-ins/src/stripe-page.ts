/** The page for entering a card, in the requested language. A card is chosen instead of typed. */
import { page } from './page.ts'
import type { Account, DepositPage, Session } from './stripe-objects.ts'

const decisions = ['visa', 'mastercard', 'declined', 'asking', 'cancel'] as const

const texts = {
  de: {
    title: 'Stripe der Demo',
    about: 'Hier würde Stripe stehen und nach der Karte fragen. Es gibt keine Karte und es fliesst kein Geld.',
    visa: 'Visa ···· 4242 speichern',
    mastercard: 'Mastercard ···· 4444 speichern',
    declined: 'Visa ···· 0341 speichern (wird später abgelehnt)',
    asking: 'Visa ···· 3184 speichern (die Bank fragt später nach)',
    cancel: 'Abbrechen und zurück',
    over: 'Diese Seite ist abgelaufen.',
  },
  en: {
    title: 'Stripe of the demo',
    about: 'Stripe would be here and ask for the card. There is no card, and no money moves.',
    visa: 'Save Visa ···· 4242',
    mastercard: 'Save Mastercard ···· 4444',
    declined: 'Save Visa ···· 0341 (declined later)',
    asking: 'Save Visa ···· 3184 (the bank asks later)',
    cancel: 'Cancel and go back',
    over: 'This page has ended.',
  },
  vi: {
    title: 'Stripe của bản dùng thử',
    about: 'Đây là nơi của Stripe, hỏi thông tin thẻ. Không có thẻ thật và không có tiền được chuyển.',
    visa: 'Lưu Visa ···· 4242',
    mastercard: 'Lưu Mastercard ···· 4444',
    declined: 'Lưu Visa ···· 0341 (sau này bị từ chối)',
    asking: 'Lưu Visa ···· 3184 (sau này ngân hàng hỏi lại)',
    cancel: 'Hủy và quay lại',
    over: 'Trang này đã hết hạn.',
  },
}

export function cardPage({ id, locale, status }: Session): string {
  const language = locale === 'de' || locale === 'vi' ? locale : 'en'
  const text = texts[language]
  const button = (decision: (typeof decisions)[number]) =>
    `<button name="decision" value="${decision}">${text[decision]}</button>`
  const choice = `<form method="post" action="/pay/${id}">${decisions.map(button).join('')}</form>`
  const main = `<p>${text.about}</p>\n${status === 'open' ? choice : `<p>${text.over}</p>`}`
  return page({ language, title: text.title, main })
}

const payTexts = {
  de: {
    pay: 'bezahlen',
    check: 'bezahlen, die Bank prüft noch',
    settle: 'Die Bank gibt frei',
    cancel: texts.de.cancel,
  },
  en: { pay: 'pay', check: 'pay, the bank still checks', settle: 'The bank approves', cancel: texts.en.cancel },
  vi: {
    pay: 'thanh toán',
    check: 'thanh toán, ngân hàng còn kiểm tra',
    settle: 'Ngân hàng chấp thuận',
    cancel: texts.vi.cancel,
  },
}

/** The page on which a salon's customer pays; its title contains the salon's name and the amount. */
export function depositPage({ id, locale, title, amount, currency, status, paid }: DepositPage): string {
  const language = locale === 'de' || locale === 'vi' ? locale : 'en'
  const [text, said] = [texts[language], payTexts[language]]
  const ways = status === 'open' ? (['pay', 'check', 'cancel'] as const) : (['settle', 'cancel'] as const)
  const buttons = ways.map((way) => `<button name="decision" value="${way}">${said[way]}</button>`)
  const sum = `${currency.toUpperCase()} ${(amount / 100).toFixed(2)}`
  const open = status === 'open' || (status === 'complete' && !paid)
  const choice = `<form method="post" action="/pay/${id}">${buttons.join('')}</form>`
  const main = `<p>${text.about}</p>\n<p>${escaped(title)}: ${sum}</p>\n${open ? choice : `<p>${text.over}</p>`}`
  return page({ language, title: text.title, main })
}

/** Stripe's form for a salon, without fields. */
export function accountPage({ id, name }: Account): string {
  const button = (decision: string, text: string) => `<button name="decision" value="${decision}">${text}</button>`
  const buttons = [
    button('ready', 'Alles angeben · Give everything · Khai đủ'),
    button('some', 'Etwas weglassen · Leave something out · Khai thiếu'),
  ]
  const main = `<p>${escaped(name)}</p>\n<form method="post" action="/account/${id}">${buttons.join('')}</form>`
  return page({ language: 'de', title: texts.de.title, main })
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
