/** Checks a refusal of the error catalogue in three languages. */
import type { Refusal } from '@goldline/domain/refusal'
import { expect, type Page } from '@playwright/test'
import { type Language, textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'

export const expectRefusal = (page: Page, language: Language, refusal: Refusal) =>
  expect(
    page
      .getByText(textOf(language, `refusal.${refusal}`))
      .filter({ visible: true })
      .first(),
    `${refusal} in ${language}`,
  ).toBeVisible()

export const expectRefusalInEveryLanguage = (page: Page, refusal: Refusal): Promise<void> =>
  inEveryLanguage(page, (language) => expectRefusal(page, language, refusal))
