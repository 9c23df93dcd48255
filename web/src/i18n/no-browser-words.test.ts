import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const screens = globSync('**/*.tsx', { cwd: source })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
const where = (holds: (text: string) => boolean) => screens.filter(({ text }) => holds(text)).map(({ file }) => file)
/** Matches an opening tag up to its end; a `=>` inside does not end it. */
const tags = (text: string, name: string) => text.match(new RegExp(`<${name}\\b(?:=>|[^>])*>`, 'g')) ?? []

test('[UI-16] every form shows its own errors: none uses the browser’s validation', () => {
  expect(screens.flatMap(({ text }) => tags(text, 'form')).length).toBeGreaterThan(0)
  expect(where((text) => tags(text, 'form').some((tag) => !/\bnoValidate\b/.test(tag)))).toEqual([])
  expect(where((text) => /\b(report|setCustom)Validity\b/.test(text))).toEqual([])
})

test('[UI-01, UI-16] no control shows the browser’s own texts: days use the kit’s field, files our button', () => {
  expect(where((text) => /type="(?:date|time|datetime-local|month|week|color)"/.test(text))).toEqual([])
  const files = screens.flatMap(({ text }) => tags(text, 'input')).filter((tag) => tag.includes('type="file"'))
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((tag) => !/\bhidden\b/.test(tag))).toEqual([])
})
