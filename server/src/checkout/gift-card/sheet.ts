/** A printed gift card: its code as text and as a QR code (POS-16). */
import { groupedCode } from '@goldline/domain/checkout/gift-card'
import type { Language } from '@goldline/domain/message/kinds'
import { longDay, money } from '../../message/format.ts'
import { bytesOf, drawQr, mm, newDocument } from '../../paper/document.ts'
import { drawText, type Weight } from '../../paper/text.ts'
import { sayer } from '../../texts/say.ts'

type Sheet = {
  salon: string
  language: Language
  country: string
  timeZone: string
  amount: number
  currency: string
  expiresTime: Date | null
  code: string
  createdTime: Date
}

/** A5 landscape. */
const page = { width: mm(210), height: mm(148), margin: mm(16) }
const square = mm(42)

export function giftCardSheet(sheet: Sheet): Promise<Buffer> {
  const { salon, language, amount, currency, expiresTime, code, createdTime } = sheet
  const say = sayer(language)
  const title = say('giftCard.title')
  const document = newDocument({ ...page, title: `${salon} ${title}`, language, createdTime })
  const width = page.width - 3 * page.margin - square
  const write = (
    text: string,
    { size, weight = 'plain', above = 0 }: { size: number; weight?: Weight; above?: number },
  ) => {
    document.fontSize(size)
    drawText(document, text, { weight, width, x: page.margin, y: document.y + above })
  }
  document.fillColor('#111111')
  write(salon, { size: 22, weight: 'bold' })
  write(title, { size: 14 })
  write(money(amount, currency, sheet), { size: 40, weight: 'bold', above: 19 })
  write(groupedCode(code), { size: 18, weight: 'bold', above: 27 })
  document.fillColor('#444444')
  // The card expires when the next day begins.
  if (expiresTime !== null)
    write(say('giftCard.until', { day: longDay(new Date(expiresTime.getTime() - 1), sheet) }), { size: 11 })
  write(say('giftCard.how'), { size: 11, above: 15 })
  drawQr(document, code, { x: page.width - page.margin - square, y: page.margin, length: square })
  return bytesOf(document)
}
