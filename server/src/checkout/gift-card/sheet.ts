/**
 * Draws a printed gift card: its code as text and as a QR code (POS-16), with a motif and words if sold on the page
 * (GFT-01).
 */
import { groupedCode } from '@goldline/domain/checkout/gift-card'
import { motifPaths } from '@goldline/domain/checkout/gift-motifs'
import type { GiftMotif } from '@goldline/domain/checkout/gift-order'
import type { Language } from '@goldline/domain/message/kinds'
import { formatMoney, longDay } from '../../message/format.ts'
import { bytesOf, drawQr, mm, newDocument } from '../../paper/document.ts'
import { drawText, type Weight } from '../../paper/text.ts'
import { type SayText, sayer } from '../../texts/say.ts'

/** What the buyer chose; empty texts are left out. */
type GiftWords = { motif: GiftMotif; service: string; words: string; recipient: string; sender: string }

type Sheet = {
  /** Absent: sold at the till. */
  gift?: GiftWords
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
  const { salon, language, amount, currency, expiresTime, code, createdTime, gift } = sheet
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
  if (gift) drawMotif(document, gift.motif)
  document.fillColor('#111111')
  write(salon, { size: 22, weight: 'bold' })
  write(title, { size: 14 })
  if (gift) for (const text of giftTexts(gift, say)) write(text, { size: 12, above: 5 })
  write(formatMoney(amount, currency, sheet), { size: gift ? 30 : 40, weight: 'bold', above: gift ? 8 : 19 })
  write(groupedCode(code), { size: 18, weight: 'bold', above: gift ? 10 : 27 })
  document.fillColor('#444444')
  // Print the last valid day: the card expires when the next day begins.
  if (expiresTime !== null)
    write(say('giftCard.until', { day: longDay(new Date(expiresTime.getTime() - 1), sheet) }), { size: 11 })
  write(say('giftCard.how'), { size: 11, above: 15 })
  drawQr(document, code, { x: page.width - page.margin - square, y: page.margin, length: square })
  return bytesOf(document)
}

const giftTexts = ({ service, words, recipient, sender }: GiftWords, say: SayText): string[] =>
  [
    service,
    recipient === '' ? '' : say('giftCard.for', { recipient }),
    words,
    sender === '' ? '' : say('giftCard.from', { sender }),
  ].filter((text) => text !== '')

/** Draws the motif in the lower right corner, below the QR code. */
function drawMotif(document: PDFKit.PDFDocument, motif: GiftMotif): void {
  document.save().translate(page.width - page.margin - square, page.height - page.margin - square)
  document.scale(square / 100).lineWidth(2)
  for (const { path, color, fill } of motifPaths[motif])
    if (fill) document.path(path).fill(color)
    else document.path(path).stroke(color)
  document.restore()
}
