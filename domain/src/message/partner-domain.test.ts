import { expect, test } from 'vitest'
import { unsupportedLinks } from './links.ts'
import { partnerDomain } from './partner-domain.ts'

test.each([
  ['partner.ch', 'partner.ch'],
  [' https://WWW.Partner.ch/de/?x=1#y ', 'partner.ch'],
  ['shop.partner.co.uk', 'shop.partner.co.uk'],
  ['Zürich-Salon.ch', 'xn--zrich-salon-thb.ch'],
  ['anna@partner.ch', 'partner.ch'],
  ['partner.ch.', 'partner.ch'],
  ['salon.wixsite.com', 'salon.wixsite.com'],
  ['wixsite.com', undefined],
  ['https://www.wixsite.com/', undefined],
  ['ch', undefined],
  ['partner', undefined],
  ['partner.nowhere', undefined],
  ['127.0.0.1', undefined],
  ['[::1]', undefined],
  ['ftp://partner.ch', undefined],
  ['zwei worte.ch', undefined],
  ['', undefined],
  [`${'x'.repeat(60)}.`.repeat(5), undefined],
])('[MSG-06i] from %s reads the partner domain %s', (typed, domain) => {
  expect(partnerDomain(typed)).toBe(domain)
})

test('[MSG-06e] accepts a domain and its subdomains, but not domains with the same ending', () => {
  const text = 'www.partner.ch, https://shop.partner.ch/x, meinpartner.ch'
  expect(unsupportedLinks(text, [partnerDomain('https://www.partner.ch') ?? ''])).toEqual(['meinpartner.ch'])
})
