import { readFileSync } from 'node:fs'
import { root } from './apps.ts'

/** Matches tokens of the type and space scales, which no style overrides: `--f13`, `--s8`. */
const step = /^--[fs]\d+$/

type Declaration = { prop: string; value: string; remove(): unknown }

/** PostCSS plugin that replaces steps of the scale by their values: the names would be a sixth of every sheet. */
export function scale() {
  const tokens = readFileSync(`${root}/src/kit/tokens.css`, 'utf8')
  const values = new Map(
    [...tokens.matchAll(/(--[fs]\d+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
  return {
    postcssPlugin: 'goldline-scale',
    Declaration(declaration: Declaration) {
      if (step.test(declaration.prop)) declaration.remove()
      else if (declaration.value.includes('var(--'))
        declaration.value = declaration.value.replaceAll(
          /var\((--[fs]\d+)\)/g,
          (name, of: string) => values.get(of) ?? name,
        )
    },
  }
}
