/** Staff members' own pages in the big salon: most are public, one waits for the person's agreement. */
import { languages } from '@goldline/domain/message/kinds'
import { inSalon } from '@goldline/server/db/in-salon'
import type { Tx } from '@goldline/server/db/transaction'
import { insertAll, type PlainRow } from './insert-rows.ts'
import type { Salon } from './salon-model.ts'
import { tableOf } from './salon-plan.ts'

/** Person | specialities in German, English and Vietnamese, with `;` between | languages | `?`: not answered yet. */
const facts = tableOf(`
  mai-linh | Gel, Nail-Art, Wimpern Volume; Gel, Nail art, Volume lashes; Sơn gel, Vẽ móng, Mi volume | de vi en
  lena     | Balayage, Farbe, Schnitt; Balayage, Colour, Cuts; Balayage, Nhuộm, Cắt tóc | de en
  thao     | Shellac, Pediküre; Shellac, Pedicure; Sơn shellac, Chăm sóc chân | de vi
  sofia    | Brauen, Lifting; Brows, Lash lift; Chân mày, Uốn mi | de it en
  nico     | Herrenschnitt, Bart; Men’s cuts, Beards; Cắt tóc nam, Râu | de fr
  linh     | Maniküre, Nude; Manicure, Nude looks; Làm móng, Tông màu da | de vi
  amelie   | Gesicht, Hot Stone; Facials, Hot stone; Chăm sóc da mặt, Đá nóng | de fr en | ?`)

/** Person | their texts in German, English and Vietnamese, with `;` between. */
const words = tableOf(`
  mai-linh | Ich mag feine Linien, ruhige Hände und Zeit für ein Gespräch, oder für Stille. Sag mir, was du lieber hast.; I like fine lines, steady hands and time for a chat, or for quiet. Tell me which you prefer.; Tôi thích đường nét mảnh, đôi tay nhẹ nhàng và thời gian để trò chuyện hoặc yên tĩnh. Hãy nói bạn thích điều nào hơn.
  lena     | Farbe soll aussehen, als wäre sie schon immer da gewesen. Ich nehme mir Zeit für die Beratung.; Colour should look as if it had always been there. I take my time for advice.; Màu tóc nên trông như vốn đã có từ trước. Tôi luôn dành thời gian tư vấn.
  thao     | Gepflegte Hände und Füsse machen gute Laune. Bei mir darfst du einfach loslassen.; Well-kept hands and feet lift your mood. With me you can simply let go.; Tay chân được chăm sóc khiến tâm trạng vui hơn. Đến với tôi, bạn cứ thư giãn.
  sofia    | Brauen rahmen das Gesicht. Ich zupfe lieber eines zu wenig als eines zu viel.; Brows frame the face. I would rather pluck one too few than one too many.; Chân mày tạo khung cho gương mặt. Tôi thà tỉa thiếu một sợi còn hơn thừa.
  nico     | Ein guter Schnitt braucht wenig Worte und eine scharfe Schere.; A good cut needs few words and sharp scissors.; Một kiểu tóc đẹp cần ít lời và cây kéo sắc.
  linh     | Schlicht, sauber, haltbar: So mag ich Nägel am liebsten.; Simple, clean, lasting: that is how I like nails best.; Đơn giản, sạch sẽ, bền: tôi thích móng như vậy nhất.
  amelie   | Eine Stunde nur für dich: Ich schaue zuerst, was deine Haut heute braucht.; An hour just for you: first I look at what your skin needs today.; Một giờ chỉ dành cho bạn: trước tiên tôi xem hôm nay làn da bạn cần gì.`)

const partsOf = (text: string | undefined) => (text ?? '').split(';').map((each) => each.trim())

/** Writes the pages and, where the person has agreed, the public version with the present photo. */
export async function writeProfiles(tx: Tx, { salon, now }: { salon: Salon; now: number }): Promise<void> {
  const pictures = await inSalon(tx, salon.id)
    .selectFrom('picture')
    .select(['id', 'staffId'])
    .where('staffId', 'is not', null)
    .execute()
  const rows = facts.map(([person = '', specialities, spoken = '', open]) => {
    const staffId = salon.workers.find(({ key }) => key === person)?.id ?? ''
    const [texts, lists] = [partsOf(words.find(([key]) => key === person)?.[1]), partsOf(specialities)]
    const written = {
      texts: Object.fromEntries(languages.map((language, at) => [language, texts[at] ?? ''])),
      specialities: Object.fromEntries(languages.map((language, at) => [language, (lists[at] ?? '').split(', ')])),
      languages: spoken.split(' '),
    }
    return { key: { businessObjectId: salon.id, staffId }, written, open: open === '?' }
  })
  const staffProfile = rows.map(({ key, written }): PlainRow<'staffProfile'> => ({ ...key, ...written, version: 1 }))
  const staffRelease = rows
    .filter(({ open }) => !open)
    .map(({ key, written }): PlainRow<'staffRelease'> => {
      const pictureId = pictures.find(({ staffId }) => staffId === key.staffId)?.id ?? null
      return { ...key, ...written, pictureId, releasedTime: new Date(now - 40 * 86_400_000) }
    })
  await insertAll(tx, { staffProfile, staffRelease })
}
