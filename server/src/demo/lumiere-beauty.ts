import type { HappyHours, Promotion } from '@goldline/domain/product/price'
import { addDays, type Day } from '@goldline/domain/time/day'
import { type ServicePlan, whole } from './salon-plan.ts'

const afternoons: HappyHours = {
  activated: true,
  fromHour: '13:00',
  toHour: '15:00',
  weekDays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
  amount: 15,
  percentage: true,
}

export const lashes: readonly ServicePlan[] = [
  {
    key: 'brows',
    name: 'Augenbrauen zupfen & färben',
    description: 'Form nach Gesicht',
    price: whole(40),
    duration: 30,
    staff: ['mai-linh', 'sofia', 'amelie'],
    audience: 'woman',
    demand: 4,
    happyHours: afternoons,
  },
  {
    key: 'brow-lamination',
    name: 'Brow Lamination',
    description: 'Liften, färben, pflegen',
    price: whole(89),
    duration: 60,
    gap: [25, 15],
    staff: ['sofia'],
    audience: 'woman',
    demand: 2,
  },
  {
    key: 'lashes-classic',
    name: 'Wimpern Classic',
    description: 'Eins zu eins, natürlich',
    price: whole(140),
    duration: 75,
    buffer: 5,
    staff: ['sofia', 'mai-linh'],
    audience: 'woman',
    demand: 2,
  },
  {
    key: 'lashes-volume',
    name: 'Wimpern Volume',
    description: 'Dichte Fächer',
    price: whole(170),
    duration: 90,
    buffer: 5,
    staff: ['sofia', 'mai-linh'],
    audience: 'woman',
    demand: 2,
  },
  {
    key: 'lashes-refill',
    name: 'Wimpern auffüllen',
    description: 'Nach zwei bis drei Wochen',
    price: whole(85),
    duration: 60,
    staff: ['sofia', 'mai-linh'],
    audience: 'woman',
    demand: 4,
  },
]

export const cosmetics = (today: Day): readonly ServicePlan[] => {
  const promotion: Promotion = {
    activated: true,
    fromDate: addDays(today, -9),
    toDate: addDays(today, 19),
    amount: 20,
    percentage: true,
  }
  return [
    {
      key: 'facial',
      name: 'Gesichtsbehandlung Klassik',
      description: 'Reinigung, Peeling, Maske',
      price: whole(115),
      duration: 60,
      buffer: 10,
      staff: ['amelie', 'sofia'],
      demand: 4,
    },
    {
      key: 'facial-glow',
      name: 'Glow-Behandlung',
      description: 'Fruchtsäure, Vitamin C und Massage',
      price: whole(165),
      duration: 75,
      buffer: 10,
      staff: ['amelie'],
      demand: 3,
      promotion,
    },
    {
      key: 'make-up',
      name: 'Make-up',
      description: 'Tag, Abend oder Fest',
      price: whole(95),
      duration: 45,
      staff: ['amelie', 'sofia'],
      audience: 'woman',
    },
    {
      key: 'waxing',
      name: 'Waxing Beine',
      description: 'Warmwachs, mit Nachpflege',
      price: whole(48),
      duration: 30,
      buffer: 5,
      staff: ['amelie', 'elira'],
      demand: 3,
      variants: [
        { name: 'halbe Beine', price: whole(48), duration: 30 },
        { name: 'ganze Beine', price: whole(78), duration: 60 },
      ],
    },
  ]
}

export const spa: readonly ServicePlan[] = [
  {
    key: 'back',
    name: 'Rückenmassage',
    description: 'Löst Nacken und Schultern',
    price: whole(65),
    duration: 30,
    buffer: 10,
    staff: ['elira', 'amelie'],
    demand: 4,
    variants: [
      { name: '30 Min.', price: whole(65), duration: 30 },
      { name: '50 Min.', price: whole(98), duration: 50 },
    ],
  },
  {
    key: 'aroma',
    name: 'Aromaöl-Massage',
    description: 'Ganzer Körper, warme Öle',
    price: whole(125),
    duration: 60,
    buffer: 15,
    staff: ['elira'],
    demand: 3,
  },
  {
    key: 'hot-stone',
    name: 'Hot-Stone-Massage',
    description: 'Warme Basaltsteine',
    price: whole(165),
    duration: 90,
    buffer: 15,
    staff: ['elira'],
    demand: 2,
  },
  {
    key: 'feet',
    name: 'Fussreflexzonen',
    description: 'Druckpunkte, mit Fussbad',
    price: whole(75),
    duration: 45,
    buffer: 10,
    staff: ['elira', 'linh'],
    demand: 2,
  },
]
