import type { DayEnd } from '@goldline/contract/checkout/day-end'
import { languages } from '@goldline/domain/message/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowTexts } from '../../test/paper.ts'
import { refusal } from '../../test/salon.ts'
import { aTaxedSalon, aTill, atTill, aVisit, begin, change, made, paymentBy, sell, tillPin } from '../../test/till.ts'
import { daySheetRows } from './rows.ts'

const { t, salon, till } = await atTill()
let end: DayEnd
beforeAll(async () => {
  const draft = await begin(till, await aVisit(t, salon))
  const tips = [{ staffId: salon.staff[0] ?? '', amount: 500 }]
  const discount = { amount: 1000, reason: 'Kulanz' }
  await sell(till, await change(till, draft, { tips, discount }), { payments: [paymentBy('CASH', 10_000)] })
  made(
    await till.send('POST', '/v1/till/cash-movements', { direction: 'IN', amount: 100, reason: 'Münz', pin: tillPin }),
  )
})
afterAll(() => t.close())

describe('[POS-29] a till’s day as a PDF', () => {
  test('[POS-29a] is a PDF, open and closed, on a roll and on A4; another salon’s is not found', async () => {
    const open = made(await till.send('GET', '/v1/till/day/sheet'))
    expect([open.headers['content-type'], open.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
    const closing = { counted: { 1000: 7, 500: 1, 100: 1 }, nextFloat: 1000, reason: 'Rückgeld', pin: tillPin }
    end = made(await till.send('POST', '/v1/till/day-ends', closing)).json()
    const [roll, a4] = await Promise.all(
      ['', '?paper=A4'].map((paper) => till.send('GET', `/v1/day-ends/${end.id}/sheet${paper}`)),
    )
    expect([roll?.statusCode, a4?.statusCode]).toEqual([200, 200])
    expect(roll?.rawPayload.equals(a4?.rawPayload ?? Buffer.alloc(0))).toBe(false)
    const other = await aTill(t, await aTaxedSalon(t))
    expect(refusal(await other.send('GET', `/v1/day-ends/${end.id}/sheet`))).toEqual([404, 'notFound'])
  })

  test('[POS-29b, POS-04f] shows the count, who counted, and the day’s sums', () => {
    const place = { salon: 'Testsalon', till: 'Kasse', currency: 'CHF', country: 'CH', timeZone: 'Europe/Zurich' }
    const said = (language: (typeof languages)[number], report = end.report) =>
      rowTexts(daySheetRows({ ...end, report, untilTime: end.createdTime, end }, { ...place, language }))
    expect(said('de')).toEqual([
      ...['Testsalon', 'Kasse · Tagesabschluss 1', '02.03.2027 09:00 – 02.03.2027 09:00', 'Gezählt von Sofia'],
      ...['Gezählt: 76.00', 'Erwartet: 76.00', 'Anfangsbestand: 0.00', 'Differenz: 0.00'],
      ...['Grund: Rückgeld', 'Bleibt in der Kasse: 10.00', 'Entnommen: 66.00'],
      ...['Nach Person', 'Person 0, 1 Verkauf: 70.00', 'Trinkgeld: 5.00'],
      ...['Nach Zahlart', 'Bar: 75.00', 'Total: 75.00', 'Umsatz: 70.00', 'Trinkgeld: 5.00'],
      ...['MWST | Netto | Steuer | Brutto', '8.1% | 64.75 | 5.25 | 70.00'],
      ...['Preise und Rücknahmen', 'Rabatte: -10.00', 'Ein- und Auszahlungen', 'Münz: 1.00'],
      ...['Gezählt', '10.00 × 7: 70.00', '5.00 × 1: 5.00', '1.00 × 1: 1.00'],
    ])
    for (const language of languages) expect(said(language).join()).not.toMatch(/undefined|NaN/)
    const staff = end.report.staff.map((each) => ({ ...each, retail: 1995 }))
    const withArticles = said('de', { ...end.report, retail: 1995, staff })
    const apart = ['davon Leistungen: 50.05', 'davon Artikel: 19.95']
    expect(withArticles.filter((row) => row.startsWith('davon'))).toEqual([...apart, ...apart])
    expect(withArticles[withArticles.indexOf('Umsatz: 70.00') + 1]).toBe(apart[0])
  })
})
