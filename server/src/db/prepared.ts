import type pg from 'pg'

/** A statement's name, in a comment at its start. */
const named = /^\s*\/\* ([a-z][a-z0-9-]*) \*\//

/**
 * Prepares every statement that begins with its name (`/* book *\/ insert …`) under that name, so that a connection
 * parses it once and can reuse its plan; also for Kysely and inside transactions.
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
