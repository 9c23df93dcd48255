import type { Language } from '@goldline/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'

/** SQL: a row's name (by its alias) in this language, else in the salon's (CAT-10). undefined: in the salon's. */
export const nameIn = (of: string, language: Language | undefined): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${of}.names`)}->>${language ?? ''}, ${sql.ref(`${of}.name`)})`
