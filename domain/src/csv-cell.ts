/** A plain number or telephone number, which no spreadsheet runs as a formula. */
const harmless = /^[+-]\d[\d ]{0,24}(?:[.,]\d{1,4})?$/u

/**
 * Escapes typed text for a spreadsheet cell: text that begins like a formula gets an apostrophe, or the spreadsheet
 * would run it (CUS-08). Reading such a file removes it again.
 */
const formula = /^[=+\-@\t\r＝＋－＠]/u
const guarded = /^'(?=[=+\-@\t\r＝＋－＠])/u

export const escapeFormula = (cell: string): string => (formula.test(cell) && !harmless.test(cell) ? `'${cell}` : cell)

/** Removes the apostrophe of `escapeFormula`. */
export const unescapeFormula = (cell: string): string => cell.replace(guarded, '')

/** The decimal sign in a country's spreadsheets; with a comma, 1.50 would be read as a day in May. */
export type DecimalSign = '.' | ','
export const decimalSign = (country: string): DecimalSign => (['CH', 'US'].includes(country) ? '.' : ',')
