/** The texts of a receipt, in the customer's language (POS-14). */
import type { OrderKind, PaymentKind } from '@goldline/domain/checkout/sale'
import type { Language } from '@goldline/domain/message/kinds'

type ReceiptWords = {
  title: Record<Exclude<OrderKind, 'RECORD'>, string>
  copy: string
  /** The order that a reversal reverses. */
  of(number: string): string
  vatNr: string
  /** Heading above the buyer. */
  buyer: string
  servedBy(name: string): string
  covered: string
  discount: string
  surcharge: string
  /** Beside a price that somebody changed. */
  insteadOf(price: string): string
  points(count: number): string
  /** After discounts, before points. */
  subtotal: string
  /** What is owed for goods, before tip and rounding. */
  sum: string
  tip: string
  rounding: string
  total: string
  payment: Record<Exclude<PaymentKind, 'OTHER'>, string>
  given: string
  change: string
  vat: { rate: string; net: string; tax: string; gross: string }
  earned: string
  balance: string
  visitsLeft(count: number): string
  cardLeft: string
  /** POS-13 */
  fiscal: { missed: string; device: string; transaction: string }
  thanks: string
}

const receiptWords: Record<Language, ReceiptWords> = {
  de: {
    title: { SALE: 'Quittung', CANCELLATION: 'Storno', REFUND: 'Rückzahlung' },
    copy: 'Kopie',
    of: (number) => `zu ${number}`,
    vatNr: 'MWST-Nr.',
    buyer: 'Für',
    servedBy: (name) => `Bedient von ${name}`,
    covered: 'im Paket enthalten',
    discount: 'Rabatt',
    surcharge: 'Zuschlag',
    insteadOf: (price) => `statt ${price}`,
    points: (count) => `Bonuspunkte (${count})`,
    subtotal: 'Zwischensumme',
    sum: 'Summe',
    tip: 'Trinkgeld',
    rounding: 'Rundung',
    total: 'Total',
    payment: {
      CASH: 'Bar',
      CARD: 'Karte',
      TWINT: 'TWINT',
      TRANSFER: 'Überweisung',
      MARKETPLACE: 'Online bezahlt',
      GIFT_CARD: 'Geschenkkarte',
    },
    given: 'Gegeben',
    change: 'Rückgeld',
    vat: { rate: 'MWST', net: 'Netto', tax: 'Steuer', gross: 'Brutto' },
    earned: 'Gesammelte Punkte',
    balance: 'Punktestand',
    visitsLeft: (count) => (count === 1 ? 'noch 1 Besuch' : `noch ${count} Besuche`),
    cardLeft: 'Noch auf der Geschenkkarte',
    fiscal: {
      missed: 'Sicherheitseinrichtung ausgefallen: noch nicht signiert',
      device: 'Signiert von',
      transaction: 'Transaktion',
    },
    thanks: 'Herzlichen Dank und auf Wiedersehen!',
  },
  en: {
    title: { SALE: 'Receipt', CANCELLATION: 'Cancellation', REFUND: 'Refund' },
    copy: 'Copy',
    of: (number) => `of ${number}`,
    vatNr: 'VAT no.',
    buyer: 'For',
    servedBy: (name) => `Served by ${name}`,
    covered: 'part of a package',
    discount: 'Discount',
    surcharge: 'Surcharge',
    insteadOf: (price) => `instead of ${price}`,
    points: (count) => `Bonus points (${count})`,
    subtotal: 'Subtotal',
    sum: 'Sum',
    tip: 'Tip',
    rounding: 'Rounding',
    total: 'Total',
    payment: {
      CASH: 'Cash',
      CARD: 'Card',
      TWINT: 'TWINT',
      TRANSFER: 'Bank transfer',
      MARKETPLACE: 'Paid online',
      GIFT_CARD: 'Gift card',
    },
    given: 'Given',
    change: 'Change',
    vat: { rate: 'VAT', net: 'Net', tax: 'Tax', gross: 'Gross' },
    earned: 'Points earned',
    balance: 'Points balance',
    visitsLeft: (count) => (count === 1 ? '1 visit left' : `${count} visits left`),
    cardLeft: 'Left on the gift card',
    fiscal: {
      missed: 'The security device failed: not signed yet',
      device: 'Signed by',
      transaction: 'Transaction',
    },
    thanks: 'Thank you, and see you soon!',
  },
  vi: {
    title: { SALE: 'Biên nhận', CANCELLATION: 'Hủy thanh toán', REFUND: 'Hoàn tiền' },
    copy: 'Bản sao',
    of: (number) => `của ${number}`,
    vatNr: 'Mã số thuế',
    buyer: 'Người mua',
    servedBy: (name) => `Người phục vụ: ${name}`,
    covered: 'thuộc gói dịch vụ',
    discount: 'Giảm giá',
    surcharge: 'Phụ thu',
    insteadOf: (price) => `thay vì ${price}`,
    points: (count) => `Điểm thưởng (${count})`,
    subtotal: 'Tạm tính',
    sum: 'Cộng',
    tip: 'Tiền tip',
    rounding: 'Làm tròn',
    total: 'Tổng cộng',
    payment: {
      CASH: 'Tiền mặt',
      CARD: 'Thẻ',
      TWINT: 'TWINT',
      TRANSFER: 'Chuyển khoản',
      MARKETPLACE: 'Đã trả trực tuyến',
      GIFT_CARD: 'Thẻ quà tặng',
    },
    given: 'Khách đưa',
    change: 'Tiền thối lại',
    vat: { rate: 'VAT', net: 'Trước thuế', tax: 'Thuế', gross: 'Sau thuế' },
    earned: 'Điểm được cộng',
    balance: 'Số điểm hiện có',
    visitsLeft: (count) => `còn ${count} lượt`,
    cardLeft: 'Còn lại trên thẻ quà tặng',
    fiscal: {
      missed: 'Thiết bị bảo mật gặp sự cố: chưa được ký',
      device: 'Thiết bị ký',
      transaction: 'Giao dịch',
    },
    thanks: 'Xin cảm ơn và hẹn gặp lại!',
  },
}

/** VAT and VAT number in the German of other countries than Switzerland. */
const germanVat: Partial<Record<string, { rate: string; vatNr: string }>> = {
  AT: { rate: 'USt', vatNr: 'UID' },
  DE: { rate: 'USt', vatNr: 'USt-IdNr.' },
}

/** The texts for a receipt of a salon in that country. */
export function wordsFor({ language, country }: { language: Language; country: string }): ReceiptWords {
  const words = receiptWords[language]
  const own = language === 'de' ? germanVat[country] : undefined
  return own === undefined ? words : { ...words, vatNr: own.vatNr, vat: { ...words.vat, rate: own.rate } }
}
