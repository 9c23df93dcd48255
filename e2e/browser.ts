/** The browser that journeys and pictures run in: the system's Chromium, or Playwright's own where that is installed. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systems = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Without these, Chromium under root does not start, and looks for hosts that tests never need. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function browserOptions(): { executablePath: string; args: string[] } {
  const executablePath = [...systems, chromium.executablePath()].find((path) => existsSync(path))
  if (executablePath === undefined)
    throw new Error(
      'No browser: install Chromium (Debian: apt-get install chromium) or run: npx playwright install chromium',
    )
  return { executablePath, args }
}
