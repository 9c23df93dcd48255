/** A till's printed day (POS-29): its screen's content, row by row, open or closed. */
import type { DayEnd, DayReport } from '@goldline/contract/checkout/day-end'
import { servicesOf, takenOut } from '@goldline/domain/checkout/day-end'
import { amount, type FormatLocale, numericDay, percent, timeOfDay } from '../../message/format.ts'
import type { ReceiptRow } from '../receipt/rows.ts'
import { wordsFor } from '../receipt/words.ts'
import { dayWords } from './words.ts'

export type SheetPlace = FormatLocale & { salon: string; currency: string; till: string }

type Day = { report: DayReport; fromTime: string | null; untilTime: string; end?: DayEnd | undefined }

export function daySheetRows({ report, fromTime, untilTime, end }: Day, place: SheetPlace): ReceiptRow[] {
  const words = dayWords[place.language]
  const when = (time: string) => `${numericDay(new Date(time), place)} ${timeOfDay(new Date(time), place)}`
  return [
    { kind: 'name', text: place.salon },
    { kind: 'title', text: `${place.till} · ${end === undefined ? words.open : words.end(end.number)}` },
    { kind: 'small', text: [fromTime, untilTime].flatMap((time) => (time === null ? [] : [when(time)])).join(' – ') },
    ...(end?.by ? [{ kind: 'small', text: words.by(end.by) } as const] : []),
    ...(end === undefined ? [] : drawerRows(end, place)),
    ...peopleRows(report, place),
    ...wayRows(report, place),
    ...vatRows(report, place),
    ...correctionRows(report, place),
    ...movementRows(report, place),
    ...(end === undefined ? [] : pieceRows(end, place)),
  ]
}

type Amounts = readonly (readonly [string, number])[]

const pairs = (amounts: Amounts, place: SheetPlace, kind: 'pair' | 'small-pair' = 'pair'): ReceiptRow[] =>
  amounts.map(([left, value]) => ({ kind, left, right: amount(value, place.currency, place) }))

const part = (title: string, rows: readonly ReceiptRow[]): ReceiptRow[] =>
  rows.length === 0 ? [] : [{ kind: 'rule' }, { kind: 'small', text: title }, ...rows]

function drawerRows(
  { countedAmount, expectedAmount, float, nextFloat, reason }: DayEnd,
  place: SheetPlace,
): ReceiptRow[] {
  const words = dayWords[place.language]
  const counted = countedAmount ?? 0
  return [
    { kind: 'rule' },
    ...pairs(
      [
        [words.counted, counted],
        [words.expected, expectedAmount],
      ],
      place,
    ),
    ...pairs([[words.float, float ?? 0]], place, 'small-pair'),
    { kind: 'strong', left: words.difference, right: amount(counted - expectedAmount, place.currency, place) },
    ...(reason === null ? [] : [{ kind: 'small', text: `${words.reason}: ${reason}` } as const]),
    ...pairs(
      [
        [words.left, nextFloat ?? 0],
        [words.taken, takenOut({ countedAmount, nextFloat })],
      ],
      place,
    ),
  ]
}

function peopleRows({ staff }: DayReport, place: SheetPlace): ReceiptRow[] {
  const words = dayWords[place.language]
  const rows = staff.flatMap(({ name, sales, turnover, retail, tips }) => [
    ...pairs([[`${name ?? words.nobody}, ${words.sales(sales)}`, turnover]], place),
    ...pairs(turnoverParts({ turnover, retail }, place), place, 'small-pair'),
    ...(tips === 0 ? [] : pairs([[words.tips, tips]], place, 'small-pair')),
  ])
  return part(words.people, rows)
}

/** Services and articles separately (POS-04f), if articles were sold. */
function turnoverParts(sums: Pick<DayReport, 'turnover' | 'retail'>, { language }: SheetPlace): Amounts {
  const words = dayWords[language]
  if (sums.retail === 0) return []
  return [
    [words.services, servicesOf(sums)],
    [words.retail, sums.retail],
  ]
}

function wayRows(report: DayReport, place: SheetPlace): ReceiptRow[] {
  const words = dayWords[place.language]
  const { payment } = wordsFor(place)
  const rows = report.payments.flatMap(({ kind, name, amount: paid, owed }) => [
    ...pairs([[kind === 'OTHER' ? (name ?? '') : payment[kind], paid]], place),
    ...(owed === 0 ? [] : pairs([[words.owed, owed]], place, 'small-pair')),
  ])
  const others = (['giftCards', 'tips', 'rounding'] as const).map((each) => [words[each], report[each]] as const)
  const parts = [
    [words.turnover, report.turnover] as const,
    ...turnoverParts(report, place),
    ...others.filter(([, value]) => value !== 0),
  ]
  return [
    ...part(words.ways, rows),
    { kind: 'strong', left: words.paid, right: amount(report.paid, place.currency, place) },
    ...pairs(parts, place, 'small-pair'),
  ]
}

function vatRows({ vat }: DayReport, place: SheetPlace): ReceiptRow[] {
  if (vat.length === 0) return []
  const { rate, net, tax, gross } = wordsFor(place).vat
  return [
    { kind: 'rule' },
    { kind: 'cells', cells: [rate, net, tax, gross] },
    ...vat.map((each): ReceiptRow => {
      const sums = [each.net, each.tax, each.gross].map((sum) => amount(sum, place.currency, place))
      return { kind: 'cells', cells: [percent(each.rate, place), ...sums] }
    }),
  ]
}

function correctionRows(report: DayReport, place: SheetPlace): ReceiptRow[] {
  const words = dayWords[place.language]
  const { discounts, surcharges, lowered, raised, reversals, aborted } = report
  const all: readonly { word: string; value: number; count?: number }[] = [
    { word: words.discounts, value: -discounts },
    { word: words.surcharges, value: surcharges },
    { word: words.lowered, value: -lowered },
    { word: words.raised, value: raised },
    { word: words.reversals, value: reversals.amount, count: reversals.count },
    { word: words.aborted, value: aborted.amount, count: aborted.count },
  ]
  const shown = all.filter(({ value, count = 0 }) => value !== 0 || count > 0)
  const amounts = shown.map(({ word, value, count = 0 }) => [count > 0 ? `${word} (${count})` : word, value] as const)
  return part(words.corrections, pairs(amounts, place))
}

const movementRows = ({ movements }: DayReport, place: SheetPlace): ReceiptRow[] =>
  part(
    dayWords[place.language].movements,
    pairs(
      movements.map(({ reason, amount: moved }) => [reason, moved] as const),
      place,
    ),
  )

function pieceRows({ counted }: DayEnd, place: SheetPlace): ReceiptRow[] {
  const pieces = Object.entries(counted)
    .map(([piece, count]) => ({ piece: Number(piece), count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.piece - one.piece)
  const rows = pieces.map(
    ({ piece, count }) => [`${amount(piece, place.currency, place)} × ${count}`, piece * count] as const,
  )
  return part(dayWords[place.language].counted, pairs(rows, place, 'small-pair'))
}
