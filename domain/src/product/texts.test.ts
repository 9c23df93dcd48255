import { expect, test } from 'vitest'
import { preparationsIn } from './texts.ts'

const salonLanguage = 'de'
const texts = (services: Parameters<typeof preparationsIn>[1]['services'], wanted: 'de' | 'en' = 'en') =>
  preparationsIn(wanted, { services, salonLanguage })

test('[APT-18c] shows each preparation text once, in the services’ order, in the reader’s language or the salon’s', () => {
  const shoes = { de: 'Offene Schuhe', en: 'Open shoes' }
  const hair = { de: 'Trockenes Haar' }
  expect(texts([shoes, null, hair, {}, shoes])).toEqual([
    { text: 'Open shoes', language: 'en' },
    { text: 'Trockenes Haar', language: 'de' },
  ])
  expect(texts([hair, shoes], 'de').map(({ text }) => text)).toEqual(['Trockenes Haar', 'Offene Schuhe'])
  expect(texts([null, {}])).toEqual([])
})
