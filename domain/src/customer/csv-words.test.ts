import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appointmentStatuses, bookingTypes } from '../appointment/status.ts'
import { communicationPreferences } from '../message/communication-preference.ts'
import { type Language, languages } from '../message/kinds.ts'
import { zone } from '../time/zone.ts'
import { bookingWords, languageWords, preferenceWords, statusWords, typeWords } from './csv-words.ts'
import { readImportRow } from './import-row.ts'
import { customerTypes } from './type.ts'

test.each(languages)('[CUS-08, UI-01] an export uses the words of ADMIN’s screens, in %s', (language) => {
  const file = join(import.meta.dirname, '../../../web/src/i18n/texts.json')
  const texts: Record<string, Record<Language, string>> = JSON.parse(readFileSync(file, 'utf8'))
  for (const each of appointmentStatuses) expect(statusWords[each][language]).toBe(texts[`status.${each}`]?.[language])
  for (const each of bookingTypes) expect(bookingWords[each][language]).toBe(texts[`bookingType.${each}`]?.[language])
  for (const each of customerTypes) expect(typeWords[each][language]).toBe(texts[`customerType.${each}`]?.[language])
  for (const each of communicationPreferences)
    expect(preferenceWords[each][language]).toBe(texts[`admin.customers.messages.${each}`]?.[language])
  expect(languageWords[language]).toBe(texts[`language.${language}`]?.[language])
  const row = readImportRow(['Anna', languageWords[language]], {
    mapping: ['name', 'language'],
    now: 0,
    clock: zone('UTC'),
  })
  expect(row).toMatchObject({ language })
})
