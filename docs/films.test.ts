import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namesOfFilms } from '../e2e/films/films.ts'
import { endings, fileHash, filmsFolder, largest, lengths, readManifest, scriptHash } from '../e2e/films/manifest.ts'

const manifest = readManifest()
const inFolder = readdirSync(filmsFolder).filter((file) => file !== 'films.json')
const read = (file: string) => readFileSync(join(filmsFolder, file))

test('[SITE-03b] the site’s films match the stories, and each film’s files are complete', () => {
  expect(Object.keys(manifest.films)).toEqual(namesOfFilms.toSorted())
  expect(Object.keys(manifest.recordings)).toEqual(namesOfFilms.toSorted())
  const expected = namesOfFilms.flatMap((name) => endings.map((ending) => `${name}${ending}`))
  expect(inFolder.toSorted()).toEqual(expected.toSorted())
})

describe.each(namesOfFilms)('the film %s', (name) => {
  test('[SITE-03b] was recorded from its present story (else run `npm run record`)', () => {
    expect(manifest.recordings[name]?.script).toBe(scriptHash(name))
  })

  test('[SITE-03b] is the recorder’s output, which it writes only without errors', () => {
    for (const ending of endings) {
      const file = `${name}${ending}`
      expect(existsSync(join(filmsFolder, file))).toBe(true)
      expect([file, fileHash(file)]).toEqual([file, manifest.recordings[name]?.files[file]])
    }
  })

  test('[SITE-03c] is short, small, silent, and starts before it is fully loaded', () => {
    const { seconds = 0 } = manifest.films[name] ?? {}
    expect(seconds).toBeGreaterThanOrEqual(lengths.least)
    expect(seconds).toBeLessThanOrEqual(lengths.most)
    const [mp4, webm] = [read(`${name}.mp4`), read(`${name}.webm`)]
    for (const file of [mp4, webm]) expect(file.length).toBeLessThanOrEqual(largest.film)
    expect(mp4.includes('avc1')).toBe(true)
    expect(mp4.includes('mp4a')).toBe(false)
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
    expect(webm.includes('V_VP9')).toBe(true)
    expect(webm.includes('A_OPUS')).toBe(false)
  })
})

test('[SITE-03c] all films together stay small', () => {
  const sum = inFolder.reduce((bytes, file) => bytes + statSync(join(filmsFolder, file)).size, 0)
  expect(sum).toBeLessThanOrEqual(largest.all)
})
