/** Texts to the owner about the salon's credit (CRD-04, CRD-05, CRD-07). */
import { paragraphs } from './lines.ts'
import type { CreditTexts } from './type.ts'

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
      `Das SMS-Guthaben von ${salon} ging zu Ende. Wie gewünscht haben wir es aufgeladen: ${amount} Guthaben für ${price}, bezahlt mit Ihrer gespeicherten Karte.`,
      `Guthaben ansehen oder das Aufladen ändern: ${link}`,
    ),
  }),
  topUpEnded: ({ salon, price, balance, asksBuyer, link }) => ({
    subject: `Das Guthaben von ${salon} wurde nicht aufgeladen`,
    text: paragraphs(
      'Guten Tag',
      asksBuyer
        ? `Das SMS-Guthaben von ${salon} geht zu Ende: Es sind noch ${balance}. Wir wollten für ${price} aufladen, aber Ihre Bank verlangt, dass Sie die Zahlung selbst bestätigen.`
        : `Das SMS-Guthaben von ${salon} geht zu Ende: Es sind noch ${balance}. Wir wollten für ${price} aufladen, aber Ihre Karte wurde abgelehnt.`,
      'Es wurde nichts abgebucht, und wir versuchen es nicht noch einmal: Das automatische Aufladen ist ausgeschaltet. Kaufen Sie Guthaben, oder hinterlegen Sie eine andere Karte und schalten Sie es wieder ein.',
      `Zum Guthaben: ${link}`,
    ),
  }),
  creditSpent: ({ salon, balance, floor, link }) => ({
    subject: `Das SMS-Guthaben von ${salon} ist aufgebraucht`,
    text: paragraphs(
      'Guten Tag',
      floor === undefined
        ? `Das SMS-Guthaben von ${salon} beträgt ${balance}, weil eine Zahlung zurückgegeben wurde. Bis es ausgeglichen ist, gehen keine SMS hinaus, auch keine PINs; Ihre Buchungsseite bittet um eine E-Mail-Adresse.`
        : `Das SMS-Guthaben von ${salon} beträgt ${balance}. PINs gehen noch bis ${floor} per SMS hinaus; danach bittet Ihre Buchungsseite um eine E-Mail-Adresse. Andere SMS gehen nicht mehr hinaus.`,
      `Guthaben aufladen: ${link}`,
    ),
  }),
  creditGivenBack: ({ salon, price, amount, balance, isSpent, link }) => ({
    subject: `Eine Zahlung wurde zurückgegeben: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `Von einer Zahlung für das SMS-Guthaben von ${salon} wurden ${price} zurückgegeben. Das Guthaben, das damit gekauft war, haben wir abgezogen: ${amount}. Es sind jetzt ${balance}.`,
      isSpent
        ? 'Bis das Guthaben wieder ausgeglichen ist, gehen keine SMS hinaus, auch keine PINs. E-Mails gehen weiter hinaus.'
        : '',
      'War das automatische Aufladen eingeschaltet, ist es jetzt aus: Niemand wird ungefragt noch einmal belastet.',
      `Zum Guthaben: ${link}`,
    ),
  }),
  invoiceReady: ({ salon, price, link }) => ({
    subject: `Ihre Rechnung ist da: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `Die Rechnung über ${price} für das SMS-Guthaben von ${salon} liegt bereit. Sie ist bereits bezahlt.`,
      `Rechnung ansehen: ${link}`,
    ),
  }),
}
