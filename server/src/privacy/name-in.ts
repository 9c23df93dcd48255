import type { Language } from '@goldline/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'

/** SQL: the name of a row (its alias) in the language of the export's reader, else the salon's (CAT-10, PRIV-01). */
export const nameIn = (of: string, language: Language): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${of}.names`)}->>${language}, ${sql.ref(`${of}.name`)})`
