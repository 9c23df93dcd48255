import type { FastifyBaseLogger } from 'fastify'

/** What every part logs to: structured, never with a person's data or a code in it. */
export type Log = FastifyBaseLogger
