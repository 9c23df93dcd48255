import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oldestBrowsers } from '@goldline/domain/oldest-browsers'
import { expect, test } from 'vitest'
import { findFirstVersions, findMissingInScript, findMissingInStyles } from '../test/old-browsers.ts'

const client = join(import.meta.dirname, '../../dist/client')
const built = (pattern: string): string[] =>
  globSync(pattern, { cwd: client }).map((file) => readFileSync(join(client, file), 'utf8'))
const inlined = () =>
  built('*.html').flatMap((html) => [...html.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(([, code = '']) => code))
const usedIn = (texts: readonly string[], lacking: (text: string) => string[]) =>
  [...new Set(texts.flatMap(lacking))].sort()

/** Allowed in scripts: tested before use, or a method of the same name of ours. */
const scriptsMay: Readonly<Record<string, string>> = {
  Temporal: 'byIntl of domain/src/time/transitions.ts does the same',
  requestIdleCallback: 'a timer does the same',
  cancelIdleCallback: 'where there was one',
  navigation: 'React asks first',
  setImmediate: 'React asks first',
  'Error.captureStackTrace': 'csv-parse tests for it',
  '.startViewTransition()': 'in React, unused by us',
  '.vibrate()': 'called if it exists',
  '.share()': 'offered if it exists',
  'PublicKeyCredential.getClientCapabilities': 'the passkey library tests for it',
  '.drop()': 'a method of ours',
  '.resize()': 'a method of csv-parse',
  '.toArray()': 'of React.Children',
  '.union()': 'of the schemas that the build removes',
  '.unlock()': 'a method of the vault',
  '.when()': 'a method of STAFF’s kept steps',
}

/** Allowed in sheets: harmless if a browser ignores it. */
const sheetsMay: Readonly<Record<string, string>> = {
  'backdrop-filter': 'its older name is set, too',
  'contain-intrinsic-size': 'used with content-visibility',
  'content-visibility': 'hidden content is rendered at once',
  'content-visibility: auto': 'likewise',
  'field-sizing': 'the field keeps its height and scrolls',
  'field-sizing: content': 'likewise',
  'forced-color-adjust': 'Safari has no forced colours',
  'forced-color-adjust: none': 'likewise',
  hyphens: 'its older name is set, too',
  'mask-image': 'the line’s end does not fade out',
  'scrollbar-width': 'one more scroll bar is visible',
  'scrollbar-width: none': 'likewise',
  'scrollbar-width: thin': 'likewise',
  'text-decoration: dotted': 'its older name is set, too',
  'text-wrap': 'a heading breaks at the end of its line',
  'text-wrap: balance': 'likewise',
  'user-select': 'its older name is set, too',
  ...Object.fromEntries(
    ['default', 'ew-resize', 'grab', 'grabbing', 'not-allowed', 'ns-resize', 'pointer', 'progress'].map((cursor) => [
      `cursor: ${cursor}`,
      'a phone has no cursor',
    ]),
  ),
  resize: 'nor does it size fields',
  'resize: none': 'likewise',
  'resize: vertical': 'likewise',
}

test('[UI-13] the apps’ scripts, libraries included, call nothing that the oldest supported browsers lack', () => {
  // Includes the four apps' service workers, which the browser journey blocks.
  expect(built('*-worker.js')).toHaveLength(4)
  const scripts = [...built('{*,assets/*}.js'), ...inlined()]
  expect(scripts.length).toBeGreaterThan(200)
  expect(usedIn(scripts, findMissingInScript)).toEqual(Object.keys(scriptsMay).sort())
})

test('[UI-13] the style sheets use nothing that the oldest supported browsers lack, unless ignoring it is harmless', () => {
  const sheets = built('assets/*.css')
  expect(sheets.length).toBeGreaterThan(50)
  expect(usedIn(sheets, findMissingInStyles)).toEqual(Object.keys(sheetsMay).sort())
})

test('[UI-13] every app redirects exactly the browsers that are older than the supported ones', () => {
  const pages = built('*.html')
  expect(pages.length).toBe(6)
  for (const html of pages) {
    const [, check = ''] = /<script>([^<]+)<\/script>/.exec(html) ?? []
    expect(check).toMatch(/^''\.isWellFormed&&CSS\.supports\('selector\(:has\(a\)\)'\)\|\|location\.replace\(/)
  }
  expect(findFirstVersions('isWellFormed', 'has')).toEqual(oldestBrowsers)
})

test.each([
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['Map.groupBy(a, b)', 'Map.groupBy'],
  ['a.union(b)', '.union()'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['URL.parse(a)', 'URL.parse'],
  ['new Intl.DurationFormat("de")', 'Intl.DurationFormat'],
  ['a.showPopover()', '.showPopover()'],
  ['new Temporal.PlainDate(1, 2, 3)', 'Temporal'],
  ['/[\\p{L}--[a-z]]/v', 'regular expression flag v'],
])('[UI-13] detects that the oldest browsers lack %s', (code, name) => {
  expect(findMissingInScript(code)).toContain(name)
})

test.each([
  ['a{grid-template-columns:subgrid}', 'grid-template-columns: subgrid'],
  ['.m:popover-open{display:grid}', ':popover-open'],
  ['a{text-wrap:balance}', 'text-wrap: balance'],
  ['a{color:light-dark(red,blue)}', 'light-dark()'],
  ['@starting-style{a{opacity:0}}', '@starting-style'],
  ['.a{color:red;&:hover{color:blue}}', 'nesting'],
])('[UI-13] detects that the oldest browsers lack %s', (css, name) => {
  expect(findMissingInStyles(css)).toContain(name)
})

test.each([
  'AbortSignal.timeout(1)',
  'a.toSorted()',
  'structuredClone(a)',
  'a.map(b)',
  'a.at(-1)',
  'a.isWellFormed()',
  '/\\p{L}/u',
])('[UI-13] finds nothing that the oldest browsers lack in %s', (code) => {
  expect(findMissingInScript(code)).toEqual([])
})

test.each(['a:has(b){color:color-mix(in srgb,red,blue)}', '@container(width>1em){a{inset:0;height:100dvh}}'])(
  '[UI-13] finds nothing that the oldest browsers lack in %s',
  (css) => {
    expect(findMissingInStyles(css)).toEqual([])
  },
)
