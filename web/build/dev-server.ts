import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './apps.ts'

/**
 * Vite inside the server of `npm run dev`, which loads this file by its path: modules as they are edited, and pages rendered
 * from their sources. Changes reach the browser over `server`.
 */
export async function devServer(server: Server) {
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    // Else Vite writes a copy of it, and `node --watch` takes that for a change.
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

/** The build knows the HTML's own folder; pages are served at other addresses. */
function entry(name: string): string {
  return readFileSync(join(root, `${name}.html`), 'utf8').replaceAll('"./src/', '"/src/')
}
