import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const ranges = [...read('kit/fonts.css').matchAll(/unicode-range:([^;]+);/g)].flatMap(([, list = '']) =>
  list.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-')
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
  }),
)
const isDrawn = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return ranges.some(({ from, to }) => from <= code && code <= to)
}

/** Arrows, which every system font has, and full stops of other scripts, which are parsed but never shown. */
const known = new Set('←→。．｡﹒')

test('[UI-13a] every character in texts is in our font, since some devices would show a box', () => {
  const sources = globSync(['i18n/{de,en,vi}.json', '**/*.tsx'], { cwd: root, exclude: ['**/*.test.tsx'] })
  expect(ranges.length).toBeGreaterThan(20)
  expect(sources.length).toBeGreaterThan(300)
  const boxes = sources.flatMap((file) =>
    [...new Set(read(file))]
      .filter((letter) => !isDrawn(letter) && !known.has(letter))
      .map((letter) => `${file}: ${letter}`),
  )
  expect(boxes).toEqual([])
})
