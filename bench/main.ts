/**
 * Runs all benchmarks: `npm run bench`, or one part: `npm run bench -- growth`. `--quick` does less (rounds of the
 * race, answers of memory, salons of growth) and only prints. Each part runs in its own process, so that none warms up
 * another; failed parts are listed at the end, with exit code 1, and the others keep their figures. Figures are written
 * to bench/results/, from which bench/RESULTS.md is rewritten.
 */
import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { type Figure, isMet, print } from './figures.ts'
import { parts } from './parts.ts'
import { writeMeasurement, writeResults } from './results.ts'

const quick = process.argv.includes('--quick')
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

function measure(name: string): Promise<Figure[]> {
  const child = fork(import.meta.filename, ['--part', name, ...(quick ? ['--quick'] : [])])
  return new Promise((resolve, reject) => {
    let figures: Figure[] | undefined
    child.on('message', (message) => {
      figures = message as Figure[]
    })
    child.on('exit', (code) => (figures ? resolve(figures) : reject(new Error(`ended with ${code}`))))
  })
}

async function runAll(): Promise<void> {
  const unknown = asked.filter((name) => !(name in parts))
  if (unknown.length > 0)
    throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)
  const missed: Figure[] = []
  const broken: string[] = []
  for (const [name, { title }] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    try {
      const figures = await measureAndKeep(name)
      print(title, figures)
      missed.push(...figures.filter((figure) => !isMet(figure)))
    } catch (error) {
      process.stdout.write(`${title}\n  BROKEN: ${error}\n`)
      broken.push(name)
    }
  }
  if (!quick) writeResults(parts)
  process.stdout.write(missed.length === 0 ? 'Every goal is met.\n' : `${missed.length} missed.\n`)
  if (broken.length === 0) return
  process.stdout.write(`Broken: ${broken.join(', ')}\n`)
  process.exitCode = 1
}

async function measureAndKeep(name: string): Promise<Figure[]> {
  const begun = performance.now()
  const load = loadavg()[0] ?? 0
  const figures = await measure(name)
  if (!quick) writeMeasurement(name, { figures, load, seconds: Math.round((performance.now() - begun) / 1000) })
  return figures
}

const part = process.argv.indexOf('--part')
if (part < 0) await runAll()
else {
  const figures = await parts[process.argv[part + 1] ?? '']?.figures(quick)
  process.send?.(figures, () => process.exit(0))
}
