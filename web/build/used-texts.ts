/** Finds the texts that a script uses in its code after tree shaking. */

const quoted = /(["'`])([A-Za-z]\w*\.[^"'`$\\\n]*)\1/g
const composed = /`([A-Za-z]\w*(?:\.\w+)*\.)\$\{/g

/**
 * Returns the ids of the texts that a script uses: each literal id, all ids with a literal prefix (`'weekday.'`, and
 * `weekday` itself), and all that a template can compose (`weekday.${day}`), whose values contain no dot. Texts of
 * refusals are added with their calls, so `refusal.${…}` adds none.
 */
export function findUsedTexts(code: string, ids: ReadonlySet<string>): Set<string> {
  const said = new Set<string>()
  const addAll = (fits: (id: string) => boolean) => {
    for (const id of ids) if (fits(id)) said.add(id)
  }
  for (const [, , id = ''] of code.matchAll(quoted)) {
    if (ids.has(id)) said.add(id)
    else if (id.endsWith('.') && id !== refusal) addAll((each) => `${each}.`.startsWith(id))
  }
  for (const { 1: prefix = '', index } of code.matchAll(composed)) {
    if (prefix === refusal) continue
    const pattern = patternOf(code, index + 1)
    addAll((id) => pattern.test(id))
  }
  return said
}

const refusal = 'refusal.'

/** Returns the pattern of the ids that a template, starting at `from`, composes. */
function patternOf(code: string, from: number): RegExp {
  let pattern = ''
  for (let place = from; place < code.length && code[place] !== '`'; place++) {
    if (code.startsWith('${', place)) {
      place = endOfValue(code, place + 2)
      pattern += '[^.]+'
    } else pattern += code[place] === '.' ? '\\.' : code[place]
  }
  return new RegExp(`^${pattern}$`)
}

/** Returns the index of the brace that ends a template's value. */
function endOfValue(code: string, from: number): number {
  let place = from
  for (let depth = 1; place < code.length; place++) {
    depth += { '{': 1, '}': -1 }[code[place] ?? ''] ?? 0
    if (depth === 0) break
  }
  return place
}
