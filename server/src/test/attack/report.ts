/** Prints the results of the attacks as the table of docs/security.md. */

/** Approximate price of an SMS to a Swiss number. */
const smsEur = 0.07
type ReportRow = { scenario: string; guesses: number; compared: number; sms: number; honest: string }
const rows: ReportRow[] = []

export const addReportRow = (name: string, row: Partial<ReportRow>) =>
  rows.push({ scenario: name, guesses: 0, compared: 0, sms: 0, honest: '-', ...row })

export function attackTable(): string {
  const lines = rows.map(({ scenario, guesses, compared, sms, honest }) => [
    ...[scenario, guesses, compared, sms],
    ...[(sms * smsEur).toFixed(2), honest],
  ])
  const heads = ['attack', 'guesses', 'compared', 'SMS', 'EUR', 'honest']
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
