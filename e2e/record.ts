/**
 * `npm run record`: records the site's films (SITE-03) on its own demo server, on an afternoon in the salon. Arguments
 * are films: `npm run record -- till booking`. A film that showed an error, or is too long or too large, is not
 * written.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserOptions } from './browser.ts'
import { now, withClock } from './clock.ts'
import { type Film, namesOfFilms } from './films/films.ts'
import { keepFilm } from './films/manifest.ts'
import { takeFilm } from './films/take-film.ts'
import { startServer } from './start-server.ts'

const given = process.argv.slice(2)
const unknown = given.filter((name) => !(namesOfFilms as string[]).includes(name))
if (unknown.length > 0) throw new Error(`no film ${unknown.join(', ')}: there are ${namesOfFilms.join(', ')}`)
const named = namesOfFilms.filter((name) => given.length === 0 || given.includes(name))

const moment = now()
const server = await startServer()
const browser = withClock(await chromium.launch({ ...browserOptions(true), timeout: 180_000 }))

async function record(film: Film): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'goldline-film-'))
  try {
    const taken = await takeFilm({ film, folder, moment, browser, url: server.url })
    keepFilm(taken, folder)
    process.stdout.write(`${film}: ${taken.seconds.toFixed(1)} s\n`)
  } catch (error) {
    console.error(`${film} is not recorded:`, error)
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

try {
  for (const film of named) await record(film)
} finally {
  await browser.close()
  await server.stop()
}
