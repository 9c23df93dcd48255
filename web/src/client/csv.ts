import { type DecimalSign, escapeFormula, unescapeFormula } from '@goldline/domain/csv-cell'
import { csvOptions, findHeaderRow, readTableFile } from '@goldline/domain/table-file'

export type CsvCell = string | number | null

/** Builds CSV that spreadsheets in the supported countries can open. `sign`: the decimal separator. */
export function buildCsv(rows: readonly (readonly CsvCell[])[], sign: DecimalSign = '.'): string {
  // The byte order mark marks the file as UTF-8 for spreadsheets.
  return `\u{feff}${rows.map((row) => row.map((cell) => cellOf(cell, sign)).join(';')).join('\r\n')}\r\n`
}

function cellOf(cell: CsvCell, sign: DecimalSign): string {
  if (cell === null || typeof cell === 'number') return cell === null ? '' : String(cell).replace('.', sign)
  const harmless = escapeFormula(cell)
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Reads the rows of a CSV saved by a spreadsheet, header first. @throws if it is no table */
export async function readCsv(file: Blob): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const { text, separator } = readTableFile(new Uint8Array(await file.arrayBuffer()), parse)
  const rows: string[][] = parse(text, csvOptions(separator))
  return rows.slice(findHeaderRow(rows)).map((row) => row.map((cell) => unescapeFormula(cell.trim())))
}
