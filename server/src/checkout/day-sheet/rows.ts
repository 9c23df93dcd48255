/** Builds a till's printed day (POS-29): the rows of its screen, for an open or closed day. */
import type { DayEnd, DayReport } from '@goldline/contract/checkout/day-end'
import { cashTakenOut, serviceTurnover } from '@goldline/domain/checkout/day-end'
import { amount, type FormatLocale, formatPercent, numericDay, timeOfDay } from '../../message/format.ts'
import { sayer } from '../../texts/say.ts'
import { paperTexts, type ReceiptRow, vatHead } from '../receipt/rows.ts'

export type SheetPlace = FormatLocale & { salon: string; currency: string; till: string }

type Day = { report: DayReport; fromTime: string | null; untilTime: string; end?: DayEnd | undefined }

export function daySheetRows({ report, fromTime, untilTime, end }: Day, place: SheetPlace): ReceiptRow[] {
  const say = sayer(place.language)
  const when = (time: string) => `${numericDay(new Date(time), place)} ${timeOfDay(new Date(time), place)}`
  return [
    { kind: 'name', text: place.salon },
    {
      kind: 'title',
      text: `${place.till} · ${end === undefined ? say('dayEnd.open') : say('dayEnd.end', { number: end.number })}`,
    },
    { kind: 'small', text: [fromTime, untilTime].flatMap((time) => (time === null ? [] : [when(time)])).join(' – ') },
    ...(end?.by ? [{ kind: 'small', text: say('dayEnd.by', { name: end.by }) } as const] : []),
    ...(end === undefined ? [] : drawerRows(end, place)),
    ...peopleRows(report, place),
    ...paymentRows(report, place),
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
  const say = sayer(place.language)
  const counted = countedAmount ?? 0
  return [
    { kind: 'rule' },
    ...pairs(
      [
        [say('dayEnd.counted'), counted],
        [say('dayEnd.expected'), expectedAmount],
      ],
      place,
    ),
    ...pairs([[say('dayEnd.float'), float ?? 0]], place, 'small-pair'),
    { kind: 'strong', left: say('dayEnd.difference'), right: amount(counted - expectedAmount, place.currency, place) },
    ...(reason === null ? [] : [{ kind: 'small', text: `${say('dayEnd.reason')}: ${reason}` } as const]),
    ...pairs(
      [
        [say('dayEnd.left'), nextFloat ?? 0],
        [say('dayEnd.taken'), cashTakenOut({ countedAmount, nextFloat })],
      ],
      place,
    ),
  ]
}

function peopleRows({ staff }: DayReport, place: SheetPlace): ReceiptRow[] {
  const say = sayer(place.language)
  const rows = staff.flatMap(({ name, sales, turnover, retail, tips }) => [
    ...pairs([[`${name ?? say('dayEnd.nobody')}, ${say('dayEnd.sales', { count: sales })}`, turnover]], place),
    ...pairs(turnoverParts({ turnover, retail }, place), place, 'small-pair'),
    ...(tips === 0 ? [] : pairs([[say('dayEnd.tips'), tips]], place, 'small-pair')),
  ])
  return part(say('dayEnd.people'), rows)
}

/** Splits the turnover into services and articles (POS-04f), if articles were sold. */
function turnoverParts(sums: Pick<DayReport, 'turnover' | 'retail'>, { language }: SheetPlace): Amounts {
  const say = sayer(language)
  if (sums.retail === 0) return []
  return [
    [say('dayEnd.services'), serviceTurnover(sums)],
    [say('dayEnd.retail'), sums.retail],
  ]
}

function paymentRows(report: DayReport, place: SheetPlace): ReceiptRow[] {
  const say = sayer(place.language)
  const paper = paperTexts(place)
  const rows = report.payments.flatMap(({ kind, name, amount: paid, owed }) => [
    ...pairs([[kind === 'OTHER' ? (name ?? '') : paper(`paper.payment.${kind}`), paid]], place),
    ...(owed === 0 ? [] : pairs([[say('dayEnd.owed'), owed]], place, 'small-pair')),
  ])
  const others = (['giftCards', 'tips', 'rounding'] as const).map(
    (each) => [say(`dayEnd.${each}`), report[each]] as const,
  )
  const parts = [
    [say('dayEnd.turnover'), report.turnover] as const,
    ...turnoverParts(report, place),
    ...others.filter(([, value]) => value !== 0),
  ]
  return [
    ...part(say('dayEnd.ways'), rows),
    { kind: 'strong', left: say('dayEnd.paid'), right: amount(report.paid, place.currency, place) },
    ...pairs(parts, place, 'small-pair'),
  ]
}

function vatRows({ vat }: DayReport, place: SheetPlace): ReceiptRow[] {
  if (vat.length === 0) return []
  return [
    { kind: 'rule' },
    vatHead(place),
    ...vat.map((each): ReceiptRow => {
      const sums = [each.net, each.tax, each.gross].map((sum) => amount(sum, place.currency, place))
      return { kind: 'cells', cells: [formatPercent(each.rate, place), ...sums] }
    }),
  ]
}

function correctionRows(report: DayReport, place: SheetPlace): ReceiptRow[] {
  const say = sayer(place.language)
  const { discounts, surcharges, lowered, raised, reversals, aborted } = report
  const all: readonly { word: string; value: number; count?: number }[] = [
    { word: say('dayEnd.discounts'), value: -discounts },
    { word: say('dayEnd.surcharges'), value: surcharges },
    { word: say('dayEnd.lowered'), value: -lowered },
    { word: say('dayEnd.raised'), value: raised },
    { word: say('dayEnd.reversals'), value: reversals.amount, count: reversals.count },
    { word: say('dayEnd.aborted'), value: aborted.amount, count: aborted.count },
  ]
  const shown = all.filter(({ value, count = 0 }) => value !== 0 || count > 0)
  const amounts = shown.map(({ word, value, count = 0 }) => [count > 0 ? `${word} (${count})` : word, value] as const)
  return part(say('dayEnd.corrections'), pairs(amounts, place))
}

const movementRows = ({ movements }: DayReport, place: SheetPlace): ReceiptRow[] =>
  part(
    sayer(place.language)('dayEnd.movements'),
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
  return part(sayer(place.language)('dayEnd.counted'), pairs(rows, place, 'small-pair'))
}
