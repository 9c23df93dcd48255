/** Draws rows as a PDF: A4, or an 80 mm roll as long as needed. The same rows at the same time give the same bytes. */
import type { Language } from '@goldline/domain/message/kinds'
import { bytesOf, drawQr, mm, newDocument } from '../../paper/document.ts'
import { drawText, heightOf, type Weight, widthOf } from '../../paper/text.ts'
import type { ReceiptRow } from './rows.ts'

type Paper = 'A4' | 'ROLL'

type Sheet = { width: number; height: number; margin: number; size: number }
const sheets: Record<Paper, Sheet> = {
  A4: { width: mm(210), height: mm(297), margin: mm(22), size: 10 },
  // The page is longer than any receipt; it is cut below the last row.
  ROLL: { width: mm(80), height: mm(4000), margin: mm(5), size: 8.5 },
}

export type ReceiptSheet = {
  rows: readonly ReceiptRow[]
  paper: Paper
  title: string
  language: Language
  createdTime: Date
}

export function drawReceipt(receipt: ReceiptSheet): Promise<Buffer> {
  const sheet = sheets[receipt.paper]
  const document = documentOf(receipt, sheet)
  // Cut the roll below the last row; y coordinates of a PDF page begin at its bottom.
  const { width, height, margin } = sheet
  const end = height - document.y - margin
  if (receipt.paper === 'ROLL') Object.assign(document.page.dictionary.data, { MediaBox: [0, end, width, height] })
  return bytesOf(document)
}

function documentOf({ rows, paper: _, ...head }: ReceiptSheet, sheet: Sheet): PDFKit.PDFDocument {
  const document = newDocument({ ...head, ...sheet })
  for (const row of rows) draw(document, row, sheet)
  return document
}

const styles: Record<ReceiptRow['kind'], { font: Weight; by: number; colour: string }> = {
  name: { font: 'bold', by: 1.5, colour: '#111111' },
  title: { font: 'bold', by: 1.15, colour: '#111111' },
  text: { font: 'plain', by: 1, colour: '#111111' },
  small: { font: 'plain', by: 0.88, colour: '#444444' },
  pair: { font: 'plain', by: 1, colour: '#111111' },
  'small-pair': { font: 'plain', by: 0.88, colour: '#444444' },
  strong: { font: 'bold', by: 1.3, colour: '#111111' },
  cells: { font: 'plain', by: 0.88, colour: '#444444' },
  rule: { font: 'plain', by: 0.5, colour: '#999999' },
  code: { font: 'plain', by: 1, colour: '#000000' },
}

function draw(document: PDFKit.PDFDocument, row: ReceiptRow, sheet: Sheet): void {
  const { font: weight, by, colour } = styles[row.kind]
  const width = sheet.width - 2 * sheet.margin
  document.fontSize(sheet.size * by).fillColor(colour)
  const height = heightOfRow(document, row, { weight, width })
  if (document.y + height > sheet.height - sheet.margin) document.addPage()
  const x = sheet.margin
  const y = document.y
  const place = { weight, width, x, y }
  if (row.kind === 'rule') rule(document, { x, y: y + height / 2, width })
  else if ('text' in row) drawText(document, row.text, place)
  else if (row.kind === 'code') drawQr(document, row.code, { x, y: y + gap / 2, length: qrLength })
  else if ('cells' in row) cells(document, row.cells, place)
  else {
    const right = widthOf(document, row.right, weight)
    drawText(document, row.left, { ...place, width: width - right - gap })
    drawText(document, row.right, { ...place, align: 'right' })
  }
  document.x = x
  document.y = y + height
}

const gap = 8
/** Large enough for a phone to read a QR code of 300 characters. */
const qrLength = mm(32)

function heightOfRow(document: PDFKit.PDFDocument, row: ReceiptRow, box: { weight: Weight; width: number }): number {
  if (row.kind === 'code') return qrLength + gap
  if ('text' in row) return heightOf(document, row.text, box)
  const line = heightOf(document, '', box)
  if (!('left' in row)) return row.kind === 'rule' ? line * 2 : line
  return heightOf(document, row.left, { ...box, width: box.width - widthOf(document, row.right, box.weight) - gap })
}

type TextPlace = { weight: Weight; x: number; y: number; width: number }

const rule = (document: PDFKit.PDFDocument, { x, y, width }: Omit<TextPlace, 'weight'>) =>
  document
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(styles.rule.colour)
    .stroke()

/** Draws columns of equal width, all but the first right-aligned. */
function cells(document: PDFKit.PDFDocument, texts: readonly string[], { width, ...row }: TextPlace): void {
  const column = width / texts.length
  for (const [place, text] of texts.entries())
    drawText(document, text, {
      ...row,
      x: row.x + place * column,
      width: column,
      align: place === 0 ? 'left' : 'right',
    })
}
