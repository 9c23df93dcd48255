/** The words on an invoice for credit; the mark of its order stands in the remark, by which it is found again (INV-04). */
import type { Language } from '@goldline/domain/message/kinds'

type Texts = {
  readonly title: string
  readonly introduction: string
  readonly unit: string
  readonly terms: string
  line(credit: string): string
  remark(orderId: string): string
}

export const invoiceTexts: Readonly<Record<Language, Texts>> = {
  de: {
    title: 'Rechnung',
    introduction: 'Für Ihr Guthaben bei Goldline stellen wir Ihnen in Rechnung:',
    unit: 'Paket',
    terms: 'Der Betrag ist bereits bezahlt.',
    line: (credit) => `Guthaben für Nachrichten: ${credit}`,
    remark: (orderId) => `Bestellung ${orderId}`,
  },
  en: {
    title: 'Invoice',
    introduction: 'For your Goldline credit we invoice:',
    unit: 'package',
    terms: 'The amount has been paid.',
    line: (credit) => `Credit for messages: ${credit}`,
    remark: (orderId) => `Order ${orderId}`,
  },
  vi: {
    title: 'Hóa đơn',
    introduction: 'Hóa đơn cho số dư Goldline của quý vị:',
    unit: 'gói',
    terms: 'Số tiền đã được thanh toán.',
    line: (credit) => `Số dư gửi tin nhắn: ${credit}`,
    remark: (orderId) => `Đơn hàng ${orderId}`,
  },
}
