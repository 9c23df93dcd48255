/** A plain number or telephone number: no spreadsheet runs it as a formula. */
const harmless = /^[+-]\d[\d ]{0,24}(?:[.,]\d{1,4})?$/u

/**
 * What people typed, as a cell of a file for spreadsheets: one that begins like a formula gets an apostrophe, or the
 * spreadsheet of whoever opens the file would run it (CUS-08). Reading such a file takes it away again.
 */
const formula = /^[=+\-@\t\r＝＋－＠]/u
const guarded = /^'(?=[=+\-@\t\r＝＋－＠])/u

export const disarmed = (cell: string): string => (formula.test(cell) && !harmless.test(cell) ? `'${cell}` : cell)

/** The reverse. */
export const asTyped = (cell: string): string => cell.replace(guarded, '')

/** What spreadsheets of a country write before the decimals; where that is a comma, 1.50 would become a day in May. */
export type DecimalSign = '.' | ','
export const decimalSign = (country: string): DecimalSign => (['CH', 'US'].includes(country) ? '.' : ',')
