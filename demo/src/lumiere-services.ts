import type { HappyHours, Promotion } from '@goldline/domain/product/price'
import { addDays, type Day } from '@goldline/domain/time/day'
import { type SalonPlan, type ServicePlan, servicesIn } from './salon-plan.ts'

const nails = servicesIn(`
  manicure        | Maniküre        | Formen, Nagelhaut, Politur       | 48 30     | mai-linh thao linh | 2
  gel             | Gel-Maniküre    | Mit Lack nach Wahl               | 68 45     | mai-linh thao linh | 5
  shellac         | Shellac         | Hält bis zu zwei Wochen          | 58 45     | mai-linh thao linh | 4
  modelling       | Neumodellage    | Gel oder Acryl, mit Verlängerung | 98 60 ~5  | mai-linh thao linh | 3 | kurz 98 60; lang 118 75; mit Design 138 90
  refill          | Nägel auffüllen | Nach drei bis vier Wochen        | 78 60     | mai-linh thao linh | 4
  pedicure        | Pediküre        | Fussbad, Pflege, Lack            | 65 45 ~10 | mai-linh thao linh | 3
  pedicure-deluxe | Pediküre Deluxe | Mit Peeling, Maske und Massage   | 92 75 ~10 | mai-linh thao`)

const hair = servicesIn(`
  cut-woman | Damenhaarschnitt  | Waschen, schneiden, föhnen                   | 85 45             | lena nico | woman 5 | kurz 85 45; schulterlang 98 60; lang 115 75
  cut-man   | Herrenschnitt     | Waschen, schneiden, stylen                   | 58 45             | lena nico | man 5
  cut-beard | Schnitt & Bart    | Haarschnitt und Bartpflege                   | 82 60             | lena nico | man 3
  beard     | Bartpflege        | Konturen, heisses Tuch, Öl                   | 38 30             | nico      | man 3
  cut-child | Kinderhaarschnitt | Bis 12 Jahre                                 | 38 30             | lena nico
  blow-dry  | Föhnen            | Waschen und föhnen                           | 48 30             | lena nico | woman 2 | kurz 48 30; lang 62 45
  roots     | Ansatzfarbe       | Farbe, Einwirkzeit, waschen                  | 95 90 30+30 ~5    | lena nico | woman 2
  balayage  | Balayage          | Handgemalte Strähnen, mit Pflege und Styling | 220 150 60+45 ~10 | lena      | woman 2 | Ansatz 165 105 45+30; schulterlang 220 150 60+45; lang 265 180 75+45`)

const lashes = servicesIn(`
  brows           | Augenbrauen zupfen & färben | Form nach Gesicht         | 40 30       | mai-linh sofia amelie | woman 4
  brow-lamination | Brow Lamination             | Liften, färben, pflegen   | 89 60 25+15 | sofia                 | woman 2
  lashes-classic  | Wimpern Classic             | Eins zu eins, natürlich   | 140 75 ~5   | sofia mai-linh        | woman 2
  lashes-volume   | Wimpern Volume              | Dichte Fächer             | 170 90 ~5   | sofia mai-linh        | woman 2
  lashes-refill   | Wimpern auffüllen           | Nach zwei bis drei Wochen | 85 60       | sofia mai-linh        | woman 4`)

const cosmetics = servicesIn(`
  facial      | Gesichtsbehandlung Klassik | Reinigung, Peeling, Maske          | 115 60 ~10 | amelie sofia | 4
  facial-glow | Glow-Behandlung            | Fruchtsäure, Vitamin C und Massage | 165 75 ~10 | amelie       | 3
  make-up     | Make-up                    | Tag, Abend oder Fest               | 95 45      | amelie sofia | woman
  waxing      | Waxing Beine               | Warmwachs, mit Nachpflege          | 48 30 ~5   | amelie elira | 3     | halbe Beine 48 30; ganze Beine 78 60`)

const spa = servicesIn(`
  back      | Rückenmassage     | Löst Nacken und Schultern | 65 30 ~10  | elira amelie | 4 | 30 Min. 65 30; 50 Min. 98 50
  aroma     | Aromaöl-Massage   | Ganzer Körper, warme Öle  | 125 60 ~15 | elira        | 3
  hot-stone | Hot-Stone-Massage | Warme Basaltsteine        | 165 90 ~15 | elira        | 2
  feet      | Fussreflexzonen   | Druckpunkte, mit Fussbad  | 75 45 ~10  | elira linh   | 2`)

const addOns: Readonly<Record<string, ServicePlan['addOns']>> = {
  gel: [
    { id: '0190a000-0000-7000-8000-00000000f101', name: 'Nail-Art, 2 Nägel', price: 1200, duration: 15 },
    { id: '0190a000-0000-7000-8000-00000000f102', name: 'Altes Gel entfernen', price: 1500, duration: 15 },
    { id: '0190a000-0000-7000-8000-00000000f103', name: 'Handmassage', price: 1400, duration: 10 },
  ],
  'cut-woman': [
    { id: '0190a000-0000-7000-8000-00000000f104', name: 'Pflegemaske', price: 2200, duration: 20, gap: [5, 10] },
    { id: '0190a000-0000-7000-8000-00000000f105', name: 'Glätten', price: 1800, duration: 15 },
  ],
  facial: [{ id: '0190a000-0000-7000-8000-00000000f106', name: 'Augenpflege', price: 2400, duration: 15 }],
}

const preparations: Readonly<Record<string, string>> = {
  gel: 'Handcreme am selben Tag bitte weglassen.',
  pedicure: 'Offene Schuhe sind praktisch.',
  'cut-woman': 'Komm gern mit trockenem Haar.',
  roots: 'Am Vortag bitte nicht waschen.',
  facial: 'Komm gern ungeschminkt.',
  'lashes-classic': 'Komm bitte ohne Wimperntusche.',
}

/** Add-ons of a service (CAT-13), and what customers should do before it (APT-18). */
const withMore = (services: readonly ServicePlan[]): ServicePlan[] =>
  services.map((each) => ({ ...each, addOns: addOns[each.key] ?? [], preparation: preparations[each.key] }))

const afternoons: HappyHours = {
  activated: true,
  fromHour: '13:00',
  toHour: '15:00',
  weekDays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
  amount: 15,
  percentage: true,
}

/** 28 services in five categories, without the patch test; the promotion is around `today`. */
export function lumiereCategories(today: Day): SalonPlan['categories'] {
  const promotion: Promotion = {
    activated: true,
    fromDate: addDays(today, -9),
    toDate: addDays(today, 19),
    amount: 20,
    percentage: true,
  }
  return [
    { name: 'Nägel', services: withMore(nails) },
    { name: 'Haare', services: withMore(hair) },
    {
      name: 'Wimpern & Brauen',
      services: withMore(lashes).map((each) => (each.key === 'brows' ? { ...each, happyHours: afternoons } : each)),
    },
    {
      name: 'Kosmetik',
      services: withMore(cosmetics).map((each) => (each.key === 'facial-glow' ? { ...each, promotion } : each)),
    },
    {
      name: 'Spa',
      services: spa.map((each) => (each.key === 'hot-stone' ? { ...each, salonConfirms: true } : each)),
    },
  ]
}
