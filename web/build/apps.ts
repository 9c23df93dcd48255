import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder `web/`. */
export const root = join(import.meta.dirname, '..')

/** The apps to build: one HTML entry each (`web/<app>.html`). */
export const apps = readdirSync(root)
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.slice(0, -'.html'.length))
  .sort()

/** Apps with a server-rendered first page: they export `render` from `page.tsx`. */
export const renderedApps = apps.filter((app) => existsSync(join(root, `src/apps/${app}/page.tsx`)))
