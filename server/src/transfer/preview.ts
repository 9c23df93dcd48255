import { previewCustomerImport } from '@goldline/contract/transfer/import'
import { type VisitMapping, visitReasonWords } from '@goldline/domain/appointment/import/columns'
import { importReasonWords, type LeftOut, leftOutNote, type Mapping } from '@goldline/domain/customer/csv'
import type { Language } from '@goldline/domain/message/kinds'
import type { DateOrder } from '@goldline/domain/time/read-typed'
import { fullName } from '@goldline/domain/user/full-name'
import { type ClassifiedRow, classifyRows } from '../customer/classify-rows.ts'
import { countryOf } from '../customer/contact.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Context } from '../http/context.ts'
import { write } from '../http/route.ts'
import type { MarkingSecrets } from '../secrets.ts'
import { dateOrderIn } from './date-order.ts'
import { type ImportRecord, requireImport, rowsOf } from './import-rows.ts'
import { type ClassifiedVisit, classifyVisits, isPast } from './visits/classify-visits.ts'
import { byName, type ImportNames, loadVisitFacts, namesIn, type VisitFacts } from './visits/visit-facts.ts'

type PreviewContext = Context<typeof previewCustomerImport>
type FileRows = readonly (readonly string[])[]

export const allReasonWords = { ...importReasonWords, ...visitReasonWords }

const shownRows = 20
/** After the first rows: most rows shown because a part of them is not imported. */
const mostIncomplete = 200

/** Returns the first rows and those of which a part is not imported, each with its index. */
function rowsToShow<J extends ClassifiedRow | ClassifiedVisit>(judged: readonly J[]): { each: J; index: number }[] {
  const placed = judged.map((each, index) => ({ each, index }))
  const wanting = placed.slice(shownRows).filter(({ each }) => each.outcome === 'refused' || leftOutOf(each).length > 0)
  return [...placed.slice(0, shownRows), ...wanting.slice(0, mostIncomplete)]
}

function leftOutOf(each: ClassifiedRow | ClassifiedVisit): readonly LeftOut[] {
  if (each.outcome !== 'added') return []
  if ('row' in each) return each.row.leftOut
  const { customer } = each.visit
  return [...(isPast(each.visit) ? each.visit.leftOut : []), ...(customer?.row.leftOut ?? [])]
}

const describeLeftOut = (leftOut: readonly LeftOut[], language: Language) =>
  leftOut.length === 0 ? null : leftOutNote(leftOut, language)

/** Previews an import. A POST because the mapping is long; it changes nothing. */
export const previewRoute = write(previewCustomerImport, async (work) => {
  const record = await requireImport(work.salon, work.params.id)
  const rows = await rowsOf(record)
  const country = await countryOf(work.tx, record.businessObjectId)
  const usedOrder = await dateOrderIn({ ...record, mapping: work.body.mapping, rows, country })
  const order = usedOrder && (work.body.dateOrder ?? usedOrder)
  const file = { record, rows, country, order, secrets: work.deps.secrets }
  const shown = await (record.kind === 'VISITS'
    ? previewVisits(work.salon, work, file)
    : previewPeople(work.salon, work, file))
  return { ...shown, dateOrder: order ?? null }
})

type File = {
  record: ImportRecord
  rows: FileRows
  country: string
  order: DateOrder | undefined
  secrets: MarkingSecrets
}

async function previewPeople(
  salon: InSalon<Tx>,
  { body, language, now }: PreviewContext,
  { rows, country, order }: File,
) {
  const mapping = body.mapping as Mapping
  const judged = await classifyRows(salon.db, rows, { businessObjectId: salon.id, country, mapping, order, now })
  const shown = rowsToShow(judged).map(({ each, index }) => {
    const row = 'row' in each ? each.row : undefined
    return {
      line: lineOf(index),
      outcome: each.outcome,
      visit: null,
      lastVisit: row?.lastVisit ?? null,
      marketing: row?.marketing ?? null,
      name: row ? fullName(row) : rawText(rows[index]),
      contact: row?.phoneNr ?? row?.email ?? '',
      birthday: row?.birthday ?? null,
      contactOf: 'contactOf' in each && each.contactOf ? fullName(each.contactOf) : null,
      reason: 'reason' in each ? importReasonWords[each.reason][language] : null,
      leftOut: describeLeftOut(leftOutOf(each), language),
    }
  })
  return { ...countOutcomes(judged), names: null, rows: shown }
}

async function previewVisits(
  salon: InSalon<Tx>,
  { body, language, now }: PreviewContext,
  { record, rows, order, secrets }: File,
) {
  const mapping = body.mapping as VisitMapping
  const names = chosenNames(record.names, body.names)
  const facts = await loadVisitFacts(salon, { mapping, order, names, now, secrets })
  const judged = await classifyVisits(salon, rows, facts)
  const shown = rowsToShow(judged).map(({ each, index }) => {
    const visit = 'visit' in each ? each.visit : undefined
    const row = visit?.customer?.row
    return {
      line: lineOf(index),
      outcome: each.outcome,
      name: visit ? (row ? fullName(row) : '') : rawText(rows[index]),
      contact: row?.phoneNr ?? row?.email ?? '',
      birthday: null,
      contactOf: null,
      visit: visit ? wireOf(visit, facts) : null,
      lastVisit: null,
      marketing: null,
      reason: 'reason' in each ? allReasonWords[each.reason][language] : null,
      leftOut: describeLeftOut(leftOutOf(each), language),
    }
  })
  const column = (field: 'service' | 'person') => namesIn(rows, mapping.indexOf(field))
  return {
    ...countOutcomes(judged),
    names: {
      services: column('service').map((each) => ({ ...each, product: facts.serviceOf(each.name) })),
      people: column('person').map((each) => ({ ...each, staffId: facts.personOf(each.name) })),
    },
    rows: shown,
  }
}

/** Merges the chosen meanings of names; earlier choices apply until they are replaced. */
export function chosenNames(before: ImportNames, chosen: PreviewContext['body']['names']): ImportNames {
  return {
    services: { ...before.services, ...byName(chosen?.services ?? {}) },
    people: { ...before.people, ...byName(chosen?.people ?? {}) },
  }
}

type Visit = Extract<ClassifiedVisit, { visit: unknown }>['visit']

function wireOf(visit: Visit, { calledBy }: VisitFacts) {
  const startTime = new Date(visit.start).toISOString()
  if (isPast(visit)) return { startTime, service: visit.service, person: visit.person || null, past: true }
  const { product, staffId } = visit
  const person = staffId === null ? null : (calledBy.get(staffId) ?? null)
  return { startTime, service: calledBy.get(product) ?? '', person, past: false }
}

/** Returns the line number of a row; the header is line 1. */
const lineOf = (index: number): number => index + 2
const rawText = (cells: readonly string[] = []): string => cells.join(' ').slice(0, 80)

function countOutcomes(judged: readonly (ClassifiedRow | ClassifiedVisit)[]) {
  const count = (outcome: string) => judged.filter((each) => each.outcome === outcome).length
  const leftOut = judged.filter((each) => leftOutOf(each).length > 0).length
  const added = judged.flatMap((each) => (each.outcome === 'added' ? [each] : []))
  return {
    ...{ total: judged.length, added: added.length, known: count('known'), refused: count('refused'), leftOut },
    past: added.filter((each) => ('visit' in each ? isPast(each.visit) : each.row.lastVisit !== null)).length,
    consents: added.filter((each) => 'row' in each && each.row.marketing !== null).length,
  }
}
