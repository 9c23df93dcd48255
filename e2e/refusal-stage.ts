/** Checks a refusal of the error catalogue in three languages. */
import type { Refusal } from '@goldline/domain/refusal'
import { expect, type Page } from '@playwright/test'
import { type Language, textOf } from './texts.ts'
import { inEveryLanguage } from './visitor.ts'

export const reads = (page: Page, language: Language, refusal: Refusal) =>
  expect(
    page
      .getByText(textOf(language, `refusal.${refusal}`))
      .filter({ visible: true })
      .first(),
    `${refusal} in ${language}`,
  ).toBeVisible()

export const readsInEveryLanguage = (page: Page, refusal: Refusal): Promise<void> =>
  inEveryLanguage(page, (language) => reads(page, language, refusal))
