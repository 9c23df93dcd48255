import type pg from 'pg'

/** A statement's own name, in a comment before anything else. */
const named = /^\s*\/\* ([a-z][a-z0-9-]*) \*\//

/**
 * A statement that begins with its name (`/* book *\/ insert …`) is prepared under it: a connection parses it once, and plans it
 * once where PostgreSQL holds that to be as good. Whoever sends it, through Kysely and inside a transaction too.
 */
export function prepareNamed(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const preparing = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const found = typeof text === 'string' ? named.exec(text) : null
    if (found === null || typeof text !== 'string') return query(text, values, ...rest)
    return query({ name: found[1], text: text.slice(found[0].length), values }, ...rest)
  }
  client.query = preparing as typeof client.query
}
