import type { Report } from '@goldline/contract/report'
import type { DecimalSign } from '@goldline/domain/csv-cell'
import { fractionDigits } from '@goldline/domain/money'
import { prepaidFigures } from '@goldline/domain/report/prepaid'
import { fullName } from '@goldline/domain/user/full-name'
import { buildCsv, type CsvCell } from '../../../client/csv.ts'
import type { MessageId } from '../../../i18n/messages.ts'

type Words = (id: MessageId) => string

/** Builds the report's CSV for spreadsheets; shares are from 0 to 1, to a hundredth of a percent. */
export function buildReportCsv(report: Report, words: Words, sign: DecimalSign): string {
  const rows = [...figureRows(report, words), ...listRows(report, words)]
  return buildCsv(
    rows.map((row) => row.map(readable)),
    sign,
  )
}

const readable = (cell: CsvCell): CsvCell => (typeof cell === 'number' ? Math.round(cell * 10_000) / 10_000 : cell)

const moneyOf = (minor: number | null, currency: string): number | null =>
  minor === null ? null : minor / 10 ** fractionDigits(currency)

function figureRows({ figures: { turnover, ...figures }, range, before, currency }: Report, words: Words): CsvCell[][] {
  return [
    [
      words('admin.reports.csv.what'),
      words('word.of'),
      words('admin.reports.legend.now'),
      words('admin.reports.csv.before'),
    ],
    ['', '', `${range.from} – ${range.to}`, before && `${before.from} – ${before.to}`],
    [words('admin.reports.turnover'), currency, moneyOf(turnover.now, currency), moneyOf(turnover.before, currency)],
    ...names.map((name) => [words(`admin.reports.${name}`), '', figures[name].now, figures[name].before]),
  ]
}

function listRows(report: Report, words: Words): CsvCell[][] {
  const money = (minor: number | null) => moneyOf(minor, report.currency)
  const { prepaid } = report
  return [
    ...(prepaid === null
      ? []
      : prepaidFigures.map((name) => [
          words('admin.reports.prepaid'),
          words(`admin.reports.prepaid.${name}`),
          money(prepaid[name].now),
          money(prepaid[name].before),
        ])),
    ...report.staff.map(({ name, surname, occupancy }) => [
      words('admin.reports.byStaff'),
      fullName({ name, surname }),
      occupancy.now,
      occupancy.before,
    ]),
    ...report.days.map((day) => [words('admin.reports.byDay'), day.date, money(day.turnover), money(day.before)]),
    ...report.hours.map((each) => [
      words('admin.reports.byHour'),
      `${words(`weekday.${each.weekday}`)} ${String(each.hour).padStart(2, '0')}:00`,
      each.occupancy,
      null,
    ]),
    ...report.services.map(({ name, count }) => [words('word.services'), name, count.now, count.before]),
    ...report.bookingTypes.map(({ bookingType, count }) => [
      words('admin.reports.top.bookingTypes'),
      words(`bookingType.${bookingType}`),
      count.now,
      count.before,
    ]),
    ...report.cohorts.flatMap(({ month, shares }) =>
      shares.map((share, index) => [words('admin.reports.cohorts'), `${month} +${index + 1}`, share, null]),
    ),
  ]
}

const names = ['occupancy', 'appointments', 'newCustomers', 'returningCustomers', 'rebooked', 'noShows'] as const
