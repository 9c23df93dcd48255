import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import type { RouteDeps } from '../deps.ts'
import { visitsOf } from '../message/blank-messages.ts'
import { readStoredPicture } from '../picture/stored-picture.ts'

type PictureRow = { salon: string; visit: Date; time: Date; path: string; widths: number[] }

/** Exports the pictures that these customers sent about visits (APT-16p), with their content; null: its file is lost. */
export async function messagePicturesOf(db: Db, { config }: Pick<RouteDeps, 'config'>, ids: string[]) {
  const { rows } = await sql<PictureRow>`
    select b.name as salon, a.start_time as visit, p.created_time as time, p.path, p.widths
    from appointment_message m
    join picture p on p.business_object_id = m.business_object_id and p.message_id = m.id
    join appointment a on a.business_object_id = m.business_object_id and a.id = m.appointment_id
    join business_object b on b.id = m.business_object_id
    where (m.business_object_id, m.appointment_id) in (${visitsOf(ids)})
    order by p.created_time, p.id`.execute(db)
  const kind = 'message-pictures'
  return Promise.all(
    rows.map(async ({ path, widths, ...row }) => ({
      ...row,
      dataUrl: await readStoredPicture({ config }, { kind, picture: { path, widths }, size: 'large' }).catch(
        () => null,
      ),
    })),
  )
}
