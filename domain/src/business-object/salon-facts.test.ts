import { expect, test } from 'vitest'
import { whatsAppLink } from './salon-facts.ts'

test('[BIZ-11c] the link to WhatsApp contains only the digits of the number', () => {
  expect(whatsAppLink('+41791234567')).toBe('https://wa.me/41791234567')
})
