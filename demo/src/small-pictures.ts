/** Pictures of the demo's services and people (drawn by draw-pictures.ts), copied into the uploads folder. */
import { join } from 'node:path'
import type { Tx } from '@goldline/server/db/transaction'
import { copyFiles, filesAddress } from '@goldline/server/files'
import { insertAll, type PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Salon } from './salon-model.ts'
import { tableOf } from './salon-plan.ts'

/** Widths, ascending; smaller than a salon's uploads, since the files are in the repository. */
export const smallSizes = { services: [160, 320], people: [96, 192], works: [320, 640] } as const

/** Drawing | colour | services by key. */
const ofServices = tableOf(`
  mani     | #9b8289 | manicure
  gel      | #a88379 | gel
  shellac  | #7a837e | shellac
  french   | #909491 | modelling
  plum     | #967c87 | refill
  pedi     | #668185 | pedicure pedicure-deluxe
  cut      | #4b5268 | cut-woman cut-man
  dark     | #2a273f | blow-dry
  copper   | #94593d | roots
  balayage | #876b4f | balayage
  brows    | #cdac8d | brows
  lift     | #cfa37c | brow-lamination
  lashes   | #c4a487 | lashes-classic lashes-volume lashes-refill
  towel    | #7d7a7c | facial
  glow     | #a09680 | facial-glow
  stones   | #7d6e68 | hot-stone`)

/** Colour by the key of a person. */
const ofPeople: Readonly<Record<string, string>> = {
  amelie: '#736e69',
  elira: '#5a5254',
  lena: '#605e5f',
  linh: '#504f5e',
  'mai-linh': '#494f5a',
  nico: '#47515c',
  sofia: '#625350',
  thao: '#4f4954',
}

type PictureFacts = { salon: Salon; dataDir: string; now: number; random: Random }
type DrawnPicture = { group: 'services' | 'people'; name: string; color: string }

/** Copies the files into the data folder and writes their rows. */
export async function addSmallPictures(tx: Tx, { salon, dataDir, now, random }: PictureFacts): Promise<void> {
  const rowOf = async ({ group, name, color }: DrawnPicture, of: { productId?: string; staffId?: string }) => {
    const folder = await copyFiles(dataDir, 'pictures', join(import.meta.dirname, 'pictures', group, name))
    const side = Math.max(...smallSizes[group])
    return {
      businessObjectId: salon.id,
      id: random.id(),
      productId: null,
      staffId: null,
      ...of,
      path: filesAddress('pictures', folder),
      width: side,
      height: side,
      widths: [...smallSizes[group]],
      color,
      createdTime: new Date(now),
    }
  }
  const picture: PlainRow<'picture'>[] = []
  for (const [name = '', color = '', keys = ''] of ofServices) {
    for (const key of keys.split(' ')) {
      const productId = productIdOf(salon, key)
      if (productId) picture.push(await rowOf({ group: 'services', name, color }, { productId }))
    }
  }
  for (const { id: staffId, key } of salon.workers) {
    const color = ofPeople[key]
    if (color) picture.push(await rowOf({ group: 'people', name: key, color }, { staffId }))
  }
  await insertAll(tx, { picture })
}

export const productIdOf = ({ offers }: Salon, key: string): string | undefined =>
  offers.find((offer) => offer.key === key || offer.key.startsWith(`${key}:`))?.productId
