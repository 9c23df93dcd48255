/** The browser for journeys and pictures: the system's Chromium, or Playwright's own if installed. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systems = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Lets Chromium start as root, and keeps it from contacting hosts that tests do not need. */
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
