import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './apps.ts'

/**
 * Starts Vite inside the server of `npm run dev`, which loads this file by path: edited modules update at once, and
 * pages render from source. Hot updates are sent over `server`.
 * @public
 */
export async function devServer(server: Server) {
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    // The native loader writes no copy of the config, which `node --watch` would mistake for a change.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
    logLevel: 'warn',
  })
  return {
    middlewares: vite.middlewares,
    html: (name: string, path: string): Promise<string> => vite.transformIndexHtml(path, entry(name)),
    load: (name: string): Promise<Record<string, unknown>> => vite.ssrLoadModule(`/src/apps/${name}/page.tsx`),
    close: (): Promise<void> => vite.close(),
  }
}

/** Returns an app's HTML with absolute script paths, since pages are served at URLs other than the HTML's folder. */
function entry(name: string): string {
  return readFileSync(join(root, `${name}.html`), 'utf8').replaceAll('"./src/', '"/src/')
}
