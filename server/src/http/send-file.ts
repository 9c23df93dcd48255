import { escapeFormula } from '@goldline/domain/csv-cell'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/**
 * Sends rows as CSV for spreadsheets in German-speaking countries: semicolons and a UTF-8 byte-order mark. Escapes
 * cells that a spreadsheet would run as a formula.
 */
export function sendCsv(reply: FastifyReply, name: string, rows: readonly (readonly string[])[]): undefined {
  const file = stringify(
    rows.map((row) => row.map(escapeFormula)),
    {
      delimiter: ';',
      bom: true,
      record_delimiter: 'windows',
    },
  )
  reply
    .header('content-disposition', `attachment; filename="goldline-${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(file)
  return undefined
}

/** Sends a PDF that browsers display and never cache. */
export function sendPdf(reply: FastifyReply, name: string, file: Buffer): void {
  reply
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(file)
}
