import { disarmed } from '@goldline/domain/csv-cell'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/**
 * Sends rows as a file for spreadsheets of the German-speaking countries: semicolons, and a mark that says UTF-8.
 * Cells that a spreadsheet would run as a formula are disarmed.
 */
export function sendCsv(reply: FastifyReply, name: string, rows: readonly (readonly string[])[]): undefined {
  const file = stringify(
    rows.map((row) => row.map(disarmed)),
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

/** Sends a PDF that a browser shows, and that nobody else may keep. */
export function sendPdf(reply: FastifyReply, name: string, file: Buffer): void {
  reply
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(file)
}
