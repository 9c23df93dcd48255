import type { Day } from '@goldline/domain/time/day'
import { cosmetics, lashes, spa } from './lumiere-beauty.ts'
import { hair } from './lumiere-hair.ts'
import { type SalonPlan, type ServicePlan, whole } from './salon-plan.ts'

const nailStaff = ['mai-linh', 'thao', 'linh']

const nails: readonly ServicePlan[] = [
  {
    key: 'manicure',
    name: 'Maniküre',
    description: 'Formen, Nagelhaut, Politur',
    price: whole(48),
    duration: 30,
    staff: nailStaff,
    demand: 2,
  },
  {
    key: 'gel',
    name: 'Gel-Maniküre',
    description: 'Mit Lack nach Wahl',
    price: whole(68),
    duration: 45,
    staff: nailStaff,
    demand: 5,
  },
  {
    key: 'shellac',
    name: 'Shellac',
    description: 'Hält bis zu zwei Wochen',
    price: whole(58),
    duration: 45,
    staff: nailStaff,
    demand: 4,
  },
  {
    key: 'modelling',
    name: 'Neumodellage',
    description: 'Gel oder Acryl, mit Verlängerung',
    price: whole(98),
    duration: 60,
    buffer: 5,
    staff: nailStaff,
    demand: 3,
    variants: [
      { name: 'kurz', price: whole(98), duration: 60 },
      { name: 'lang', price: whole(118), duration: 75 },
      { name: 'mit Design', price: whole(138), duration: 90 },
    ],
  },
  {
    key: 'refill',
    name: 'Nägel auffüllen',
    description: 'Nach drei bis vier Wochen',
    price: whole(78),
    duration: 60,
    staff: nailStaff,
    demand: 4,
  },
  {
    key: 'pedicure',
    name: 'Pediküre',
    description: 'Fussbad, Pflege, Lack',
    price: whole(65),
    duration: 45,
    buffer: 10,
    staff: nailStaff,
    demand: 3,
  },
  {
    key: 'pedicure-deluxe',
    name: 'Pediküre Deluxe',
    description: 'Mit Peeling, Maske und Massage',
    price: whole(92),
    duration: 75,
    buffer: 10,
    staff: ['mai-linh', 'thao'],
  },
]

/** 28 services in five categories; the promotion runs around `today`. */
export function lumiereCategories(today: Day): SalonPlan['categories'] {
  return [
    { name: 'Nägel', services: nails },
    { name: 'Haare', services: hair },
    { name: 'Wimpern & Brauen', services: lashes },
    { name: 'Kosmetik', services: cosmetics(today) },
    { name: 'Spa', services: spa },
  ]
}
