/**
 * Measures the server's memory: idle with the demo (second start), and while answering availability of a thousand
 * salons. `npm exec -- node bench/memory.ts [answers] [salons]`. Resident megabytes as reported by `ps`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runClock } from '../server/src/test/run-clock.ts'
import { serverProcess } from '../server/src/test/server-process.ts'
import { type Figure, print } from './figures.ts'
import { fillSalons, salonOfMany } from './many-salons.ts'
import { ask, realServer, residentOf, throwAwayDatabase } from './real-servers.ts'

const samples = 10

export async function memoryFigures(answers = 100_000, salons = 1_000): Promise<Figure[]> {
  const idle = await idleWithDemo()
  const { resident, kept } = await underQuestions(answers, salons)
  const [half, end] = [resident[samples / 2 - 1] ?? 0, resident.at(-1) ?? 0]
  return [
    { what: 'server, idle with the demo, second start', figure: idle, goal: 200, unit: 'MB' },
    { what: `after ${answers} answers over ${salons} salons`, figure: end, goal: 350, unit: 'MB' },
    { what: 'the second half of them: end against middle', figure: end / half, goal: 1.1, unit: '×' },
    { what: `most on the way (${resident.join(', ')})`, figure: Math.max(...resident), goal: 350, unit: 'MB' },
    { what: 'kept days at the end, estimated by the server', figure: kept, goal: 64, unit: 'MB' },
  ]
}

/** The first start creates the demo; the second is what runs every day. */
async function idleWithDemo(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldline-memory-'))
  try {
    for (const start of ['first', 'second']) {
      const server = await serverProcess({ dataDir, env: { DEMO: '1', LOG_LEVEL: 'error' } })
      await server.ready()
      // Wait until the jobs due at the start have run.
      if (start === 'second') await delay(10_000)
      const megabytes = residentOf(server.pid)
      server.kill('SIGTERM')
      await server.ended
      if (start === 'second') return megabytes
    }
    throw new Error('not started twice')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function underQuestions(answers: number, salons: number): Promise<{ resident: number[]; kept: number }> {
  await using stack = new AsyncDisposableStack()
  const database = await throwAwayDatabase(stack)
  await fillSalons(database, salons, 200)
  const { url, pid } = await realServer(database.url, stack)
  const resident: number[] = []
  let asked = 0
  for (let sample = 1; sample <= samples; sample++) {
    const worker = async () => {
      while (asked < (answers * sample) / samples) await ask(questionOf(url, asked++, salons), 'identity')
    }
    await Promise.all([worker(), worker(), worker(), worker()])
    resident.push(residentOf(pid))
  }
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const bytes = Number(/^goldline_availability_cache_bytes (\d+)$/m.exec(metrics)?.[1])
  return { resident, kept: bytes / 2 ** 20 }
}

/** Requests months, days, dates and next starts, one salon after the other, for anybody and for one person. */
function questionOf(url: string, n: number, salons: number): string {
  const { id, product, staff } = salonOfMany(1 + (n % salons))
  const day = (ahead: number) => new Date(runClock.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const turn = Math.floor(n / salons)
  const base = `${url}/v1/business-objects/${id}`
  const wish = `products=${product}${turn % 3 === 2 ? `&staffId=${staff[turn % staff.length]}` : ''}`
  if (turn % 10 === 9) return `${base}/next-starts?products=${product}`
  if (turn % 2 === 0) return `${base}/available-dates?from=${day(0)}&to=${day(30)}&${wish}`
  return `${base}/available-slots?from=${day(1 + (turn % 20))}&to=${day(2 + (turn % 20))}&${wish}`
}

if (import.meta.main) {
  const [answers, salons] = process.argv.slice(2).map(Number)
  print('Memory', await memoryFigures(answers, salons))
}
