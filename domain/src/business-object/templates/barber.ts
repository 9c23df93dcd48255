import { category, openHours, service, type Template } from './template.ts'

const day = openHours('09:00', '19:00')

export const barber: Template = {
  week: { TUESDAY: day, WEDNESDAY: day, THURSDAY: day, FRIDAY: day, SATURDAY: openHours('08:00', '17:00') },
  categories: [
    category(
      ['Haare', 'Hair', 'Tóc'],
      [
        service(['Haarschnitt', 'Haircut', 'Cắt tóc'], { chf: 48, eur: 30, minutes: 30 }),
        service(['Skin Fade', 'Skin fade', 'Cắt fade'], { chf: 55, eur: 35, minutes: 45 }),
        service(['Maschinenschnitt', 'Buzz cut', 'Cắt tông đơ'], { chf: 30, eur: 18, minutes: 20 }),
        service(['Kinderhaarschnitt', 'Children’s haircut', 'Cắt tóc trẻ em'], { chf: 32, eur: 20, minutes: 30 }),
        service(['Konturen', 'Line-up', 'Tỉa viền'], { chf: 18, eur: 10, minutes: 15 }),
      ],
    ),
    category(
      ['Bart', 'Beard', 'Râu'],
      [
        service(['Bart trimmen', 'Beard trim', 'Tỉa râu'], { chf: 30, eur: 18, minutes: 20 }),
        service(['Bartpflege mit heissem Tuch', 'Hot towel beard care', 'Chăm sóc râu khăn nóng'], {
          chf: 42,
          eur: 26,
          minutes: 30,
        }),
        service(['Nassrasur', 'Wet shave', 'Cạo râu truyền thống'], { chf: 45, eur: 28, minutes: 30, buffer: 5 }),
      ],
    ),
    category(
      ['Zusammen', 'Combined', 'Trọn gói'],
      [
        service(['Haarschnitt & Bart', 'Haircut & beard', 'Cắt tóc & tỉa râu'], { chf: 75, eur: 45, minutes: 60 }),
        service(['Schnitt, Bart & Gesichtspflege', 'Cut, beard & facial', 'Cắt tóc, râu & chăm sóc da'], {
          chf: 98,
          eur: 62,
          minutes: 75,
          buffer: 5,
        }),
      ],
    ),
  ],
}
