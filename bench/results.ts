import { readFileSync, writeFileSync } from 'node:fs'
import { type Figure, isMet } from './figures.ts'

export type Measured = { title: string; figures: Figure[]; load: number; seconds: number }
export type Machine = { cores: number; memory: number; quick: boolean }

/** bench/RESULTS.md: the figures with their goals beside them, and the machine they were taken on. */
export async function writeResults(measured: readonly Measured[], { cores, memory, quick }: Machine): Promise<void> {
  const about = [
    `${cores} cores`,
    `${Math.round(memory / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    await postgresql(),
    `${process.platform} ${process.arch}`,
    new Date().toISOString().slice(0, 16).replace('T', ' '),
  ]
  const notes = readFileSync(new URL('NOTES.md', import.meta.url), 'utf8')
  const text = [
    '# Results',
    `Written by \`npm run bench${quick ? ' -- --quick' : ''}\` on: ${about.join(', ')}. Medians of interleaved rounds after a warm-up; each part is a process of its own; load average when it began.`,
    ...measured.map(sectionOf),
    notes.trimEnd(),
  ]
  writeFileSync(new URL('RESULTS.md', import.meta.url), `${text.join('\n\n')}\n`)
}

function sectionOf({ title, figures, load, seconds }: Measured): string {
  const rows = figures.map((each) => {
    const { what, figure, unit, goal, atLeast } = each
    const beside =
      goal === undefined ? '| |' : `${atLeast ? '≥' : '≤'} ${goal} ${unit} | ${isMet(each) ? 'met' : '**missed**'} |`
    return `| ${what} | ${Number(figure.toPrecision(3))} ${unit} | ${beside}`
  })
  return [
    `## ${title}`,
    '',
    `Load average ${load.toFixed(1)}, ${seconds} s.`,
    '',
    '| | figure | goal | |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}

async function postgresql(): Promise<string> {
  const { throwAwayDatabase } = await import('./real-servers.ts')
  await using stack = new AsyncDisposableStack()
  const { pool } = await throwAwayDatabase(stack)
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  return `PostgreSQL ${rows[0]?.server_version}`
}
