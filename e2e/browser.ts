/** The browser for journeys, pictures and measurements: the system's Chromium, or Playwright's own if installed. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systems = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without windows: the same engine, at half of the browser's own processor time. */
const shell = '/usr/bin/chromium-headless-shell'

/** Lets Chromium start as root, and keeps it from contacting hosts that tests do not need. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without its windows, Chromium would round each letter to whole pixels, which no phone does.
  '--font-render-hinting=none',
]

/** @param windowless the engine alone will do and goes first: for journeys, of which there are many, and pictures */
export function browserOptions(windowless = false): { executablePath: string; args: string[] } {
  const places = [...(windowless ? [shell, ...systems] : [...systems, shell]), chromium.executablePath()]
  const executablePath = places.find((path) => existsSync(path))
  if (executablePath === undefined)
    throw new Error(
      'No browser: install Chromium (Debian: apt-get install chromium) or run: npx playwright install chromium',
    )
  return { executablePath, args }
}

/** Throws where no font of the device can stand in while the web font loads (`web/src/kit/fonts.css`): texts would move. */
export async function assertStandInFont(): Promise<void> {
  const browser = await chromium.launch(browserOptions(true))
  const page = await browser.newPage()
  const found = await page.evaluate(() =>
    new FontFace('stand-in', 'local("Arial"), local("Roboto"), local("Liberation Sans")').load().then(
      () => true,
      () => false,
    ),
  )
  await browser.close()
  if (!found) throw new Error('No font like Arial: install one (Debian: apt-get install fonts-liberation)')
}
