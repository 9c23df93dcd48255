/**
 * Creates printable PDF documents with QR codes; `text.ts` draws texts. The same content at the same time gives the
 * same bytes.
 */
import type { Language } from '@goldline/domain/message/kinds'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'

export const mm = (length: number): number => (length * 72) / 25.4

type Page = {
  width: number
  height: number
  margin: number
  title: string
  language: Language
  createdTime: Date
}

/** Creates a document with its first page. */
export function newDocument({ width, height, margin, title, language, createdTime }: Page): PDFKit.PDFDocument {
  return new PDFDocument({
    size: [width, height],
    margin,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Goldline', Producer: 'Goldline', CreationDate: createdTime },
  })
}

type Square = { x: number; y: number; length: number }

export function drawQr(document: PDFKit.PDFDocument, text: string, { x, y, length }: Square): void {
  const { data, size } = encode(text, { border: 0 })
  const side = length / size
  document.fillColor('#000000')
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) document.rect(x + column * side, y + row * side, side, side)
  document.fill()
}

export function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
    document.end()
  })
}
