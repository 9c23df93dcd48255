/** Reads and changes columns of a salon's own row, by their names in the tables. */
import { type Zone, zone } from '@goldline/domain/time/zone'
import type { Selectable, Updateable } from 'kysely'
import type { InSalon } from './in-salon.ts'
import type { Database } from './tables.ts'

type SalonRow = Selectable<Database['businessObject']>
type Columns = Updateable<Database['businessObject']>
export type SalonUpdate = { readonly [C in keyof Columns]: Columns[C] | undefined }
type Salon = Pick<InSalon, 'db' | 'id'>

export async function salonRow<C extends keyof SalonRow>(
  { db, id }: Salon,
  columns: readonly C[],
): Promise<Pick<SalonRow, C>> {
  const row: unknown = await db
    .selectFrom('businessObject')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as Pick<SalonRow, C>
}

/** Changes the given columns; leaves undefined ones unchanged. */
export async function changeSalonRow({ db, id }: Salon, changed: SalonUpdate): Promise<void> {
  if (Object.values(changed).every((value) => value === undefined)) return
  await db.updateTable('businessObject').set(changed).where('id', '=', id).execute()
}

/** Reads the zone only; queries of other columns should include it instead. */
export async function salonZone(db: InSalon['db'], businessObjectId: string): Promise<Zone> {
  return zone((await salonRow({ db, id: businessObjectId }, ['timeZone'])).timeZone)
}
