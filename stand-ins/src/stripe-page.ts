/** The page on which somebody gives a card, in the language that was asked for. No number is typed: it is a choice. */
import type { Session } from './stripe-objects.ts'

const texts = {
  de: {
    title: 'Stripe der Demo',
    about: 'Hier würde Stripe stehen und nach der Karte fragen. Es gibt keine Karte und es fliesst kein Geld.',
    visa: 'Visa ···· 4242 speichern',
    mastercard: 'Mastercard ···· 4444 speichern',
    cancel: 'Abbrechen und zurück',
    over: 'Diese Seite ist abgelaufen.',
  },
  en: {
    title: 'Stripe of the demo',
    about: 'Stripe would be here and ask for the card. There is no card, and no money moves.',
    visa: 'Save Visa ···· 4242',
    mastercard: 'Save Mastercard ···· 4444',
    cancel: 'Cancel and go back',
    over: 'This page has ended.',
  },
  vi: {
    title: 'Stripe của bản dùng thử',
    about: 'Đây là nơi của Stripe, hỏi thông tin thẻ. Không có thẻ thật và không có tiền được chuyển.',
    visa: 'Lưu Visa ···· 4242',
    mastercard: 'Lưu Mastercard ···· 4444',
    cancel: 'Hủy và quay lại',
    over: 'Trang này đã hết hạn.',
  },
}

export function cardPage({ id, locale, status }: Session): string {
  const language = locale === 'de' || locale === 'vi' ? locale : 'en'
  const text = texts[language]
  const button = (decision: 'visa' | 'mastercard' | 'cancel') =>
    `<button name="decision" value="${decision}">${text[decision]}</button>`
  const choice = `<form method="post" action="/pay/${id}">${button('visa')}${button('mastercard')}${button('cancel')}</form>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; background: #f2f5fa; color: #142239; font: 500 16px/1.5 system-ui, sans-serif; }
main { max-width: 440px; margin: 10vh auto; padding: 32px 24px; background: #fff; border-radius: 16px; }
h1 { margin: 0 0 4px; font-size: 22px; }
form { display: grid; gap: 10px; margin-top: 20px; }
button { min-height: 48px; border: 1px solid #6b7a90; border-radius: 999px; background: #fff; font: inherit; font-weight: 700; cursor: pointer; }
button[value="visa"] { border-color: #4b45c6; background: #4b45c6; color: #fff; }
</style>
</head>
<body>
<main>
<h1>${text.title}</h1>
<p>${text.about}</p>
${status === 'open' ? choice : `<p>${text.over}</p>`}
</main>
</body>
</html>
`
}
