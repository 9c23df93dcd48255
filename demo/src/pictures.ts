/** Copies the demo's teaser images (drawn by draw-pictures.ts) into the uploads folder. */
import { join } from 'node:path'
import type { Language } from '@goldline/contract/page'
import type { Tx } from '@goldline/server/db/transaction'
import { copyFiles, filesAddress } from '@goldline/server/files'
import { insertAll } from './insert-rows.ts'
import type { Random } from './random.ts'

type DrawnPicture = { name: string; color: string; alt: Record<Language, string> }

/** Must match the output of draw-pictures.ts. */
const size = { width: 1600, height: 1067, widths: [480, 640, 800, 1600] }

export const lumierePictures: readonly DrawnPicture[] = [
  {
    name: 'lumiere-mirrors',
    color: '#444a4d',
    alt: {
      de: 'Drei Frisierplätze mit goldgerahmten, beleuchteten Spiegeln',
      en: 'Three styling places with lit mirrors in golden frames',
      vi: 'Ba chỗ làm tóc với gương sáng đèn viền vàng',
    },
  },
  {
    name: 'lumiere-colours',
    color: '#837d76',
    alt: {
      de: 'Nagellacke in Rot, Gold und Blau auf einem Regal',
      en: 'Nail polish in red, gold and blue on a shelf',
      vi: 'Sơn móng màu đỏ, vàng và xanh trên kệ',
    },
  },
  {
    name: 'lumiere-calm',
    color: '#747068',
    alt: {
      de: 'Massageliege am Fenster bei Sonnenuntergang',
      en: 'A massage bed at the window at sunset',
      vi: 'Giường mát-xa bên cửa sổ lúc hoàng hôn',
    },
  },
]

export const sisiPictures: readonly DrawnPicture[] = [
  {
    name: 'sisi-vienna',
    color: '#663f4c',
    alt: {
      de: 'Roter Sessel unter dem Lüster, vor den Fenstern die Dächer von Wien',
      en: 'A red chair under the chandelier, the roofs of Vienna behind the windows',
      vi: 'Ghế đỏ dưới đèn chùm, ngoài cửa sổ là những mái nhà Vienna',
    },
  },
  {
    name: 'sisi-vanity',
    color: '#593943',
    alt: {
      de: 'Schminktisch mit Lichterspiegel, Pinseln und Rosen',
      en: 'A dressing table with a lit mirror, brushes and roses',
      vi: 'Bàn trang điểm với gương đèn, cọ và hoa hồng',
    },
  },
]

/**
 * Copies a salon's pictures into the data folder and writes their rows. If the transaction fails, upkeep removes the
 * files.
 */
export async function addTeaserPictures(
  tx: Tx,
  businessObjectId: string,
  {
    pictures,
    dataDir,
    now,
    random,
  }: { pictures: readonly DrawnPicture[]; dataDir: string; now: number; random: Random },
): Promise<void> {
  const rows = []
  for (const [displayOrder, { name, color, alt }] of pictures.entries()) {
    const folder = await copyFiles(dataDir, 'teaser-images', join(import.meta.dirname, 'pictures', name))
    const path = filesAddress('teaser-images', folder)
    rows.push({
      businessObjectId,
      id: random.id(),
      path,
      displayOrder,
      ...size,
      color,
      alt,
      createdTime: new Date(now),
    })
  }
  await insertAll(tx, { teaserImage: rows })
}
