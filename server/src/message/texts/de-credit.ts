/** What the owner reads of the salon's credit (CRD-04). */
import { type CreditTexts, paragraphs } from './type.ts'

export const deCredit: CreditTexts = {
  creditLow: ({ salon, balance, mark, link }) => ({
    subject: `Das SMS-Guthaben von ${salon} geht zu Ende`,
    text: paragraphs(
      'Guten Tag',
      `${salon} hat noch ${balance} Guthaben, weniger als ${mark}. Reicht es nicht mehr, gehen Nachrichten an Ihre Kundschaft nur noch per E-Mail hinaus.`,
      `Guthaben ansehen und aufladen: ${link}`,
    ),
  }),
}
