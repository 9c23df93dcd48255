import type { Turnover } from '@goldline/contract/checkout/turnover'
import { serviceTurnover } from '@goldline/domain/checkout/day-end'
import type { DecimalSign } from '@goldline/domain/csv-cell'
import { fractionDigits } from '@goldline/domain/money'
import { buildCsv, type CsvCell } from '../../../client/csv.ts'
import type { MessageId } from '../../../i18n/messages.ts'

type Words = (id: MessageId) => string

/** Builds the screen's figures as CSV for spreadsheets; amounts are in units of the currency, with decimals. */
export function buildTurnoverCsv({ report, goods, currency }: Turnover, words: Words, sign: DecimalSign): string {
  const money = (minor: number) => minor / 10 ** fractionDigits(currency)
  const rows: CsvCell[][] = [
    [words('admin.books.csv.what'), words('word.of'), words('admin.books.csv.count'), currency],
    ...staffRows(report, words, money),
    ...goods.map(({ kind, name, quantity, turnover }) => [
      words(`admin.books.kind.${kind}`),
      name,
      quantity,
      money(turnover),
    ]),
    ...report.vat.flatMap(({ rate, gross, net, tax }) => [
      [`${words('books.byVat')} ${words('books.gross')}`, `${rate / 100}%`, null, money(gross)],
      [`${words('books.byVat')} ${words('books.net')}`, `${rate / 100}%`, null, money(net)],
      [`${words('books.byVat')} ${words('books.tax')}`, `${rate / 100}%`, null, money(tax)],
    ]),
    ...report.payments.map(({ kind, name, amount }) => [
      words('books.byPayment'),
      name ?? words(`paymentKind.${kind}`),
      null,
      money(amount),
    ]),
    [words('word.total'), words('books.services'), null, money(serviceTurnover(report))],
    [words('word.total'), words('books.retail'), null, money(report.retail)],
    ...(['turnover', 'giftCards', 'tips', 'rounding'] as const).map((part) => [
      words('word.total'),
      words(`books.${part}`),
      null,
      money(report[part]),
    ]),
  ]
  return buildCsv(rows, sign)
}

function staffRows({ staff }: Turnover['report'], words: Words, money: (minor: number) => number): CsvCell[][] {
  const whose = (name: string | null) => name ?? words('word.nobodyNamed')
  return [
    ...staff.map(({ name, sales, turnover }) => [words('books.byPerson'), whose(name), sales, money(turnover)]),
    ...staff.flatMap(({ name, turnover, retail }) => [
      [words('books.services'), whose(name), null, money(serviceTurnover({ turnover, retail }))],
      [words('books.retail'), whose(name), null, money(retail)],
    ]),
    ...staff.map(({ name, tips }) => [words('books.tips'), whose(name), null, money(tips)]),
  ]
}
