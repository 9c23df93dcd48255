import { type OpeningRule, openingSpans } from '@goldline/domain/business-object/opening'
import { addDays, type Day, type Weekday, weekdayOf } from '@goldline/domain/time/day'
import { lumiereCategories } from './lumiere-services.ts'
import { lumiereStaff } from './lumiere-staff.ts'
import type { SalonPlan } from './salon-plan.ts'
import { mondayAfter } from './salon-plan.ts'

/** “Studio Lumière”, Zürich: the big demo salon, built around `today`. */
export function lumiere(today: Day): SalonPlan {
  const opening = { activated: true, open: '09:00', close: '19:00', capacity: 10, rules: rulesAround(today) }
  const isOpen = (day: Day) => openingSpans(opening, day).length > 0
  return {
    urlName: 'studio-lumiere',
    name: 'Studio Lumière',
    description: {
      de: 'Nägel, Haare, Wimpern, Kosmetik und Massage an der Langstrasse.',
      en: 'Nails, hair, lashes, cosmetics and massage on Langstrasse.',
      vi: 'Làm móng, tóc, mi, chăm sóc da và mát-xa trên phố Langstrasse.',
    },
    arrivals: {
      de: 'Tram 8 bis Helvetiaplatz, drei Minuten zu Fuss. Parkhaus Helvetiaplatz.',
      en: 'Tram 8 to Helvetiaplatz, three minutes on foot. Car park Helvetiaplatz.',
      vi: 'Tàu điện số 8 đến Helvetiaplatz, đi bộ ba phút. Bãi đỗ xe Helvetiaplatz.',
    },
    facts: {
      amenities: ['STEP_FREE', 'WIFI', 'DRINKS', 'AIR_CONDITIONING', 'CHILDREN'],
      languages: ['de', 'en', 'vi', 'fr'],
      payments: ['CASH', 'DEBIT_CARD', 'CREDIT_CARD', 'TWINT'],
      whatsApp: '+41790000084',
    },
    street: 'Langstrasse 84',
    postalCode: '8004',
    city: 'Zürich',
    country: 'CH',
    latitude: 47.3781,
    longitude: 8.5277,
    phoneNr: '+41440000084',
    email: 'hallo@lumiere.example',
    timeZone: 'Europe/Zurich',
    currency: 'CHF',
    vatRate: 810,
    ...opening,
    staff: lumiereStaff(today, isOpen),
    categories: lumiereCategories(today),
    questions: [lenses],
    forms: [lamination],
    patchTests: [lotionTest],
  }
}

const lenses = {
  id: '0190a000-0000-7000-8000-00000000f001',
  names: { de: 'Trägst du Kontaktlinsen?', en: 'Do you wear contact lenses?', vi: 'Bạn có đeo kính áp tròng không?' },
  yes: {
    de: 'Bitte bring dein Etui mit: Sie müssen während der Behandlung heraus.',
    en: 'Please bring their case: they have to be out during the treatment.',
    vi: 'Vui lòng mang theo hộp đựng: cần tháo kính trong lúc làm.',
  },
  before: ['brow-lamination', 'lashes-classic', 'lashes-volume', 'lashes-refill'],
} as const

const lotionTest = {
  id: '0190a000-0000-7000-8000-00000000f301',
  names: { de: 'Verträglichkeitstest', en: 'Patch test', vi: 'Thử phản ứng' },
  descriptions: {
    de: 'Ein Tropfen Lotion hinter dem Ohr',
    en: 'A drop of lotion behind the ear',
    vi: 'Một giọt dung dịch sau tai',
  },
  duration: 10,
  before: 'brow-lamination',
}

const lamination = {
  id: '0190a000-0000-7000-8000-00000000f201',
  titles: { de: 'Einverständnis Brow Lamination', en: 'Consent to brow lamination', vi: 'Đồng ý uốn chân mày' },
  texts: {
    de: `Was gemacht wird
Deine Brauen werden mit einer Lotion weich gemacht, geformt und mit einer zweiten gefestigt.

Was vorkommen kann
Rötung, Tränen, selten eine Allergie. Dann wird sofort ausgewaschen, und du zahlst nichts.

Bitte nicht bei
Offener Haut, frischem Permanent Make-up oder einer Bindehautentzündung.`,
    en: `What is done
Your brows are softened with a lotion, shaped, and set with a second one.

What may happen
Redness, tears, rarely an allergy. It is then washed out at once, and you pay nothing.

Please not with
Broken skin, fresh permanent make-up or conjunctivitis.`,
    vi: `Cách thực hiện
Chân mày được làm mềm bằng dung dịch, tạo dáng rồi cố định bằng dung dịch thứ hai.

Điều có thể xảy ra
Đỏ da, chảy nước mắt, hiếm khi dị ứng. Khi đó salon rửa sạch ngay và quý vị không phải trả tiền.

Xin không làm khi
Da bị hở, mới phun xăm chân mày hoặc viêm kết mạc.`,
  },
  months: 12,
  before: ['brow-lamination'],
} as const

/** Closed at lunch on Mondays, late Thursday, short Saturday, closed on Sunday, plus closed days (BIZ-02). */
function rulesAround(today: Day): OpeningRule[] {
  const always = { capacity: null, from: null, to: null }
  const weekday = (day: Weekday, open: string, close: string): OpeningRule => ({
    ...always,
    weekday: day,
    activated: true,
    open,
    close,
  })
  const rules: OpeningRule[] = [
    weekday('MONDAY', '10:00', '12:30'),
    weekday('MONDAY', '13:30', '19:00'),
    weekday('THURSDAY', '09:00', '21:00'),
    { ...weekday('SATURDAY', '09:00', '17:00'), capacity: 8 },
    { ...weekday('SUNDAY', '09:00', '17:00'), activated: false },
    closedRule(mondayAfter(addDays(today, 28)), 2),
  ]
  // Opens specially if today is a Sunday, so that the demo's first day is a working day.
  const special = { ...always, weekday: null, activated: true, open: '11:00', close: '17:00', from: today, to: today }
  return weekdayOf(today) === 'SUNDAY' ? [...rules, special] : rules
}

/** The salon's holidays: a range of days. */
function closedRule(from: Day, moreDays: number): OpeningRule {
  return {
    weekday: null,
    activated: false,
    open: '09:00',
    close: '19:00',
    capacity: null,
    from,
    to: addDays(from, moreDays),
  }
}
