import { deWords } from './de-appointment.ts'
import { line, paragraphs } from './lines.ts'
import type { SeveralText, SeveralTexts } from './type.ts'

const hello = ({ customer }: SeveralText) => (customer === '' ? 'Hallo,' : `Hallo ${customer},`)

const each = ({ dates, each: contents }: SeveralText) =>
  dates.map((date, index) =>
    line(`Termin ${index + 1}`, [`${date} Uhr`, ...contents.slice(index, index + 1)].join(', ')),
  )

const what = (facts: SeveralText): string[] => [
  line('Was', facts.services),
  line(deWords.person, facts.staff),
  line('Preis je Termin', facts.price),
  line(deWords.where, [facts.salon, facts.address].filter((part) => part !== '').join(', ')),
  line(deWords.phone, facts.phone),
]

const change = ({ cancellationHours: hours, manageLink, myLink, guests, salon }: SeveralText): string[] => {
  const until = hours === 0 ? 'bis zum Beginn' : `bis ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} vorher`
  const first =
    manageLink === '' ? ' Melde dich dazu mit dieser E-Mail-Adresse an; ein Passwort brauchst du nicht.' : ''
  const what = guests
    ? `Deinen eigenen Termin kannst du ${until} selbst verschieben oder stornieren; die anderen ändert ${salon} gern für dich.`
    : `Du kannst jeden Termin ${until} selbst verschieben oder stornieren.`
  return [`Etwas dazwischengekommen? ${what}${first}`, `Termine ansehen oder ändern: ${myLink}`]
}

export const deSeveral: SeveralTexts = {
  severalBooked: (facts) => ({
    subject: `Deine ${facts.dates.length} Termine bei ${facts.salon} sind bestätigt`,
    text: paragraphs(
      hello(facts),
      `deine ${facts.dates.length} Termine bei ${facts.salon} sind bestätigt. Wir freuen uns auf dich!`,
      each(facts),
      what(facts),
      ...change(facts),
    ),
  }),
  severalChanged: (facts) => ({
    subject: `${facts.salon} hat ${facts.dates.length} deiner Termine geändert`,
    text: paragraphs(
      hello(facts),
      `${facts.salon} hat ${facts.dates.length} deiner Termine geändert. So sind sie jetzt.`,
      each(facts),
      what(facts),
      ...change(facts),
    ),
  }),
  severalCancelled: (facts) => ({
    subject: `${facts.salon} musste ${facts.dates.length} deiner Termine stornieren`,
    text: paragraphs(
      hello(facts),
      `leider musste ${facts.salon} diese Termine stornieren. Bitte entschuldige.`,
      each(facts),
      line('Fragen? Telefon', facts.phone),
      `Neuen Termin buchen: ${facts.bookingLink}`,
    ),
  }),
  smsSeveralBooked: (facts) =>
    `${facts.salonShort}: Deine ${facts.dates.length} Termine ab ${facts.dayShort} um ${facts.from} Uhr sind bestätigt. Alle: ${facts.myLink}`,
  smsSeveralChanged: (facts) =>
    `${facts.salonShort} hat ${facts.dates.length} Termine geändert, den ersten auf ${facts.dayShort} um ${facts.from} Uhr. Alle: ${facts.myLink}`,
  smsSeveralCancelled: (facts) =>
    `${facts.salonShort} musste ${facts.dates.length} Termine ab ${facts.dayShort} leider stornieren. Neu buchen: ${facts.bookingLink}`,
}
