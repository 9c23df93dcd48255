/** Small pictures of a visit's staff for its mails; attached, so that opening a mail loads nothing trackable. */

import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/transaction.ts'
import { filesFolder } from '../files.ts'
import { oneLine } from './names.ts'

export type Face = { readonly name: string; readonly cid: string; readonly content: Buffer }
type Visit = { readonly businessObjectId: string | null; readonly appointmentId: string | null }
type Photo = { name: string; path: string; widths: number[] }

/** Size in pixels; mails show half of it, for high-density screens. */
const size = 88
const mostFaces = 4
/** Converted pictures by path; the picture of a path never changes. A few KB each. */
const made = new LRUCache<string, Buffer>({ max: 300 })

/** Reads the pictures of the staff now assigned, in the services' order. Skips files that cannot be read. */
export async function facesOf(
  { db, config }: { db: Db; config: { readonly dataDir: string } },
  { businessObjectId, appointmentId }: Visit,
): Promise<Face[]> {
  if (businessObjectId === null || appointmentId === null) return []
  const { rows } = await sql<Photo>`/* faces */
    select w.name, f.path, f.widths from appointment_service s
    join staff w on w.business_object_id = s.business_object_id and w.id = s.assigned_staff_id
    join picture f on f.business_object_id = w.business_object_id and f.staff_id = w.id and f.removed_time is null
    where s.business_object_id = ${businessObjectId} and s.appointment_id = ${appointmentId}
    group by w.id, w.name, f.path, f.widths order by min(s.position) limit ${mostFaces}`.execute(db)
  const faces = await Promise.all(rows.map(async (photo) => ({ photo, content: await jpegOf(config.dataDir, photo) })))
  return faces.flatMap(({ photo, content }, index) =>
    content === undefined ? [] : [{ name: oneLine(photo.name), cid: `face-${index}@goldline`, content }],
  )
}

/** Converts to JPEG, since desktop mail programs show no WebP. */
async function jpegOf(dataDir: string, { path, widths }: Photo): Promise<Buffer | undefined> {
  const known = made.get(path)
  if (known !== undefined) return known
  const width = widths.find((each) => each >= size) ?? widths.at(-1)
  const file = join(filesFolder(dataDir, 'pictures', basename(path)), `${width}.webp`)
  try {
    const { default: sharp } = await import('sharp')
    const content = await sharp(await readFile(file))
      .resize(size, size, { fit: 'cover' })
      .jpeg({ quality: 82 })
      .toBuffer()
    made.set(path, content)
    return content
  } catch {
    return undefined
  }
}
