import { category, openHours, service, type Template } from './template.ts'

const day = openHours('09:00', '20:00')

export const massage: Template = {
  week: {
    MONDAY: day,
    TUESDAY: day,
    WEDNESDAY: day,
    THURSDAY: day,
    FRIDAY: day,
    SATURDAY: openHours('10:00', '16:00'),
  },
  categories: [
    category(
      ['Klassische Massage', 'Classic massage', 'Massage cổ điển'],
      [
        service(['Rücken & Nacken, 30 Min.', 'Back & neck, 30 min', 'Lưng & cổ, 30 phút'], {
          chf: 68,
          eur: 42,
          minutes: 30,
          buffer: 10,
        }),
        service(['Ganzkörper, 60 Min.', 'Full body, 60 min', 'Toàn thân, 60 phút'], {
          chf: 120,
          eur: 72,
          minutes: 60,
          buffer: 15,
        }),
        service(['Ganzkörper, 90 Min.', 'Full body, 90 min', 'Toàn thân, 90 phút'], {
          chf: 165,
          eur: 102,
          minutes: 90,
          buffer: 15,
        }),
        service(['Sportmassage, 60 Min.', 'Sports massage, 60 min', 'Massage thể thao, 60 phút'], {
          chf: 130,
          eur: 78,
          minutes: 60,
          buffer: 15,
        }),
      ],
    ),
    category(
      ['Wohlbefinden', 'Wellness', 'Thư giãn'],
      [
        service(['Aromaöl-Massage, 60 Min.', 'Aroma oil massage, 60 min', 'Massage tinh dầu, 60 phút'], {
          chf: 130,
          eur: 78,
          minutes: 60,
          buffer: 15,
        }),
        service(['Hot-Stone-Massage, 75 Min.', 'Hot stone massage, 75 min', 'Massage đá nóng, 75 phút'], {
          chf: 155,
          eur: 95,
          minutes: 75,
          buffer: 15,
        }),
        service(['Fussreflexzonen, 45 Min.', 'Foot reflexology, 45 min', 'Bấm huyệt bàn chân, 45 phút'], {
          chf: 90,
          eur: 54,
          minutes: 45,
          buffer: 10,
        }),
        service(['Kopfmassage, 30 Min.', 'Head massage, 30 min', 'Massage đầu, 30 phút'], {
          chf: 65,
          eur: 38,
          minutes: 30,
          buffer: 10,
        }),
        service(['Schwangerschaftsmassage, 60 Min.', 'Pregnancy massage, 60 min', 'Massage bà bầu, 60 phút'], {
          chf: 130,
          eur: 78,
          minutes: 60,
          buffer: 15,
        }),
      ],
    ),
  ],
}
