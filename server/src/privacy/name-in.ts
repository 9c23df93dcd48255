import type { Language } from '@goldline/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'

/** The name of a row with names by language, as the reader of the export calls it (CAT-10, PRIV-01). */
export const nameIn = (of: string, language: Language): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${of}.names`)}->>${language}, ${sql.ref(`${of}.name`)})`
