/** Formats the figures for the terminal and as tables for docs/simulation.md. */
import type { Figure, Results } from './simulation-figures.ts'

const header = ['', 'mean', 'median', 'p5 – p95', 'goal', 'met']

export function textTable({ seeds, figures }: Results): string {
  const rows = figures.map((figure) => ({ group: figure.group, cells: cellsOf(figure) }))
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map(({ cells }) => (cells[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  const groups = [...new Set(rows.map(({ group }) => group))]
  const blocks = groups.map((group) => [
    '',
    group,
    line(header),
    ...rows.filter((row) => row.group === group).map(({ cells }) => line(cells)),
  ])
  return `${[`${seeds} seeds`, ...blocks.flat()].join('\n')}\n`
}

const opening = '<!-- figures: written by npm run bench:simulation -->'
const closing = '<!-- end of figures -->'

/** Replaces the tables between the document's two marks. */
export function withTables(document: string, { seeds, figures }: Results): string {
  const from = document.indexOf(opening)
  const to = document.indexOf(closing)
  if (from < 0 || to < from) throw new Error('docs/simulation.md has lost the marks around its figures')
  const groups = [...new Set(figures.map(({ group }) => group))]
  const tables = groups.map((group) => {
    const rows = figures
      .filter((figure) => figure.group === group)
      .map((figure) => `| ${cellsOf(figure).join(' | ')} |`)
    return [`**${group}**`, '', `| ${header.join(' | ')} |`, '|---|--:|--:|--:|--:|--:|', ...rows, ''].join('\n')
  })
  return `${document.slice(0, from)}${opening}\n\n${seeds} seeds.\n\n${tables.join('\n')}\n${document.slice(to)}`
}

function cellsOf({ group, name, unit, goal, met, mean, median, p5, p95 }: Figure): string[] {
  const text = (value: number) => textOf(value, unit, group.startsWith('Same book') || group.startsWith('A different'))
  const single = unit === 'count' && p5 === p95 && mean === p5
  const verdict = met === null ? '' : met ? 'yes' : 'no'
  return [name, text(mean), single ? '' : text(median), single ? '' : `${text(p5)} – ${text(p95)}`, goal, verdict]
}

function textOf(value: number, unit: Figure['unit'], signed: boolean): string {
  const sign = signed && value > 0 ? '+' : ''
  if (unit === 'count') return Math.round(value).toLocaleString('en-US').replaceAll(',', ' ')
  return `${sign}${value.toFixed(1).replace('-', '−')}${unit === '%' ? ' %' : ''}`
}
