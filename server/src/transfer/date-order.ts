import type { VisitMapping } from '@goldline/domain/appointment/import/columns'
import { visitDay } from '@goldline/domain/appointment/import/row'
import type { Mapping } from '@goldline/domain/customer/csv'
import { type DateOrder, defaultDateOrder, detectDateOrder } from '@goldline/domain/time/read-typed'
import { eachRead } from '../customer/classify-rows.ts'
import { inSlices } from '../http/in-slices.ts'
import type { ImportRecord } from './import-rows.ts'

type File = Pick<ImportRecord, 'kind' | 'mapping'> & { rows: readonly (readonly string[])[]; country: string }

const dayFields = ['birthday', 'lastVisit', 'marketingDay'] as const

/** CUS-08, APT-22: returns one date order for all days of a file; undefined: none of the days is ambiguous. */
export async function dateOrderIn({ kind, mapping, rows, country }: File): Promise<DateOrder | undefined> {
  const columns = dayFields.map((field) => (mapping as Mapping).indexOf(field))
  const daysIn = (cells: readonly string[]) =>
    kind === 'VISITS'
      ? [visitDay(cells, mapping as VisitMapping)]
      : columns.map((column) => (cells[column] ?? '').trim())
  return detectDateOrder((await inSlices(eachRead(rows, daysIn))).flat(), defaultDateOrder(country))
}
