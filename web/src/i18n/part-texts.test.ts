import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type LoadedChunk, textsOfParts } from '../../build/texts-of-parts.ts'
import { findUsedTexts } from '../../build/used-texts.ts'

describe('texts used by a script', () => {
  const ids = new Set(['my.past', 'weekday.MONDAY', 'weekday.SUNDAY', 'my.MONDAY.text', 'my.MONDAY', 'refusal.csrf'])
  /** `§` stands for the dollar sign of a template's value. */
  const said = (code: string) => [...findUsedTexts(code.replaceAll('§', '$'), ids)].sort()

  test('[UI-01] are those whose ids it contains, in any quotes', () => {
    expect(said('t("my.past")')).toEqual(['my.past'])
    expect(said("// somebody's\nrows = [{ title: 'my.past' }]")).toEqual(['my.past'])
    expect(said('t(`my.past`), t("my.other")')).toEqual(['my.past'])
    expect(said('"my", "past"')).toEqual([])
  })

  test('[UI-01] include all that a template composes, and all with a prefix', () => {
    expect(said('t(`weekday.§{day}`)')).toEqual(['weekday.MONDAY', 'weekday.SUNDAY'])
    expect(said('t(`my.§{{ a: day }.a}.text`)')).toEqual(['my.MONDAY.text'])
    expect(said('t(`my.§{day}`)')).toEqual(['my.MONDAY', 'my.past'])
    expect(said('<Select translationPrefix="weekday." />')).toEqual(['weekday.MONDAY', 'weekday.SUNDAY'])
  })

  test('[UI-01] every composed id begins with its prefix', () => {
    const source = join(import.meta.dirname, '..')
    const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.*'] })
    const texts = files.map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
    expect(texts.some(({ text }) => /\bt\(\s*`/.test(text))).toBe(true)
    expect(texts.filter(({ text }) => /\bt\(\s*`\$\{/.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('[UI-10] include only refusals that it names: others are loaded with the calls', () => {
    expect(said('t(`refusal.§{error.message}`)')).toEqual([])
    expect(said("t('refusal.csrf')")).toEqual(['refusal.csrf'])
  })
})

describe('texts loaded with a part of an app', () => {
  const chunk = (fileName: string, own: Partial<LoadedChunk>): LoadedChunk => ({
    fileName,
    begins: fileName,
    app: undefined,
    imports: [],
    later: [],
    said: new Set([`${fileName}.text`]),
    ...own,
  })
  const textsOf = (chunks: readonly LoadedChunk[], ids: readonly string[] = []) =>
    Object.fromEntries(
      [...textsOfParts(chunks, new Set(ids))].map(([part, { own, shared }]) => [part, [...own, ...shared].sort()]),
    )

  test('[UI-01] are those of its scripts that are not loaded yet', () => {
    const shared = chunk('shared', { begins: undefined })
    const main = chunk('main', { app: 'booking', imports: ['shared'], later: ['page'] })
    const page = chunk('page', { imports: ['shared', 'form'], later: ['dialog'] })
    const form = chunk('form', { begins: undefined })
    const dialog = chunk('dialog', { imports: ['form'], later: ['page'] })
    expect(textsOf([shared, main, page, form, dialog])).toEqual({
      main: ['main.text', 'shared.text'],
      page: ['form.text', 'page.text'],
      dialog: ['dialog.text'],
    })
  })

  test('[UI-01] include those that are loaded on only one of two paths to it', () => {
    const list = chunk('list', { begins: undefined })
    const one = chunk('one', { app: 'admin', imports: ['list'], later: ['page'] })
    const other = chunk('other', { app: 'staff', later: ['page'] })
    const page = chunk('page', { imports: ['list'] })
    expect(textsOf([list, one, other, page]).page).toEqual(['list.text', 'page.text'])
  })

  test('[UI-10] include the app’s own text for a refusal', () => {
    const said = new Set(['refusal.csrf'])
    const chunks = [chunk('one', { app: 'admin', said, later: ['page'] }), chunk('two', { app: 'staff', said })]
    expect(textsOf(chunks, ['admin.refusal.csrf', 'booking.refusal.csrf'])).toEqual({
      one: ['admin.refusal.csrf', 'refusal.csrf'],
      two: ['refusal.csrf'],
    })
  })
  test.each([
    ['staff', ['list.text'], ['one.text']],
    ['booking', [], ['list.text', 'one.text']],
  ])(
    '[UI-12l] those that three parts of an app use are one file if a device caches them all: %s',
    (app, shared, own) => {
      const list = chunk('list', { begins: undefined })
      const parts = ['one', 'two', 'three'].map((name) => chunk(name, { imports: ['list'] }))
      const main = chunk('main', { app, later: ['one', 'two', 'three'] })
      const one = textsOfParts([list, main, ...parts], new Set()).get('one')
      expect([[...(one?.shared ?? [])], [...(one?.own ?? [])].sort()]).toEqual([shared, own])
    },
  )
})
