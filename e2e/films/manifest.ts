/** `films.json`: which films there are, and what recorded them. */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { TakenFilm } from './take-film.ts'

const here = import.meta.dirname
export const filmsFolder = join(here, '../../web/src/apps/site/films')
const manifestFile = join(filmsFolder, 'films.json')

export const endings = ['.mp4', '.webm', '.avif', '-small.avif'] as const
export const largest = { film: 1_500_000, all: 20_000_000 }
export const lengths = { least: 6, most: 12 }

/** Both by film. Only `films` becomes a part of the site. */
export type Manifest = {
  films: Record<string, { seconds: number; width: number; height: number }>
  recordings: Record<string, { script: string; files: Record<string, string> }>
}

export const readManifest = (): Manifest =>
  existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : { films: {}, recordings: {} }

const hashOf = (...pieces: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece).update('\0')
  return hash.digest('hex')
}

/** Of the film's story and all that it imports from this folder: what decides what is seen, but for the product itself. */
export function scriptHash(film: string): string {
  const files = new Set<string>()
  const follow = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
      const imported = resolve(dirname(file), path)
      if (imported.startsWith(here)) follow(imported)
    }
  }
  follow(join(here, `stories/${film}.ts`))
  return hashOf(...[...files].toSorted().flatMap((file) => [relative(here, file), readFileSync(file)]))
}

export const fileHash = (name: string, folder = filmsFolder): string => hashOf(readFileSync(join(folder, name)))

/** Puts what was recorded into `folder` among the site's films. @throws where it is too long, too short or too large */
export function keepFilm({ film: name, seconds, width, height }: TakenFilm, folder: string): void {
  if (seconds < lengths.least || seconds > lengths.most) throw new Error(`${name} takes ${seconds} seconds`)
  const files = endings.map((ending) => `${name}${ending}`)
  for (const file of files) {
    const { size } = statSync(join(folder, file))
    if (size > largest.film) throw new Error(`${file} has ${size} bytes`)
  }
  for (const file of files) copyFileSync(join(folder, file), join(filmsFolder, file))
  const { films, recordings } = readManifest()
  const recording = { script: scriptHash(name), files: Object.fromEntries(files.map((file) => [file, fileHash(file)])) }
  const manifest: Manifest = {
    films: sorted({ ...films, [name]: { seconds: Math.round(seconds), width, height } }),
    recordings: sorted({ ...recordings, [name]: recording }),
  }
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
}

const sorted = <Value>(values: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))
