/**
 * Audits the public pages with Lighthouse's mobile preset (slow phone and network, simulated) on the demo from a
 * production build: `npm run audit`, or only this `npm exec -- node bench/audit.ts [address of a running server]`.
 */
import { chromium } from '@playwright/test'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { browserOptions } from '../e2e/browser.ts'
import { freePort } from '../server/src/db/embedded.ts'
import { demoServer } from './demo-server.ts'
import { type Figure, print } from './figures.ts'

type Report = RunnerResult['lhr']

const pages = { '/b/studio-lumiere': 'a salon', '/': 'the site', '/features': 'the features', '/prices': 'the prices' }

export async function auditFigures(rounds: number, running?: string): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const url = running ?? (await demoServer(stack))
  const port = await browser(stack)
  const figures: Figure[] = []
  for (const [path, name] of Object.entries(pages)) {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round++) reports.push(await report(`${url}${path}`, port))
    figures.push(...figuresOf(name, reports))
    for (const line of failedOf(reports)) process.stderr.write(`${name}: ${line}\n`)
  }
  return figures
}

/** Starts a browser; returns its debugging port. */
async function browser(stack: AsyncDisposableStack): Promise<number> {
  const port = await freePort()
  const options = browserOptions()
  const launched = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  })
  stack.defer(() => launched.close())
  return port
}

/** Tries again when Lighthouse misses the start of a navigation (NO_NAVSTART) and measures nothing. */
async function report(url: string, port: number, tries = 3): Promise<Report> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
  const fault = result ? result.lhr.runtimeError?.code : 'nothing'
  if (result !== undefined && fault === undefined) return result.lhr
  if (tries === 1) throw new Error(`no report of ${url}: ${fault}`)
  return report(url, port, tries - 1)
}

const goals: { category: string; goal: number }[] = [
  { category: 'performance', goal: 95 },
  { category: 'accessibility', goal: 100 },
  { category: 'best-practices', goal: 100 },
  { category: 'seo', goal: 100 },
]

function figuresOf(name: string, reports: readonly Report[]): Figure[] {
  const audit = (id: string, scale = 1) =>
    median(reports.map((each) => (each.audits[id]?.numericValue ?? Number.NaN) * scale))
  return [
    ...goals.map(({ category, goal }) => ({
      what: `${name}: ${category}`,
      figure: median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))),
      goal,
      atLeast: true,
      unit: '',
    })),
    { what: `${name}: largest contentful paint`, figure: audit('largest-contentful-paint', 1e-3), goal: 1, unit: 's' },
    { what: `${name}: first contentful paint`, figure: audit('first-contentful-paint', 1e-3), unit: 's' },
    { what: `${name}: cumulative layout shift`, figure: audit('cumulative-layout-shift'), goal: 0, unit: '' },
    { what: `${name}: total blocking time`, figure: audit('total-blocking-time'), goal: 100, unit: 'ms' },
    { what: `${name}: everything fetched`, figure: audit('total-byte-weight', 1 / 1024), unit: 'KB' },
  ]
}

/** Returns failed audits other than speed. */
function failedOf(reports: readonly Report[]): string[] {
  const [first] = reports
  if (first === undefined) return []
  const counted = goals.slice(1).flatMap(({ category }) => first.categories[category]?.auditRefs ?? [])
  return counted.flatMap(({ id, weight }) => {
    const { score, title } = first.audits[id] ?? { score: null, title: id }
    return weight > 0 && score !== null && score < 1 ? [`${id}: ${title}`] : []
  })
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

if (import.meta.main) print('Lighthouse', await auditFigures(1, process.argv[2]))
