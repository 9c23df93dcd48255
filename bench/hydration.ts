/**
 * Measures hydrating a salon's page on a processor at a quarter of its speed: `npm run bench -- hydration`, or only
 * this `npm exec -- node bench/hydration.ts [address of a running server]`. Compares it with an empty page: the same
 * document with its scripts, styles and fonts, in which React hydrates one line of text below the server's HTML. Both
 * lay out the same texts again when fonts load; the difference is the cost of our own code.
 */
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'
import { browserOptions } from '../e2e/browser.ts'
import { demoServer } from './demo-server.ts'
import { type Figure, median, print } from './figures.ts'
import { blockingOf, longestOf, type Task, tasksOf } from './main-thread.ts'

const path = '/b/studio-lumiere'
type Scripts = { count: number; bytes: number }

export async function hydrationFigures(rounds: number, running?: string): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const url = `${running ?? (await demoServer(stack))}${path}`
  const browser = await chromium.launch(unobserved(browserOptions()))
  stack.defer(() => browser.close())
  const scripts = await scriptsOf(browser, url)
  await tasksOf(browser, url)
  const salon: Task[][] = []
  const bare: Task[][] = []
  for (let round = 0; round < rounds; round++) {
    salon.push(await tasksOf(browser, url))
    bare.push(await tasksOf(browser, url, bareReact))
  }
  return figuresOf(salon, bare, scripts)
}

/**
 * Playwright records the line that requested each file. For this, V8 parses code compiled without positions again in
 * one long task, unlike in a visitor's browser; this flag keeps positions when compiling.
 */
const unobserved = ({ args = [], ...options }: LaunchOptions): LaunchOptions => ({
  ...options,
  args: [...args, '--js-flags=--no-enable-lazy-source-positions'],
})

function figuresOf(salon: readonly Task[][], bare: readonly Task[][], { count, bytes }: Scripts): Figure[] {
  const [own, floor] = [median(salon.map(blockingOf)), median(bare.map(blockingOf))]
  return [
    { what: 'longest task', figure: median(salon.map(longestOf)), goal: 120, unit: 'ms' },
    { what: 'longest task of a bare page', figure: median(bare.map(longestOf)), unit: 'ms' },
    { what: 'total blocking time', figure: own, goal: Math.round(1.5 * floor), unit: 'ms' },
    { what: 'total blocking time of a bare page', figure: floor, unit: 'ms' },
    { what: 'scripts fetched untouched', figure: count, goal: 10, unit: '' },
    { what: 'scripts fetched untouched, as sent', figure: bytes / 1024, goal: 110, unit: 'KB' },
  ]
}

async function scriptsOf(browser: Browser, url: string): Promise<Scripts> {
  const sizes: Promise<number>[] = []
  await tasksOf(browser, url, async (context) => {
    // Imports each fetched file from the cache.
    context.on('requestfinished', (request) => {
      const fetched = request.resourceType() === 'fetch' && new URL(request.url()).pathname.endsWith('.js')
      if (fetched) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
  })
  const bytes = (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0)
  return { count: sizes.length, bytes }
}

/** Keeps the server's HTML and its scripts in order; replaces the app's entry code. */
async function bareReact(context: BrowserContext): Promise<void> {
  await context.route(
    (asked) => asked.pathname === path,
    async (route) => {
      const response = await route.fetch()
      const [before = '', root = '', after = ''] = (await response.text()).split(
        /(<div id="root"[^>]*>[\s\S]*?)(?=<script)/,
      )
      const body = `${before}${root}<div id="bare">bare</div>${after}`
      const [, entry = '', parts = ''] = /data-app="([^"]+)" data-parts="([^"]*)"/.exec(body) ?? []
      const script = { contentType: 'text/javascript', body: bareEntry(parts.split(' ')) }
      await context.route(`**${entry}`, (asked) => asked.fulfill(script))
      await route.fulfill({ response, body })
    },
  )
}

/** Imports everything that the app imports but runs only React, found among the exports of its file. */
const bareEntry = (parts: readonly string[]) => `
  const parts = ${JSON.stringify(parts)}
  const loaded = await Promise.all(parts.map((part) => import(part)))
  const react = loaded[parts.findIndex((part) => part.includes('/react-'))]
  const made = Object.values(react).flatMap((make) => { try { return make() } catch { return [] } })
  made.find((each) => each?.hydrateRoot).hydrateRoot(document.getElementById('bare'), 'bare')`

if (import.meta.main) print('Hydration', await hydrationFigures(1, process.argv[2]))
