/** Texts to the owner about the salon's credit (CRD-04, CRD-05, CRD-07). */
import { paragraphs } from './lines.ts'
import type { CreditTexts } from './type.ts'

export const enCredit: CreditTexts = {
  creditLow: ({ salon, balance, mark, link }) => ({
    subject: `The SMS credit of ${salon} is running out`,
    text: paragraphs(
      'Hello,',
      `${salon} has ${balance} of credit left, less than ${mark}. Once it is used up, only PINs still go out by SMS, and not for long. Customers without an e-mail address then get no messages.`,
      `See the credit and top it up: ${link}`,
    ),
  }),
  toppedUp: ({ salon, amount, price, link }) => ({
    subject: `Credit topped up: ${salon}`,
    text: paragraphs(
      'Hello,',
      `The SMS credit of ${salon} was running out. As you asked, we topped it up: ${amount} of credit for ${price}, paid with your saved card.`,
      `See the credit or change the automatic top-up: ${link}`,
    ),
  }),
  topUpEnded: ({ salon, price, balance, asksBuyer, link }) => ({
    subject: `The credit of ${salon} was not topped up`,
    text: paragraphs(
      'Hello,',
      asksBuyer
        ? `The SMS credit of ${salon} is running out: ${balance} is left. We wanted to top it up for ${price}, but your bank wants you to confirm the payment yourself.`
        : `The SMS credit of ${salon} is running out: ${balance} is left. We wanted to top it up for ${price}, but your card was declined.`,
      'Nothing was charged, and we do not try again: automatic top-up is off. Buy credit, or save another card and turn it on again.',
      `To your credit: ${link}`,
    ),
  }),
  creditSpent: ({ salon, balance, floor, link }) => ({
    subject: `The SMS credit of ${salon} is used up`,
    text: paragraphs(
      'Hello,',
      floor === undefined
        ? `The SMS credit of ${salon} is ${balance}, because a payment was given back. Until it is balanced, no SMS go out, not even PINs; your booking page asks for an e-mail address.`
        : `The SMS credit of ${salon} is ${balance}. PINs still go out by SMS down to ${floor}; after that your booking page asks for an e-mail address. Other SMS no longer go out.`,
      `Top up the credit: ${link}`,
    ),
  }),
  creditGivenBack: ({ salon, price, amount, balance, isSpent, link }) => ({
    subject: `A payment was given back: ${salon}`,
    text: paragraphs(
      'Hello,',
      `${price} of a payment for the SMS credit of ${salon} was given back. We took off the credit that it had bought: ${amount}. The credit is now ${balance}.`,
      isSpent ? 'Until the credit is balanced again, no SMS go out, not even PINs. E-mails still go out.' : '',
      'If automatic top-up was on, it is off now: nobody is charged again without being asked.',
      `To your credit: ${link}`,
    ),
  }),
  invoiceReady: ({ salon, price, link }) => ({
    subject: `Your invoice is ready: ${salon}`,
    text: paragraphs(
      'Hello,',
      `The invoice of ${price} for the SMS credit of ${salon} is ready. It is paid already.`,
      `See the invoice: ${link}`,
    ),
  }),
}
