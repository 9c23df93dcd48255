import type { Texts } from '@goldline/domain/product/texts'
import { tableOf } from './salon-plan.ts'

/** Names and descriptions of both salons' services and articles: de | en | vi. */
const catalogue = tableOf(`
  Nägel | Nails | Móng
  Haare | Hair | Tóc
  Wimpern & Brauen | Lashes & brows | Mi & chân mày
  Kosmetik | Facials & beauty | Chăm sóc da
  Spa | Spa | Spa
  Maniküre | Manicure | Làm móng tay
  Formen, Nagelhaut, Politur | Shape, cuticles, polish | Tạo dáng, chăm sóc da quanh móng, sơn bóng
  Gel-Maniküre | Gel manicure | Sơn gel
  Mit Lack nach Wahl | With the polish of your choice | Với màu sơn bạn chọn
  Shellac | Shellac | Shellac
  Hält bis zu zwei Wochen | Lasts up to two weeks | Giữ đến hai tuần
  Neumodellage | New set | Đắp bộ mới
  Gel oder Acryl, mit Verlängerung | Gel or acrylic, with extensions | Gel hoặc bột, có nối móng
  kurz | short | ngắn
  lang | long | dài
  mit Design | with design | có vẽ mẫu
  Nägel auffüllen | Nail refill | Dặm móng
  Nach drei bis vier Wochen | After three to four weeks | Sau ba đến bốn tuần
  Pediküre | Pedicure | Làm móng chân
  Fussbad, Pflege, Lack | Foot bath, care, polish | Ngâm chân, chăm sóc, sơn
  Pediküre Deluxe | Pedicure deluxe | Làm móng chân cao cấp
  Mit Peeling, Maske und Massage | With scrub, mask and massage | Tẩy da chết, đắp mặt nạ và mát-xa
  Damenhaarschnitt | Women’s haircut | Cắt tóc nữ
  Waschen, schneiden, föhnen | Wash, cut, blow-dry | Gội, cắt, sấy
  schulterlang | shoulder length | ngang vai
  Herrenschnitt | Men’s haircut | Cắt tóc nam
  Waschen, schneiden, stylen | Wash, cut, style | Gội, cắt, tạo kiểu
  Schnitt & Bart | Cut & beard | Cắt tóc & tỉa râu
  Haarschnitt und Bartpflege | Haircut and beard care | Cắt tóc và chăm sóc râu
  Bartpflege | Beard care | Chăm sóc râu
  Konturen, heisses Tuch, Öl | Contours, hot towel, oil | Tạo viền, khăn nóng, dầu dưỡng
  Kinderhaarschnitt | Children’s haircut | Cắt tóc trẻ em
  Bis 12 Jahre | Up to 12 years | Đến 12 tuổi
  Föhnen | Blow-dry | Sấy tóc
  Waschen und föhnen | Wash and blow-dry | Gội và sấy
  Ansatzfarbe | Root colour | Nhuộm chân tóc
  Farbe, Einwirkzeit, waschen | Colour, processing time, wash | Nhuộm, ủ màu, gội
  Balayage | Balayage | Balayage
  Handgemalte Strähnen, mit Pflege und Styling | Hand-painted highlights, with care and styling | Tô màu thủ công, kèm dưỡng và tạo kiểu
  Ansatz | roots | chân tóc
  Augenbrauen zupfen & färben | Brow shaping & tint | Tỉa & nhuộm chân mày
  Form nach Gesicht | Shaped to your face | Dáng theo khuôn mặt
  Brow Lamination | Brow lamination | Uốn chân mày
  Liften, färben, pflegen | Lift, tint, care | Nâng, nhuộm, dưỡng
  Wimpern Classic | Classic lashes | Nối mi classic
  Eins zu eins, natürlich | One to one, natural | Nối 1:1, tự nhiên
  Wimpern Volume | Volume lashes | Nối mi volume
  Dichte Fächer | Full fans | Mi fan dày và bồng
  Wimpern auffüllen | Lash refill | Dặm mi
  Nach zwei bis drei Wochen | After two to three weeks | Sau hai đến ba tuần
  Gesichtsbehandlung Klassik | Classic facial | Chăm sóc da mặt cơ bản
  Reinigung, Peeling, Maske | Cleansing, peeling, mask | Làm sạch, tẩy da chết, mặt nạ
  Glow-Behandlung | Glow treatment | Liệu trình sáng da
  Fruchtsäure, Vitamin C und Massage | Fruit acid, vitamin C and massage | Axit trái cây, vitamin C và mát-xa
  Make-up | Make-up | Trang điểm
  Tag, Abend oder Fest | Day, evening or party | Ban ngày, buổi tối hoặc dự tiệc
  Waxing Beine | Leg waxing | Wax lông chân
  Warmwachs, mit Nachpflege | Warm wax, with aftercare | Sáp ấm, kèm dưỡng sau tẩy
  halbe Beine | half legs | nửa chân
  ganze Beine | full legs | cả chân
  Rückenmassage | Back massage | Mát-xa lưng
  Löst Nacken und Schultern | Loosens neck and shoulders | Giải tỏa cổ và vai
  30 Min. | 30 min. | 30 phút
  50 Min. | 50 min. | 50 phút
  Aromaöl-Massage | Aroma oil massage | Mát-xa tinh dầu
  Ganzer Körper, warme Öle | Full body, warm oils | Toàn thân, dầu ấm
  Hot-Stone-Massage | Hot stone massage | Mát-xa đá nóng
  Warme Basaltsteine | Warm basalt stones | Đá bazan ấm
  Fussreflexzonen | Foot reflexology | Bấm huyệt bàn chân
  Druckpunkte, mit Fussbad | Pressure points, with foot bath | Bấm huyệt, kèm ngâm chân
  Nail-Art, 2 Nägel | Nail art, 2 nails | Vẽ móng, 2 ngón
  Altes Gel entfernen | Removing old gel | Tháo gel cũ
  Handmassage | Hand massage | Mát-xa tay
  Pflegemaske | Hair mask | Ủ dưỡng tóc
  Glätten | Straightening | Duỗi tóc
  Augenpflege | Eye care | Chăm sóc vùng mắt
  Handcreme am selben Tag bitte weglassen. | Please use no hand cream on the same day. | Trong ngày đó bạn đừng thoa kem tay nhé.
  Offene Schuhe sind praktisch. | Open shoes are handy. | Bạn mang dép hở mũi sẽ tiện hơn.
  Komm gern mit trockenem Haar. | Feel free to come with dry hair. | Bạn cứ đến với tóc khô.
  Am Vortag bitte nicht waschen. | Please do not wash your hair the day before. | Ngày hôm trước bạn đừng gội đầu nhé.
  Komm gern ungeschminkt. | Feel free to come without make-up. | Bạn cứ đến với mặt mộc.
  Komm bitte ohne Wimperntusche. | Please come without mascara. | Bạn vui lòng không chải mascara.
  Haarschnitt | Haircut | Cắt tóc
  Stirnfransen | Fringe trim | Cắt mái
  Nachschneiden | Trimmed back into shape | Tỉa lại mái
  Farbe | Colour | Nhuộm tóc
  Mit Einwirkzeit | With processing time | Gồm thời gian ủ màu
  Hochsteckfrisur | Updo | Bới tóc
  Für Bälle und Feste | For balls and parties | Cho dạ hội và tiệc cưới
  Tages-Make-up | Day make-up | Trang điểm ban ngày
  Nagelöl Mandel, 10 ml | Almond nail oil, 10 ml | Dầu dưỡng móng hạnh nhân, 10 ml
  Handcreme Kamille, 50 ml | Chamomile hand cream, 50 ml | Kem dưỡng tay hoa cúc, 50 ml
  Shampoo Feuchtigkeit, 250 ml | Moisturising shampoo, 250 ml | Dầu gội dưỡng ẩm, 250 ml
  Haarmaske Argan, 200 ml | Argan hair mask, 200 ml | Mặt nạ tóc argan, 200 ml
  Föhnspray Hitzeschutz, 150 ml | Heat protection spray, 150 ml | Xịt bảo vệ tóc khi sấy, 150 ml
  Augenbrauengel, 6 ml | Brow gel, 6 ml | Gel chân mày, 6 ml
  Massageöl Lavendel, 100 ml | Lavender massage oil, 100 ml | Dầu mát-xa oải hương, 100 ml
  Kräutertee Ruhe, 50 g | Calming herbal tea, 50 g | Trà thảo mộc thư giãn, 50 g
  Fünferpaket Hände | Package of five, hands | Gói 5 lần, chăm sóc tay
  Fünferpaket Gesicht | Package of five, face | Gói 5 lần, chăm sóc da mặt
  Natürlich | Natural | Nhẹ nhàng, tự nhiên
  Ball-Make-up | Ball make-up | Trang điểm dạ hội
  Hält bis zur Mitternachtseinlage | Lasts until the midnight show | Giữ đẹp đến nửa đêm`)

const known = new Map(catalogue.map(([de = '', en = '', vi = '']) => [de, { de, en, vi }]))

/** Returns a German text of a plan in all three languages (CAT-10). Throws if it is not translated. */
export function textsOf(de: string): Texts {
  const texts = known.get(de)
  if (texts === undefined) throw new Error(`the demo's “${de}” is not translated`)
  return texts
}
