import { category, openHours, service, type Template } from './template.ts'

const day = openHours('09:00', '19:00')

export const nails: Template = {
  week: {
    MONDAY: day,
    TUESDAY: day,
    WEDNESDAY: day,
    THURSDAY: day,
    FRIDAY: day,
    SATURDAY: openHours('09:00', '17:00'),
  },
  categories: [
    category(
      ['Hände', 'Hands', 'Tay'],
      [
        service(['Maniküre', 'Manicure', 'Làm móng tay'], { chf: 45, eur: 28, minutes: 30 }),
        service(['Maniküre mit Shellac', 'Shellac manicure', 'Sơn Shellac'], { chf: 62, eur: 38, minutes: 45 }),
        service(['Shellac entfernen', 'Shellac removal', 'Tháo Shellac'], { chf: 20, eur: 12, minutes: 20 }),
      ],
    ),
    category(
      ['Modellage', 'Extensions', 'Móng giả'],
      [
        service(['Gel-Neumodellage', 'New gel set', 'Đắp gel mới'], { chf: 105, eur: 62, minutes: 90, buffer: 5 }),
        service(['Gel auffüllen', 'Gel refill', 'Dặm gel'], { chf: 79, eur: 45, minutes: 60, buffer: 5 }),
        service(['Acryl-Neumodellage', 'New acrylic set', 'Đắp bột mới'], {
          chf: 110,
          eur: 65,
          minutes: 90,
          buffer: 5,
        }),
        service(['Acryl auffüllen', 'Acrylic refill', 'Dặm bột'], { chf: 82, eur: 48, minutes: 60, buffer: 5 }),
        service(['Modellage entfernen', 'Extension removal', 'Tháo móng giả'], { chf: 35, eur: 20, minutes: 30 }),
        service(['Nagelreparatur', 'Nail repair', 'Sửa một móng'], { chf: 12, eur: 7, minutes: 15 }),
        service(['Nail Art pro Set', 'Nail art, full set', 'Vẽ móng cả bộ'], { chf: 25, eur: 15, minutes: 20 }),
      ],
    ),
    category(
      ['Füsse', 'Feet', 'Chân'],
      [
        service(['Pediküre', 'Pedicure', 'Làm móng chân'], { chf: 65, eur: 38, minutes: 45, buffer: 10 }),
        service(['Pediküre mit Shellac', 'Shellac pedicure', 'Làm chân sơn Shellac'], {
          chf: 82,
          eur: 48,
          minutes: 60,
          buffer: 10,
        }),
        service(['Spa-Pediküre', 'Spa pedicure', 'Làm chân spa'], { chf: 95, eur: 58, minutes: 75, buffer: 10 }),
      ],
    ),
  ],
}
