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
    server: { middlewareMode: true, hmr: { server } },
    logLevel: 'warn',
  })
  return {
    middlewares: vite.middlewares,
    html: (name: string, path: string): Promise<string> =>
      vite.transformIndexHtml(path, readFileSync(join(root, `${name}.html`), 'utf8')),
    load: (name: string): Promise<Record<string, unknown>> => vite.ssrLoadModule(`/src/apps/${name}/page.tsx`),
    close: (): Promise<void> => vite.close(),
  }
}
