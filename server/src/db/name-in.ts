import type { Language } from '@goldline/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'

/** SQL: the name of the row with this alias in the language, if given and translated, else in the salon's (CAT-10). */
export const nameIn = (of: string, language: Language | undefined): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${of}.names`)}->>${language ?? ''}, ${sql.ref(`${of}.name`)})`
