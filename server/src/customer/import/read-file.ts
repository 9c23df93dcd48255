import { importLimits } from '@goldline/contract/customer/import'
import { parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { Refused } from '../../http/errors.ts'
import { othersTurn } from '../../http/in-slices.ts'

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'
export type Table = { header: string[]; rows: string[][] }
export type ReadFile = { text: string; encoding: Encoding; separator: string }

const separators = [';', ',', '\t', '|', '^', '~'] as const

/** UTF-8 if it can be, else what Windows in the West writes; a spreadsheet's UTF-16 says so itself. */
function decoded(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode('utf-16le', bytes), encoding: 'utf-16le' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: decode('windows-1252', bytes), encoding: 'windows-1252' }
  }
}

const decode = (encoding: Encoding, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)

/** Refuses with file-invalid what is no table. */
export function readFile(bytes: Uint8Array): ReadFile {
  const { text, encoding } = decoded(bytes)
  // The database stores no NUL; pictures and spreadsheets' own files are full of them.
  if (text.includes('\u0000')) throw new Refused('file-invalid')
  const best = separators
    .map((separator) => ({ separator, ...evenness(text, separator) }))
    .sort((one, other) => other.share * other.columns - one.share * one.columns)[0]
  return { text, encoding, separator: best && best.columns > 1 ? best.separator : ';' }
}

/** Rows, and characters, that tell the separator. */
const looked = { rows: 50, characters: 50_000 }

/** How many of the first rows have as many columns as the first, and how many that are. */
function evenness(text: string, separator: string): { share: number; columns: number } {
  const rows: string[][] = []
  const keep = (row: string[]) => {
    rows.push(row)
    return null
  }
  try {
    parseAtOnce(text.slice(0, looked.characters), { ...options(separator), to: looked.rows, on_record: keep })
  } catch {
    // The piece ends amid a quoted cell; what was read until there tells.
  }
  const columns = rows[0]?.length ?? 0
  return { columns, share: rows.filter((row) => row.length === columns).length / Math.max(1, rows.length) }
}

/** In bytes; a row with the longest note there may be has some thousand. */
const longestRow = 100_000

const options = (delimiter: string) => ({
  delimiter,
  max_record_size: longestRow,
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
})

/**
 * The first row is the header; `most` rows are read. Refuses with file-invalid what has no rows, too many, or one that is
 * too long.
 */
export async function tableOf(
  { text, separator }: Pick<ReadFile, 'text' | 'separator'>,
  most: number = importLimits.rows + 1,
): Promise<Table> {
  const [header, ...rows] = await parsed(text, { separator, most })
  if (header === undefined || rows.length === 0 || rows.length > importLimits.rows) throw new Refused('file-invalid')
  if (header.length > importLimits.columns) throw new Refused('file-invalid')
  return { header: header.map((title) => title.trim().slice(0, 100)), rows }
}

/** Takes a millisecond or two. */
const pieceBytes = 32_768

/** A piece at a time, so that a long file holds nobody else up (decision 016). */
async function parsed(text: string, { separator, most }: { separator: string; most: number }): Promise<string[][]> {
  const parser = parse({ ...options(separator), to: most + 1 })
  const rows: Promise<string[][]> = parser.toArray()
  rows.catch(() => undefined)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length && parser.readable; at += pieceBytes) {
    parser.write(bytes.subarray(at, at + pieceBytes))
    await othersTurn()
  }
  parser.end()
  return rows.catch(() => {
    throw new Refused('file-invalid')
  })
}
