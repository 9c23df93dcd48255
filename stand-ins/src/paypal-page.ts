/** The page where the buyer decides, in the language that the shop requested. */
import { escaped, page } from './page.ts'
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

export function approvePage({ id, unit, context }: Order): string {
  const asked = (context.locale ?? 'en').slice(0, 2)
  const language = asked === 'de' || asked === 'vi' ? asked : 'en'
  const text = texts[language]
  const button = (decision: 'approve' | 'decline' | 'cancel') =>
    `<button name="decision" value="${decision}">${text[decision]}</button>`
  const main = `<p>${text.about}</p>
<p>${escaped(context.brand_name ?? '')} · ${escaped(unit.description ?? '')}</p>
<p class="amount">${escaped(unit.amount.value)} ${escaped(unit.amount.currency_code)}</p>
<form method="post" action="/checkoutnow?token=${id}">${button('approve')}${button('decline')}${button('cancel')}</form>`
  return page({ language, title: text.title, main })
}
