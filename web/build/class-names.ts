import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { look, row, stack } from '../src/kit/look.ts'
import { root } from './apps.ts'

/** Returns a class name for pages, without the line number that Vite adds, since a name is unique in its sheet. */
export const className = (name: string, _: string, css: string): string =>
  `${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 5)}`

const words: Readonly<Record<string, (...given: never[]) => string>> = { look, row, stack }

/**
 * Writes class names into scripts as constants, both those of a component’s sheet and the words of kit/look.ts, so that
 * neither tables of names nor calls are shipped. A class that is chosen by name, `styles[size]`, keeps its table.
 */
export function classNames(): Plugin[] {
  const tables = sheetsWithTable()
  return [
    {
      name: 'goldline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: /\/look\.ts'|\.module\.css'/ },
        handler(code, id) {
          const imports = importsOf(code, id).filter(({ sheet }) => !tables.has(sheet))
          return joinClasses(imports.reduce(replaceClassNames, replaceLookWords(code)))
        },
      },
    },
    {
      name: 'goldline-sheets-without-table',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (_, id) => (tables.has(id) ? undefined : { code: '', map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ]
}

type SheetImport = { line: string; name: string; from: string; sheet: string }

const importsOf = (code: string, file: string): SheetImport[] =>
  [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].map(([line, name = '', from = '']) => ({
    line,
    name,
    from,
    sheet: join(dirname(file), from),
  }))

/** Returns the sheets from which a component chooses classes by name or passes them on. */
function sheetsWithTable(): ReadonlySet<string> {
  const files = globSync(`${root}/src/**/*.{ts,tsx}`)
  return new Set(
    files.flatMap((file) => {
      const code = readFileSync(file, 'utf8')
      const isTable = (name: string) => new RegExp(`(?:\\.{3}|[\\s([{,=:?])${name}\\s*[[,;)}]`).test(code)
      return importsOf(code, file).flatMap(({ name, sheet }) => (isTable(name) ? [sheet] : []))
    }),
  )
}

/** Turns `row(8, 'wrap')` into 'row g8 wrap'. */
function replaceLookWords(code: string): string {
  if (!code.includes("/look.ts'")) return code
  const said = /(?<![.\w])(row|stack|look)\(\s*((?:(?:\d+|'[\w-]+')(?:,\s*)?)*)\)/g
  return code.replace(said, (whole, name: string, given: string) => {
    const values = given.split(',').map((each) => each.trim())
    const read = values.filter(Boolean).map((each) => (each.startsWith("'") ? each.slice(1, -1) : Number(each)))
    return words[name] ? `'${words[name](...(read as never[]))}'` : whole
  })
}

/**
 * Replaces `styles.row` by 'row_x1y2z', and its import by one that only loads the rules. Leaves text ids such as
 * 'shell.title' alone.
 */
function replaceClassNames(code: string, { line, name, from, sheet }: SheetImport): string {
  const css = readFileSync(sheet, 'utf8')
  const constant = (_: string, each: string) => {
    if (!new RegExp(`\\.${each}(?![\\w-])`).test(css)) throw new Error(`${sheet} has no rule for ${each}`)
    return `'${className(each, '', css)}'`
  }
  const read = new RegExp(`(?<![.\\w'"\\x60/])${name}\\.(\\w+)`, 'g')
  return code.replace(line, `import '${from}'`).replaceAll(read, constant)
}

/** Turns `classes('a', 'b')` into 'a b'. */
const joinClasses = (code: string): string =>
  code.replace(
    /(?<![.\w])classes\(\s*((?:'[^']+'(?:,\s*)?){2,})\)/g,
    (_, given: string) => `'${given.match(/[^',\s][^',]*/g)?.join(' ')}'`,
  )
