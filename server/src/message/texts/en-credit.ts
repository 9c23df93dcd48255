/** What the owner reads of the salon's credit (CRD-04). */
import { type CreditTexts, paragraphs } from './type.ts'

export const enCredit: CreditTexts = {
  creditLow: ({ salon, balance, mark, link }) => ({
    subject: `The SMS credit of ${salon} is running out`,
    text: paragraphs(
      'Hello',
      `${salon} has ${balance} of credit left, less than ${mark}. Once it is used up, messages to your customers go out by e-mail only.`,
      `See the credit and top it up: ${link}`,
    ),
  }),
}
