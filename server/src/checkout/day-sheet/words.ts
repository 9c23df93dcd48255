/** The texts of a till's printed day, in the salon's language (POS-29). */
import type { Language } from '@goldline/domain/message/kinds'

type DayWords = {
  /** Heading of a closed day; `number` counts the till's day ends. */
  end(number: number): string
  /** Heading of an open day. */
  open: string
  by(name: string): string
  counted: string
  expected: string
  float: string
  difference: string
  reason: string
  left: string
  taken: string
  people: string
  nobody: string
  sales(count: number): string
  tips: string
  ways: string
  paid: string
  owed: string
  turnover: string
  services: string
  retail: string
  giftCards: string
  rounding: string
  corrections: string
  discounts: string
  surcharges: string
  lowered: string
  raised: string
  reversals: string
  aborted: string
  movements: string
}

export const dayWords: Record<Language, DayWords> = {
  de: {
    end: (number) => `Tagesabschluss ${number}`,
    open: 'Zwischenstand',
    by: (name) => `Gezählt von ${name}`,
    counted: 'Gezählt',
    expected: 'Erwartet',
    float: 'Anfangsbestand',
    difference: 'Differenz',
    reason: 'Grund',
    left: 'Bleibt in der Kasse',
    taken: 'Entnommen',
    people: 'Nach Person',
    nobody: 'Ohne Person',
    sales: (count) => (count === 1 ? '1 Verkauf' : `${count} Verkäufe`),
    tips: 'Trinkgeld',
    ways: 'Nach Zahlart',
    paid: 'Total',
    owed: 'davon offen',
    turnover: 'Umsatz',
    services: 'davon Leistungen',
    retail: 'davon Artikel',
    giftCards: 'Geschenkkarten',
    rounding: 'Rundung',
    corrections: 'Preise und Rücknahmen',
    discounts: 'Rabatte',
    surcharges: 'Zuschläge',
    lowered: 'Preise gesenkt',
    raised: 'Preise erhöht',
    reversals: 'Storno und Rückzahlungen',
    aborted: 'Aufgegebene Verkäufe',
    movements: 'Ein- und Auszahlungen',
  },
  en: {
    end: (number) => `Day end ${number}`,
    open: 'The day so far',
    by: (name) => `Counted by ${name}`,
    counted: 'Counted',
    expected: 'Expected',
    float: 'Opening amount',
    difference: 'Difference',
    reason: 'Reason',
    left: 'Stays in the drawer',
    taken: 'Taken out',
    people: 'By person',
    nobody: 'Nobody in particular',
    sales: (count) => (count === 1 ? '1 sale' : `${count} sales`),
    tips: 'Tips',
    ways: 'By way to pay',
    paid: 'Total',
    owed: 'still owed',
    turnover: 'Turnover',
    services: 'of which services',
    retail: 'of which articles',
    giftCards: 'Gift cards',
    rounding: 'Rounding',
    corrections: 'Prices and reversals',
    discounts: 'Discounts',
    surcharges: 'Surcharges',
    lowered: 'Prices lowered',
    raised: 'Prices raised',
    reversals: 'Cancelled and refunded',
    aborted: 'Sales given up',
    movements: 'Cash in and out',
  },
  vi: {
    end: (number) => `Kết ca ${number}`,
    open: 'Tạm tính trong ngày',
    by: (name) => `Người đếm: ${name}`,
    counted: 'Đã đếm',
    expected: 'Dự kiến',
    float: 'Tiền đầu ca',
    difference: 'Chênh lệch',
    reason: 'Lý do',
    left: 'Để lại trong két',
    taken: 'Đã lấy ra',
    people: 'Theo người',
    nobody: 'Không ghi người',
    sales: (count) => `${count} đơn`,
    tips: 'Tiền tip',
    ways: 'Theo cách thanh toán',
    paid: 'Tổng cộng',
    owed: 'còn nợ',
    turnover: 'Doanh thu',
    services: 'trong đó dịch vụ',
    retail: 'trong đó sản phẩm',
    giftCards: 'Thẻ quà tặng',
    rounding: 'Làm tròn',
    corrections: 'Giá và hoàn lại',
    discounts: 'Giảm giá',
    surcharges: 'Phụ thu',
    lowered: 'Giá đã giảm',
    raised: 'Giá đã tăng',
    reversals: 'Hủy và hoàn tiền',
    aborted: 'Đơn bỏ dở',
    movements: 'Tiền vào và ra',
  },
}
