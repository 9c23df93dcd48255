import { importLimits } from '@goldline/contract/transfer/import'
import { csvOptions, findHeaderRow, readTableFile, type TableFile } from '@goldline/domain/table-file'
import { parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { Refused } from '../http/errors.ts'
import { yieldTurn } from '../http/in-slices.ts'

export type Table = { header: string[]; rows: string[][] }

/** Reads a file; refuses with file-invalid if it is not a table. */
export function readFile(bytes: Uint8Array): TableFile {
  const file = readTableFile(unfoldCalendar(Buffer.from(bytes)), parseAtOnce)
  // The database cannot store NUL characters, which pictures and native spreadsheet files contain.
  if (file.text.includes('\u0000')) throw new Refused('file-invalid')
  return file
}

export const isCalendar = (text: string): boolean => /^\ufeff?\s{0,100}BEGIN:VCALENDAR/i.test(text)

/** Joins a calendar's folded lines by bytes, since a fold may split a character (RFC 5545, 3.1). */
function unfoldCalendar(bytes: Buffer): Buffer {
  if (!isCalendar(bytes.toString('utf8', 0, 200))) return bytes
  return Buffer.from(bytes.toString('latin1').replace(/(?:\r\n|\n|\r)[ \t]/g, ''), 'latin1')
}

type ReadTable = { file: TableFile; table: Table; unknownZones?: string[] }

/** Drops the lines above the header and returns the file as the import will read it. Refuses like `tableOf`. */
export async function findHeader(file: TableFile, isColumn: (title: string) => boolean): Promise<ReadTable> {
  const whole = await tableOf(file)
  const rows = [whole.header, ...whole.rows]
  const head = findHeaderRow(rows, isColumn)
  if (head === 0) return { file, table: whole }
  return rewriteTable(file, rows.slice(head))
}

/** Rewrites a file in Goldline's own table format, without empty rows. */
export async function rewriteTable(file: TableFile, rows: string[][]): Promise<ReadTable> {
  const kept = { ...file, text: stringify(rows, { delimiter: ';' }), separator: ';' }
  return { file: kept, table: await tableOf(kept) }
}

/**
 * Parses a table whose first row is the header; reads at most `most` rows. Refuses with file-invalid a table without
 * rows, with too many rows or with too many columns.
 */
export async function tableOf(
  { text, separator }: Pick<TableFile, 'text' | 'separator'>,
  most: number = importLimits.rows + 1,
): Promise<Table> {
  const [header, ...rows] = await parseTable(text, { separator, most })
  if (header === undefined || rows.length === 0 || rows.length > importLimits.rows) throw new Refused('file-invalid')
  if (header.length > importLimits.columns) throw new Refused('file-invalid')
  return { header: header.map((title) => title.trim().slice(0, 100)), rows }
}

/** Parsing this many bytes takes a millisecond or two. */
const pieceBytes = 32_768

/** Parses in slices, so that a long file blocks no request (decision 016). */
async function parseTable(text: string, { separator, most }: { separator: string; most: number }): Promise<string[][]> {
  const parser = parse({ ...csvOptions(separator), to: most + 1 })
  const rows: Promise<string[][]> = parser.toArray()
  rows.catch(() => undefined)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length && parser.readable; at += pieceBytes) {
    parser.write(bytes.subarray(at, at + pieceBytes))
    await yieldTurn()
  }
  parser.end()
  return rows.catch(() => {
    throw new Refused('file-invalid')
  })
}
