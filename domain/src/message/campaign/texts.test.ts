import { expect, test } from 'vitest'
import { type CampaignTexts, textsFault } from './texts.ts'

const words = { subject: '', message: 'Hallo {{name}}' }
const texts = (vi: Partial<typeof words> = {}): CampaignTexts => ({ de: words, en: words, vi: { ...words, ...vi } })

test.each([
  ['none', {}, 'no_matter', undefined],
  ['text that is not a placeholder stays', { message: '{{7*7}} {{name}}' }, 'SMS', undefined],
  ['an empty text', { message: '  ' }, 'EMAIL', 'vi message empty'],
  ['an unknown placeholder', { message: '{{vorname}}' }, 'EMAIL', 'vi message unknown'],
  ['an unknown placeholder in the subject', { subject: '{{vorname}}' }, 'EMAIL', 'vi subject unknown'],
  ['more than four SMS with room for names', { message: 'a'.repeat(520) }, 'SMS', 'vi message long'],
  ['too long for those who get an SMS', { message: 'ế'.repeat(170) }, 'no_matter', 'vi message long'],
  ['an e-mail may be long', { message: 'a'.repeat(5000) }, 'EMAIL', undefined],
] as const)('[MSG-08] problems of a campaign’s texts: %s', (_, vi, way, expected) => {
  const fault = textsFault(texts(vi), way)
  expect(fault && `${fault.language} ${fault.part} ${fault.why}`).toBe(expected)
})
