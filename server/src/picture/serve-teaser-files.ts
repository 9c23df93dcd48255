import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { filesFolder, isFolderName } from '../files.ts'
import { Refused } from '../http/errors.ts'

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const yearSeconds = 31_536_000
/** If the consent for a picture of work is withdrawn, caches of others drop it within an hour (CAT-12). */
const hourSeconds = 3600

/** Serves a picture's files. They are cacheable for ever, since the content of an address never changes (BIZ-06). */
export function serveTeaserFiles(app: FastifyInstance, { config }: RouteDeps): void {
  for (const kind of ['teaser-images', 'pictures', 'gallery'] as const) {
    const keep = kind === 'gallery' ? `public, max-age=${hourSeconds}` : `public, max-age=${yearSeconds}, immutable`
    app.get<{ Params: { folder: string; file: string } }>(`/files/${kind}/:folder/:file`, async (request, reply) => {
      const { folder, file } = request.params
      const ending = /^(?:\d{1,5}\.(avif|webp)|share\.(jpg))$/.exec(file)?.slice(1).find(Boolean)
      if (ending === undefined || !isFolderName(folder)) throw new Refused('route-notFound')
      const bytes = await readFile(join(filesFolder(config.dataDir, kind, folder), file)).catch((error) => {
        if (error.code === 'ENOENT') throw new Refused('route-notFound')
        throw error
      })
      return reply
        .headers({
          'cache-control': keep,
          // Search engines and messengers embed the picture in their own pages.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(types[ending] ?? 'application/octet-stream')
        .send(bytes)
    })
  }
}
