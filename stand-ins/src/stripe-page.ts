/** The page for entering a card, in the requested language. A card is chosen instead of typed. */
import { page } from './page.ts'
import type { Session } from './stripe-objects.ts'

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
