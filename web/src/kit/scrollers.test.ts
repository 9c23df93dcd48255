import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
/** Matches the innermost rules: selector and declarations. */
const rules = /([^{}]+)\{([^{}]*)\}/g
const scrolls = /overflow(?:-[xy])?: (?:auto|scroll)/
const isPositioned = /position: (?:relative|sticky|fixed|absolute)/

/** Returns the last line of the matched selector, without the text before it. */
const named = (selector: string) => selector.trim().split('\n').at(-1)?.trim() ?? ''

test('[UI-13c] scrollers contain their screen reader texts, which would otherwise enlarge the page’s scroll area', () => {
  const loose = globSync('**/*.css', { cwd: source }).flatMap((file) => {
    const all = [...readFileSync(join(source, file), 'utf8').matchAll(rules)]
    const positioned = all
      .filter(([, , body = '']) => isPositioned.test(body))
      .map(([, selector = '']) => named(selector))
    return all
      .filter(([, selector = '', body = '']) => scrolls.test(body) && !positioned.includes(named(selector)))
      .map(([, selector = '']) => `${file} ${named(selector)}`)
  })
  expect(loose).toEqual([])
})
