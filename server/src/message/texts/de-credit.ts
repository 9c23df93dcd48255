/** What the owner reads of the salon's credit (CRD-04, CRD-05). */
import { type CreditTexts, paragraphs } from './type.ts'

export const deCredit: CreditTexts = {
  creditLow: ({ salon, balance, mark, link }) => ({
    subject: `Das SMS-Guthaben von ${salon} geht zu Ende`,
    text: paragraphs(
      'Guten Tag',
      `${salon} hat noch ${balance} Guthaben, weniger als ${mark}. Ist es aufgebraucht, gehen nur noch PINs per SMS hinaus, und auch die nicht lange. Wer keine E-Mail-Adresse hat, bekommt dann keine Nachrichten.`,
      `Guthaben ansehen und aufladen: ${link}`,
    ),
  }),
  toppedUp: ({ salon, amount, price, link }) => ({
    subject: `Guthaben aufgeladen: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `das SMS-Guthaben von ${salon} ging zu Ende. Wie gewünscht haben wir es aufgeladen: ${amount} Guthaben für ${price}, bezahlt mit Ihrer gespeicherten Karte.`,
      `Guthaben ansehen oder das Aufladen ändern: ${link}`,
    ),
  }),
  topUpEnded: ({ salon, price, balance, asksBuyer, link }) => ({
    subject: `Das Guthaben von ${salon} wurde nicht aufgeladen`,
    text: paragraphs(
      'Guten Tag',
      asksBuyer
        ? `das SMS-Guthaben von ${salon} geht zu Ende: Es sind noch ${balance}. Wir wollten für ${price} aufladen, aber Ihre Bank verlangt, dass Sie die Zahlung selbst bestätigen.`
        : `das SMS-Guthaben von ${salon} geht zu Ende: Es sind noch ${balance}. Wir wollten für ${price} aufladen, aber Ihre Karte wurde abgelehnt.`,
      'Es wurde nichts abgebucht, und wir versuchen es nicht noch einmal: Das automatische Aufladen ist ausgeschaltet. Kaufen Sie Guthaben, oder hinterlegen Sie eine andere Karte und schalten Sie es wieder ein.',
      `Zum Guthaben: ${link}`,
    ),
  }),
  creditSpent: ({ salon, balance, floor, link }) => ({
    subject: `Das SMS-Guthaben von ${salon} ist aufgebraucht`,
    text: paragraphs(
      'Guten Tag',
      `Das SMS-Guthaben von ${salon} beträgt ${balance}. PINs gehen noch bis ${floor} per SMS hinaus; danach bittet Ihre Buchungsseite um eine E-Mail-Adresse. Andere SMS gehen nicht mehr hinaus.`,
      `Guthaben aufladen: ${link}`,
    ),
  }),
}
