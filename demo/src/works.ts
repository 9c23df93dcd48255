/** Pictures of the big salon's work (drawn by draw-pictures.ts), with the consents of recognisable people. */
import { join } from 'node:path'
import type { Tx } from '@goldline/server/db/transaction'
import { copyFiles, filesAddress } from '@goldline/server/files'
import { insertAll, type PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Salon } from './salon-model.ts'
import { tableOf } from './salon-plan.ts'
import { productIdOf, smallSizes } from './small-pictures.ts'

/** Drawing | colour | service | person | who agreed, `-`: no recognisable person, `?`: not decided yet. */
const facts = tableOf(`
  art      | #97816d | modelling       | mai-linh | -
  balayage | #886c4f | balayage        | lena     | -
  plum     | #977c87 | shellac         | mai-linh | -
  lashes   | #c4a487 | lashes-volume   | mai-linh | Lea Keller
  french   | #909491 | gel             | mai-linh | -
  teal     | #75757b | shellac         | thao     | -
  copper   | #955a3d | roots           | lena     | -
  brows    | #cdac8d | brows           | sofia    | Nora Frei
  mani     | #9b8289 | gel             | thao     | -
  nude     | #908d7f | manicure        | linh     | -
  glow     | #a09680 | facial-glow     | amelie   | -
  blonde   | #b59f76 | balayage        | lena     | ?`)

/** Drawing | title | what it shows, each in German, English and Vietnamese, with `;` between. */
const words = tableOf(`
  art      | Nachtblau mit Zweigen; Night blue with twigs; Xanh đêm với nhánh lá | Lange Nägel, nachtblau, zwei mit Goldzweigen; Long navy nails, two with gold twigs; Móng dài màu xanh đêm, hai móng vẽ nhánh vàng
  balayage | Honig, schulterlang; Honey, shoulder length; Màu mật ong, ngang vai | Schulterlanges Haar mit honigblonden Strähnen; Shoulder-length hair with honey-blond strands; Tóc ngang vai với lọn vàng mật ong
  plum     | Pflaume und Gold; Plum and gold; Mận và vàng | Pflaumenblaue Nägel, einer in Gold; Plum nails, one of them gold; Móng màu mận, một móng màu vàng
  lashes   | Dichte Fächer; Dense fans; Mi quạt dày | Auge mit dichten, langen Wimpern; An eye with dense, long lashes; Mắt với hàng mi dày và dài
  french   | French, kurz; Short French; Móng Pháp ngắn | Kurze Nägel mit weissen Spitzen; Short nails with white tips; Móng ngắn với đầu móng trắng
  teal     | Petrol und Gold; Teal and gold; Xanh cổ vịt và vàng | Nägel in Petrol mit goldenen Blättern; Teal nails with golden leaves; Móng xanh cổ vịt với lá vàng
  copper   | Kupfer, warm; Warm copper; Đồng ấm | Welliges Haar in warmem Kupfer; Wavy hair in warm copper; Tóc gợn sóng màu đồng ấm
  brows    | Klare Form; Clear shape; Dáng mày rõ nét | Gezupfte und gefärbte Augenbraue; A shaped and tinted eyebrow; Chân mày đã tỉa và nhuộm
  mani     | Himbeere; Raspberry; Đỏ mâm xôi | Nägel in glänzendem Himbeerrot; Nails in glossy raspberry red; Móng đỏ mâm xôi bóng
  nude     | Nude, kurz; Short nude; Màu da, ngắn | Kurze Nägel in Nude; Short nails in nude; Móng ngắn màu da
  glow     | Glow-Behandlung; Glow treatment; Liệu trình sáng da | Tiegel mit Creme neben einem Tropfen Serum; A jar of cream beside a drop of serum; Hũ kem bên cạnh giọt tinh chất
  blonde   | Kühles Blond; Cool blond; Vàng lạnh | Langes Haar in kühlem Blond; Long hair in cool blond; Tóc dài màu vàng lạnh`)

/** The drawings, some of which are also those of services. */
export const workDrawings: readonly string[] = facts.flatMap(([drawing = '']) => drawing)

const inLanguages = (text: string) => {
  const [de = '', en = '', vi = ''] = text.split(';').map((each) => each.trim())
  return { de, en, vi }
}

type WorkFacts = { salon: Salon; dataDir: string; now: number; random: Random }

/** Copies the files into the data folder and writes their rows. */
export async function addWorkPictures(tx: Tx, { salon, dataDir, now, random }: WorkFacts): Promise<void> {
  const agreedOn = new Date(now - 9 * 86_400_000).toISOString().slice(0, 10)
  const galleryPicture: PlainRow<'galleryPicture'>[] = []
  for (const [displayOrder, [drawing = '', color = '', service = '', person, agreed = '']] of facts.entries()) {
    const folder = await copyFiles(dataDir, 'gallery', join(import.meta.dirname, 'pictures/works', drawing))
    const [, titles = '', alts = ''] = words.find(([name]) => name === drawing) ?? []
    const given = !['-', '?'].includes(agreed)
    const side = Math.max(...smallSizes.works)
    galleryPicture.push({
      businessObjectId: salon.id,
      id: random.id(),
      path: filesAddress('gallery', folder),
      ...{ width: side, height: side, widths: [...smallSizes.works], color, displayOrder },
      productId: productIdOf(salon, service) ?? null,
      staffId: salon.workers.find(({ key }) => key === person)?.id ?? null,
      titles: inLanguages(titles),
      alts: inLanguages(alts),
      consent: given ? 'GIVEN' : agreed === '?' ? 'OPEN' : 'NOBODY',
      consentName: given ? agreed : null,
      consentDay: given ? agreedOn : null,
      consentWay: given ? 'DEVICE' : null,
      consentVersion: given ? 1 : null,
      createdTime: new Date(now),
    })
  }
  await insertAll(tx, { galleryPicture })
}
