/** Pictures of services, people and customers for tests that need an arbitrary one, in a folder of their own. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import sharp from 'sharp'
import type { Database } from '../db/tables.ts'
import { filesAddress, storeFiles } from '../files.ts'

type Subject = { productId: string } | { staffId: string } | { customerId: string } | { messageId: string }

const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c8963c' } })
  .png()
  .toBuffer()

const upload = { payload: png, headers: { 'content-type': 'image/png' } }

/** `name`: part of the folder's name in the temporary folder. */
export function picturesFor(name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), `goldline-${name}-`))
  return {
    dataDir,
    /** Body and headers of each call that uploads a picture of something. */
    uploads: {
      ...{ uploadProductPicture: upload, uploadStaffPicture: upload },
      ...{ uploadCustomerPicture: upload, addMessagePicture: upload },
    },
    removeAll: () => rmSync(dataDir, { recursive: true, force: true }),
    /** Adds a row with its file. */
    async aPicture(db: Kysely<Database>, businessObjectId: string, of: Subject): Promise<string> {
      const id = randomUUID()
      const kind = 'messageId' in of ? 'message-pictures' : 'customer-pictures'
      const path = filesAddress(kind, await storeFiles(dataDir, kind, [{ name: '10.webp', bytes: Buffer.of(1) }]))
      await db
        .insertInto('picture')
        .values({ businessObjectId, id, path, color: '#000000', width: 10, height: 10, widths: [10], ...of })
        .execute()
      return id
    },
  }
}
