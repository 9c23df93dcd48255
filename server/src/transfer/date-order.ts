import type { VisitMapping } from '@goldline/domain/appointment/import/columns'
import { visitDay } from '@goldline/domain/appointment/import/row'
import type { Mapping } from '@goldline/domain/customer/csv'
import { type DateOrder, dateOrderOf, usualOrder } from '@goldline/domain/time/typed'
import { eachRead } from '../customer/judge-rows.ts'
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
  return dateOrderOf((await inSlices(eachRead(rows, daysIn))).flat(), usualOrder(country))
}
