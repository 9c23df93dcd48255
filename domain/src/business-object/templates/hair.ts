import { category, openHours, service, type Template } from './template.ts'

const day = openHours('09:00', '18:30')

export const hair: Template = {
  week: { TUESDAY: day, WEDNESDAY: day, THURSDAY: day, FRIDAY: day, SATURDAY: openHours('08:00', '16:00') },
  categories: [
    category(
      ['Schneiden & Stylen', 'Cut & style', 'Cắt & tạo kiểu'],
      [
        service(['Damenhaarschnitt', 'Women’s haircut', 'Cắt tóc nữ'], { chf: 89, eur: 54, minutes: 60 }),
        service(['Herrenhaarschnitt', 'Men’s haircut', 'Cắt tóc nam'], { chf: 52, eur: 32, minutes: 30 }),
        service(['Kinderhaarschnitt', 'Children’s haircut', 'Cắt tóc trẻ em'], { chf: 35, eur: 20, minutes: 30 }),
        service(['Waschen & Föhnen', 'Wash & blow-dry', 'Gội & sấy'], { chf: 55, eur: 32, minutes: 45 }),
        service(['Hochsteckfrisur', 'Updo', 'Búi tóc dự tiệc'], { chf: 120, eur: 75, minutes: 60 }),
      ],
    ),
    category(
      ['Farbe', 'Colour', 'Nhuộm'],
      [
        service(['Ansatzfarbe', 'Root colour', 'Nhuộm chân tóc'], {
          chf: 92,
          eur: 58,
          minutes: 90,
          gap: [30, 30],
          buffer: 5,
        }),
        service(['Farbe ganze Länge', 'Full colour', 'Nhuộm cả đầu'], {
          chf: 130,
          eur: 85,
          minutes: 120,
          gap: [45, 35],
          buffer: 5,
        }),
        service(['Folien halber Kopf', 'Half-head highlights', 'Highlight nửa đầu'], {
          chf: 145,
          eur: 95,
          minutes: 120,
          gap: [50, 35],
          buffer: 5,
        }),
        service(['Balayage', 'Balayage', 'Balayage'], {
          chf: 235,
          eur: 155,
          minutes: 180,
          gap: [70, 45],
          buffer: 10,
        }),
        service(['Glossing', 'Gloss', 'Phủ bóng'], { chf: 65, eur: 40, minutes: 45, gap: [15, 15] }),
      ],
    ),
    category(
      ['Pflege & Form', 'Care & texture', 'Phục hồi & uốn'],
      [
        service(['Intensivpflege', 'Intensive treatment', 'Phục hồi chuyên sâu'], { chf: 45, eur: 28, minutes: 30 }),
        service(['Dauerwelle', 'Perm', 'Uốn tóc'], {
          chf: 140,
          eur: 90,
          minutes: 135,
          gap: [60, 30],
          buffer: 5,
        }),
        service(['Keratin-Glättung', 'Keratin smoothing', 'Duỗi keratin'], {
          chf: 260,
          eur: 180,
          minutes: 180,
          gap: [45, 30],
          buffer: 10,
        }),
      ],
    ),
  ],
}
