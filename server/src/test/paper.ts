import type { ReceiptRow } from '../checkout/receipt/rows.ts'

/** What the rows of a paper say, one string each; lines and codes say nothing. */
export const rowTexts = (rows: readonly ReceiptRow[]): string[] =>
  rows.flatMap((row) => {
    if ('text' in row) return [row.text]
    if ('cells' in row) return [row.cells.join(' | ')]
    return 'left' in row ? [`${row.left}: ${row.right}`] : []
  })
