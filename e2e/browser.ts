/** The browser for journeys, pictures and measurements: the system's Chromium, Playwright's own, or one from npm. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { npmChromium, runFonts } from './npm-chromium.ts'

const systems = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without windows: the same engine with half of the browser's own processor time. */
const shell = '/usr/bin/chromium-headless-shell'

/** Allows Chromium to start as root, and stops it from contacting hosts that tests do not need. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without windows, Chromium would otherwise round each letter to whole pixels, which no phone does.
  '--font-render-hinting=none',
]

/** Playwright's launch options. */
export type BrowserOptions = { executablePath: string; args: string[]; env: Record<string, string | undefined> }

/**
 * @param windowless prefers the engine without windows: for pictures and journeys, of which there are many @throws if
 * this machine has no browser and npm brings none for it
 */
export function browserOptions(windowless = false): BrowserOptions {
  const places = [...(windowless ? [shell, ...systems] : [...systems, shell]), chromium.executablePath()]
  const installed = places.find((path) => existsSync(path))
  const { executablePath, libraries } = installed === undefined ? npmChromium() : { executablePath: installed }
  return { executablePath, args, env: { ...process.env, ...runFonts(), ...libraries } }
}

/** Throws if no font can replace the web font while it loads (`web/src/kit/fonts.css`), because texts would shift. */
export async function assertStandInFont(): Promise<void> {
  const browser = await chromium.launch(browserOptions(true))
  const page = await browser.newPage()
  const found = await page.evaluate(() =>
    Promise.all(['Arial', 'Arial Bold'].map((name) => new FontFace('stand-in', `local("${name}")`).load())).then(
      () => true,
      () => false,
    ),
  )
  await browser.close()
  if (!found) throw new Error('No font stands in for Arial: is @expo-google-fonts/arimo installed?')
}
