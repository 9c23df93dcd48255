import { category, openHours, service, type Template } from './template.ts'

const day = openHours('09:00', '18:30')

export const cosmetics: Template = {
  week: {
    MONDAY: day,
    TUESDAY: day,
    WEDNESDAY: day,
    THURSDAY: day,
    FRIDAY: day,
    SATURDAY: openHours('09:00', '16:00'),
  },
  categories: [
    category(
      ['Gesicht', 'Face', 'Da mặt'],
      [
        service(['Gesichtsbehandlung Klassik', 'Classic facial', 'Chăm sóc da cơ bản'], {
          chf: 118,
          eur: 72,
          minutes: 60,
          buffer: 10,
        }),
        service(['Anti-Aging-Behandlung', 'Anti-ageing facial', 'Chăm sóc chống lão hóa'], {
          chf: 165,
          eur: 105,
          minutes: 90,
          buffer: 10,
        }),
        service(['Tiefenreinigung', 'Deep cleansing', 'Làm sạch sâu'], {
          chf: 135,
          eur: 82,
          minutes: 75,
          buffer: 10,
        }),
        service(['Microneedling', 'Microneedling', 'Lăn kim'], { chf: 195, eur: 130, minutes: 60, buffer: 15 }),
      ],
    ),
    category(
      ['Augen', 'Eyes', 'Mắt'],
      [
        service(['Augenbrauen zupfen & färben', 'Brow shape & tint', 'Tỉa & nhuộm mày'], {
          chf: 42,
          eur: 25,
          minutes: 30,
        }),
        service(['Wimpern färben', 'Lash tint', 'Nhuộm mi'], { chf: 28, eur: 16, minutes: 20 }),
        service(['Wimpernlifting', 'Lash lift', 'Uốn mi'], { chf: 95, eur: 59, minutes: 60, gap: [25, 15] }),
        service(['Brow Lamination', 'Brow lamination', 'Uốn mày'], { chf: 85, eur: 52, minutes: 45, gap: [15, 15] }),
        service(['Wimpernverlängerung Neuset', 'Lash extensions, new set', 'Nối mi mới'], {
          chf: 165,
          eur: 105,
          minutes: 120,
          buffer: 5,
        }),
      ],
    ),
    category(
      ['Haarentfernung', 'Hair removal', 'Tẩy lông'],
      [
        service(['Waxing Oberlippe', 'Upper lip wax', 'Wax ria mép'], { chf: 18, eur: 10, minutes: 15 }),
        service(['Waxing Achseln', 'Underarm wax', 'Wax nách'], { chf: 32, eur: 19, minutes: 20 }),
        service(['Waxing halbe Beine', 'Half-leg wax', 'Wax nửa chân'], { chf: 48, eur: 29, minutes: 30, buffer: 5 }),
        service(['Waxing ganze Beine', 'Full-leg wax', 'Wax cả chân'], { chf: 78, eur: 46, minutes: 60, buffer: 5 }),
      ],
    ),
  ],
}
