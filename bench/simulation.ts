/**
 * Simulates the starts left for customers who request a person while "first available" stays movable: compares the
 * product's engine with three binding rules (AVL-03), and preferred starts with hard rules (AVL-06). See
 * docs/simulation.md. `npm run bench:simulation [seeds]`; 200 seeds or more also write bench/results/simulation.json,
 * the plot and the tables.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measure } from './simulation-figures.ts'
import { plot } from './simulation-plot.ts'
import { textTable, withTables } from './simulation-tables.ts'

const seeds = Number(process.argv[2]?.replace('seeds=', '') ?? 200)
if (!Number.isInteger(seeds) || seeds < 1) throw new Error('seeds: a whole number from 1 on')
const results = measure(seeds, (text) => process.stderr.write(`${text}\n`))
process.stdout.write(textTable(results))
if (seeds >= 200) {
  const at = (path: string) => join(import.meta.dirname, '..', path)
  writeFileSync(at('bench/results/simulation.json'), `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(at('docs/pictures/simulation.svg'), plot(results))
  writeFileSync(at('docs/simulation.md'), withTables(readFileSync(at('docs/simulation.md'), 'utf8'), results))
}
