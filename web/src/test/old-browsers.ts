/** For tests: finds features that the oldest supported browsers lack, by MDN's compatibility data. */
import { oldestBrowsers } from '@goldline/domain/oldest-browsers'
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { parseAst } from 'vite'

const { ios, ...desktop } = oldestBrowsers
const oldest: Partial<Record<BrowserName, string>> = { ...desktop, safari_ios: ios }

/** Whether one of them lacks the feature, or has it only under another name or behind a flag; undefined: no data. */
function isLacking(feature: Identifier | undefined): boolean | undefined {
  const support = feature?.__compat?.support
  return (
    support &&
    Object.entries(oldest).some(([browser, version]) => {
      const statements = [support[browser as BrowserName] ?? []].flat()
      return !statements.some((statement) => isSupported(statement, version))
    })
  )
}

function isSupported(said: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed } = said
  const plain = !said.flags && !said.prefix && !said.alternative_name
  return plain && isNoLaterThan(added, version) && !(removed && isNoLaterThan(removed, version))
}

function isNoLaterThan(said: string | false, version: string): boolean {
  if (said === false || said === 'preview') return false
  const [major = 0, minor = 0] = said.replace('≤', '').split('.').map(Number)
  const [ourMajor = 0, ourMinor = 0] = version.split('.').map(Number)
  return major < ourMajor || (major === ourMajor && minor <= ourMinor)
}

/** Whether a built-in object's member is static, which the data does not tell. */
const isOwn = (owner: string, name: string): boolean =>
  Object.hasOwn((globalThis as unknown as Record<string, object>)[owner] ?? {}, name)
const isGlobalScope = (owner: string) => owner === 'Window' || owner === 'WorkerGlobalScope'

type Member = { owner: string; name: string; onInstances: boolean; lacking: boolean }

const rooms = [bcd.javascript.builtins ?? {}, bcd.api] as Record<string, Identifier>[]
const owners = rooms.flatMap((room) => Object.entries(room)).filter(([name]) => !name.startsWith('__'))
const members: readonly Member[] = owners.flatMap(([owner, feature]) =>
  Object.entries(feature)
    .filter(([name]) => /^\w+$/.test(name) && !/^__|_event$/.test(name) && name !== owner)
    .map(([name, member]) => ({
      owner,
      name: name.replace(/_static$/, ''),
      onInstances: !name.endsWith('_static') && !isOwn(owner, name),
      lacking: isLacking(member as Identifier) === true,
    })),
)

/** Returns names to remove in a browser journey: `AbortSignal.any`, `Set.prototype.union`, `Temporal`. */
export function findMissingNames(): string[] {
  const whole = owners.filter(([, feature]) => isLacking(feature)).map(([owner]) => owner)
  const parts = members
    .filter(({ owner, lacking }) => lacking && !whole.includes(owner))
    .map(({ owner, name, onInstances }) =>
      isGlobalScope(owner) ? name : onInstances ? `${owner}.prototype.${name}` : `${owner}.${name}`,
    )
  return [...whole, ...parts]
}

const known = new Set(owners.map(([owner]) => owner))
const lacking = findMissingNames()
const lackingGlobals = new Set(lacking.filter((name) => !name.includes('.')))
const lackingStatics = new Set(lacking.filter((name) => /^\w+\.\w+$/.test(name)))
/** Method names that no object in those browsers has: includes `.union()`, but not `.map()`, which arrays have. */
const lackingCalls = (() => {
  const ofInstances = members.filter(({ owner, onInstances }) => onInstances && !lackingGlobals.has(owner))
  const given = new Set(ofInstances.filter((member) => !member.lacking).map(({ name }) => name))
  return new Set(ofInstances.map(({ name }) => name).filter((name) => !given.has(name)))
})()

/** Returns the first version of each browser that has this string method and this pseudo-class. */
export function findFirstVersions(method: string, pseudoClass: string): Record<string, string> {
  const features = [bcd.javascript.builtins?.String?.[method], bcd.css.selectors?.[pseudoClass]] as Identifier[]
  const firstOf = (browser: BrowserName) =>
    features
      .map((feature) => [feature.__compat?.support[browser] ?? []].flat()[0]?.version_added || '')
      .reduce((one, other) => (isNoLaterThan(one, other) ? other : one))
  const names = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios: 'safari_ios' } as const
  return Object.fromEntries(Object.entries(names).map(([name, browser]) => [name, firstOf(browser)]))
}

type Node = { type: string } & Record<string, unknown>
const nameOf = (node: unknown): string | undefined => {
  const { type, name } = node as Node
  return type === 'Identifier' ? String(name) : undefined
}

/** Returns the features that a script uses but the browsers lack. */
export function findMissingInScript(code: string): string[] {
  const found = new Set<string>()
  visit(parseAst(code) as unknown as Node, (node, parent) => {
    if (node.type === 'Literal' && /v/.test((node.regex as { flags: string } | undefined)?.flags ?? ''))
      found.add('regular expression flag v')
    if (node.type === 'MemberExpression' && node.computed === false) {
      const [owner, member] = [nameOf(node.object) ?? '', nameOf(node.property) ?? '']
      if (lackingStatics.has(`${owner}.${member}`)) found.add(`${owner}.${member}`)
      const isCalled = parent.type === 'CallExpression' && parent.callee === node
      if (isCalled && !known.has(owner) && lackingCalls.has(member)) found.add(`.${member}()`)
    }
    const isKey = ['MemberExpression', 'Property', 'MethodDefinition', 'PropertyDefinition'].includes(parent.type)
    const isUse = !isKey || parent.object === node || parent.value === node || parent.computed === true
    if (isUse && lackingGlobals.has(nameOf(node) ?? '')) found.add(nameOf(node) ?? '')
  })
  return [...found]
}

function visit(node: Node, hear: (node: Node, parent: Node) => void, parent: Node = node): void {
  hear(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, hear, node)
}

const { properties, selectors, types, 'at-rules': atRules } = bcd.css as unknown as Record<string, Identifier>

/**
 * Returns the features that a minified style sheet uses but the browsers lack: `:popover-open`, `field-sizing`,
 * `grid-template-columns: subgrid`. Ignores vendor pseudo-elements.
 */
export function findMissingInStyles(css: string): string[] {
  const found = new Set<string>()
  const note = (name: string, feature: Identifier | undefined) => isLacking(feature) && found.add(name)
  for (const [, name = '', value = ''] of css.matchAll(/[{;]([a-z][a-z-]*):([^;{}]*)/g)) {
    const property = properties?.[name]
    note(name, property)
    for (const [word] of value.replace(/var\([^)]*\)/g, '').matchAll(/[a-z][a-z-]*/g))
      note(`${name}: ${word}`, property?.[word])
  }
  for (const [, name = ''] of css.matchAll(/([a-z-]+)\(/g))
    for (const type of Object.values(types ?? {})) note(`${name}()`, (type as Identifier)[name])
  for (const [, name = ''] of css.matchAll(/:([a-z][a-z-]*)(?![^{}]*[;}])/g)) note(`:${name}`, selectors?.[name])
  for (const [, name = ''] of css.matchAll(/@([a-z-]+)/g)) note(`@${name}`, atRules?.[name])
  for (const [, name = ''] of css.matchAll(/@media[^{]*\(([a-z-]+)/g)) note(`(${name})`, atRules?.media?.[name])
  if (/[{};,]\s*&/.test(css)) found.add('nesting')
  return [...found]
}
