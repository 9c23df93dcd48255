/** The page on which the buyer decides, in the language the shop asked for. */
import type { Order } from './paypal-orders.ts'

const texts = {
  de: {
    title: 'PayPal der Demo',
    about: 'Hier würde PayPal stehen. Es fliesst kein Geld; die Wahl entscheidet, was der Shop erfährt.',
    approve: 'Jetzt bezahlen',
    decline: 'Mit einer Karte bezahlen, die abgelehnt wird',
    cancel: 'Abbrechen und zurück',
  },
  en: {
    title: 'PayPal of the demo',
    about: 'PayPal would be here. No money moves; the choice decides what the shop is told.',
    approve: 'Pay now',
    decline: 'Pay with a card that is declined',
    cancel: 'Cancel and go back',
  },
  vi: {
    title: 'PayPal của bản dùng thử',
    about: 'Đây là nơi của PayPal. Không có tiền được chuyển; lựa chọn này quyết định cửa hàng nhận được tin gì.',
    approve: 'Thanh toán ngay',
    decline: 'Thanh toán bằng thẻ sẽ bị từ chối',
    cancel: 'Hủy và quay lại',
  },
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

export function approvePage({ id, unit, context }: Order): string {
  const language = (context.locale ?? 'en').slice(0, 2)
  const text = language === 'de' || language === 'vi' ? texts[language] : texts.en
  const button = (decision: 'approve' | 'decline' | 'cancel') =>
    `<button name="decision" value="${decision}">${text[decision]}</button>`
  return `<!doctype html>
<html lang="${language === 'de' || language === 'vi' ? language : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; background: #f2f5fa; color: #142239; font: 500 16px/1.5 system-ui, sans-serif; }
main { max-width: 440px; margin: 10vh auto; padding: 32px 24px; background: #fff; border-radius: 16px; }
h1 { margin: 0 0 4px; font-size: 22px; }
.amount { font-size: 34px; font-weight: 750; margin: 16px 0 20px; }
form { display: grid; gap: 10px; }
button { min-height: 48px; border: 1px solid #6b7a90; border-radius: 999px; background: #fff; font: inherit; font-weight: 700; cursor: pointer; }
button[value="approve"] { border-color: #0b4fa8; background: #0b4fa8; color: #fff; }
</style>
</head>
<body>
<main>
<h1>${text.title}</h1>
<p>${text.about}</p>
<p>${escaped(context.brand_name ?? '')} · ${escaped(unit.description ?? '')}</p>
<p class="amount">${escaped(unit.amount.value)} ${escaped(unit.amount.currency_code)}</p>
<form method="post" action="/checkoutnow?token=${id}">
${button('approve')}
${button('decline')}
${button('cancel')}
</form>
</main>
</body>
</html>
`
}
