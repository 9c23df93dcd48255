import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import type { ReceiptRow } from '../checkout/receipt/rows.ts'

/** Returns the texts of a paper's rows, one string each, without lines and codes. */
export const rowTexts = (rows: readonly ReceiptRow[]): string[] =>
  rows.flatMap((row) => {
    if ('text' in row) return [row.text]
    if ('cells' in row) return [row.cells.join(' | ')]
    return 'left' in row ? [`${row.left}: ${row.right}`] : []
  })

/**
 * Decodes the QR code in a PDF of pdfkit from its rectangles, with a library other than the one that drew it.
 */
export function readQrCode(pdf: Buffer, { width, height }: { width: number; height: number }): string {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (const [x, y, across, down] of rectangles(pdf))
    for (let row = Math.round(y); row < Math.round(y + down); row += 1)
      for (let column = Math.round(x); column < Math.round(x + across); column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return decodeQR({ width, height, data })
}

type Rectangle = [x: number, y: number, width: number, height: number]

/** The page's rectangles in points, from its upper left corner. */
function rectangles(pdf: Buffer): Rectangle[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  const contents = streams.map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const found = contents.join('\n').matchAll(/^([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re$/gm)
  return [...found].map(([, ...numbers]) => numbers.map(Number) as Rectangle)
}
