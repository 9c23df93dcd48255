import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { apps, root } from './apps.ts'
import { catalogueOf } from './catalogues.ts'
import { declaration } from './sections.ts'

/** Stops the build where an app says a text that is not loaded there. */
export function textReach(): Plugin {
  return {
    name: 'goldline-text-reach',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return
      const faults = apps.flatMap((app) => textsOutOfReach(join(root, 'src'), app))
      if (faults.length > 0)
        this.error(`texts in a chunk that is not loaded where they are said:\n${faults.join('\n')}`)
    },
  }
}

/** Named where they are not loaded, and said only where they are, with the reason. */
const saidElsewhere: Readonly<Record<string, string>> = {
  'booking.until': 'the summary shows it from the second step on, whose texts are there by then',
  'booking.until.over': 'likewise',
  'booking.until.start': 'likewise',
  'admin.customers.blocked': 'the calendar takes the sign of allergies alone from that file',
  'admin.customers.birthday.wrong': 'entering an appointment takes the draft alone, which asks for no birthday',
  'admin.customers.new.done': 'entering an appointment takes the search alone',
  'admin.services.number.wrong': 'the set-up reads numbers and has a field of its own',
}

/**
 * Texts that an app names where they are not loaded, as `file: id`: texts come with the part of an app that says them
 * (`texts` of i18n/messages.ts), and a part has its app's, those that its file loads, and those beside its `load`. Walks the
 * modules from the app's beginning; `source`: the folder `src`.
 */
export function textsOutOfReach(source: string, app: string): string[] {
  const german: Record<string, string> = JSON.parse(readFileSync(join(source, 'i18n/de.json'), 'utf8'))
  const ids = Object.keys(german)
  const known = new Map<string, ReadonlySet<string>>()
  const idsOf = (chunk: string) => {
    const found = known.get(chunk) ?? new Set(Object.keys(catalogueOf(chunk, german)))
    known.set(chunk, found)
    return found
  }
  const modules = new Map<string, Module>()
  const seen = new Set<string>()
  const faults = new Set<string>()
  const walk = (file: string, inherited: ReadonlySet<string>) => {
    const module = modules.get(file) ?? moduleOf(file, ids)
    modules.set(file, module)
    const atHand = new Set([...inherited, ...module.chunks])
    const key = `${file} ${[...atHand].sort()}`
    if (seen.has(key)) return
    seen.add(key)
    for (const id of module.named) {
      const missing = !(id in saidElsewhere) && ![...atHand].some((chunk) => idsOf(chunk).has(id))
      if (missing) faults.add(`${file.slice(source.length + 1)}: ${id}`)
    }
    for (const next of module.imports) walk(next, atHand)
    for (const { part, chunks } of module.parts) walk(part, new Set([...atHand, ...chunks]))
  }
  walk(join(source, `apps/${app}/main.tsx`), new Set([app]))
  return [...faults].sort()
}

type Module = {
  imports: readonly string[]
  /** Loaded later, with the texts that stand beside their `load`. */
  parts: readonly { part: string; chunks: readonly string[] }[]
  /** Texts that it loads for all that it shows. */
  chunks: readonly string[]
  named: readonly string[]
}

const anyImport = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^'?]+)'/gm
const laterImport = /import\(\s*'(\.[^'?]+)'\s*\)/g
const composedId = /(?:\bid: |\bt\(\s*|\)\()[^`\n]*`([a-z][\w.]*\.)\$\{/g

function moduleOf(file: string, ids: readonly string[]): Module {
  const text = readFileSync(file, 'utf8')
  const at = (path: string) => resolve(dirname(file), path)
  const ours = (path: string) => /\.tsx?$/.test(path) && existsSync(path)
  const loaders = loadersIn(file, text)
  const blank = (statement: string) => ' '.repeat(statement.length)
  const body = text.replace(/^import[\s\S]*?'[^']+'\n/gm, blank).replace(declaration, blank)
  const rows = [...body.matchAll(/\bload: \(\) =>/g)].map(({ index }) => braces(body, index))
  const outside = rows.reduce((rest, [from, to]) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), body)
  const parts = [...body.matchAll(laterImport)].map(({ 1: path = '', index }) => {
    const [from, to] = rows.find(([begin, end]) => begin <= index && index < end) ?? [0, 0]
    return { part: at(path), chunks: mentioned(body.slice(from, to), loaders) }
  })
  const begun = [...body.matchAll(composedId)]
    .map(([, start = '']) => start)
    .filter((start) => start !== 'refusal.' && start !== 'admin.')
  return {
    imports: [...text.matchAll(anyImport)].map(([, path = '']) => at(path)).filter(ours),
    parts: parts.filter(({ part }) => ours(part)),
    chunks: mentioned(outside, loaders),
    named: ids.filter((id) => body.includes(`'${id}'`) || begun.some((start) => id.startsWith(start))),
  }
}

/** The names by which a module knows texts' loaders, and what they load. */
function loadersIn(file: string, text: string): Map<string, string> {
  const found = declared(text)
  for (const [, names = '', path = ''] of text.matchAll(/^import \{([^}]*)\} from '(\.[^']+)'/gm)) {
    const from = resolve(dirname(file), path)
    if (!existsSync(from)) continue
    const theirs = declared(readFileSync(from, 'utf8'))
    for (const name of names.split(',')) {
      const [exported = '', own = exported] = name.trim().split(' as ')
      const chunk = theirs.get(exported)
      if (chunk !== undefined) found.set(own, chunk)
    }
  }
  return found
}

const declared = (text: string): Map<string, string> =>
  new Map([...text.matchAll(declaration)].map(([, constant = '', chunk = '']) => [constant, chunk]))

const mentioned = (text: string, loaders: ReadonlyMap<string, string>): string[] =>
  [...loaders].filter(([name]) => new RegExp(`\\b${name}\\b`).test(text)).map(([, chunk]) => chunk)

/** Where the braces around a place begin and end. */
function braces(text: string, place: number): [number, number] {
  let [from, depth] = [place, 1]
  while (depth > 0 && from > 0) depth += { '}': 1, '{': -1 }[text[--from] ?? ''] ?? 0
  let to = from + 1
  for (depth = 1; depth > 0 && to < text.length; to++) depth += { '{': 1, '}': -1 }[text[to] ?? ''] ?? 0
  return [from, to]
}
