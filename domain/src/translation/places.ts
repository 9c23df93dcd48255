/** Defines where a salon's own texts are stored, who may edit them, and what each field accepts (CAT-14). */
import { questionLimits } from '../form/questions.ts'
import { maxLengths } from '../text-lengths.ts'
import type { Feature } from '../user/tier.ts'

/** `WORK` is a picture of the gallery, `PAGE_PICTURE` one of the salon's page. */
export const textPlaces = [
  'SALON',
  'PAGE_PICTURE',
  'CATEGORY',
  'PRODUCT',
  'VARIANT',
  'QUESTION',
  'WORK',
  'ARTICLE',
  'PACKAGE',
] as const
export type TextPlace = (typeof textPlaces)[number]

export const textKinds = ['name', 'description', 'question', 'choice', 'hint', 'alt', 'preparation', 'arrival'] as const
type TextKind = (typeof textKinds)[number]

/** `required`: in the salon's language; `max`: most characters in one language. */
export type FieldRule = { kind: TextKind; max: number; required: boolean }

const name: FieldRule = { kind: 'name', max: maxLengths.name, required: true }
const description: FieldRule = { kind: 'description', max: maxLengths.description, required: false }
const preparation: FieldRule = { kind: 'preparation', max: maxLengths.preparation, required: false }
const alt: FieldRule = { kind: 'alt', max: maxLengths.pictureWords, required: false }

type PlaceRule = { feature: Feature; fields: Readonly<Record<string, FieldRule>> }

/** By place; fields have the names of their columns, those of a question's choices are `choices.<id>.names`. */
export const placeRules: Readonly<Record<TextPlace, PlaceRule>> = {
  SALON: { feature: 'salonSettings', fields: { description, arrivals: { ...description, kind: 'arrival' } } },
  PAGE_PICTURE: { feature: 'salonSettings', fields: { alt } },
  CATEGORY: { feature: 'catalogue', fields: { names: name } },
  PRODUCT: { feature: 'catalogue', fields: { names: name, descriptions: description, preparations: preparation } },
  VARIANT: { feature: 'catalogue', fields: { names: name } },
  QUESTION: {
    feature: 'catalogue',
    fields: {
      names: { kind: 'question', max: questionLimits.name, required: true },
      'choices.names': { kind: 'choice', max: maxLengths.name, required: true },
      'choices.hints': { kind: 'hint', max: questionLimits.hint, required: false },
    },
  },
  WORK: { feature: 'catalogue', fields: { titles: { ...name, required: false }, alts: alt } },
  ARTICLE: { feature: 'catalogue', fields: { names: name } },
  PACKAGE: { feature: 'giftCards', fields: { names: name } },
}

/** Returns the rule of a place's field; undefined: it has no such field. */
export function fieldRule(place: TextPlace, field: string): FieldRule | undefined {
  const { fields } = placeRules[place]
  const name = field.replace(/^choices\.[^.]+\./, 'choices.')
  // Every object has the property "constructor".
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
