import { type FreeStartTexts, line, paragraphs } from './type.ts'

export const deFreeStart: FreeStartTexts = {
  freeStart: (facts) => ({
    subject: `Frei geworden: ${facts.dayShort} um ${facts.from} Uhr bei ${facts.salon}`,
    text: paragraphs(
      facts.customer === '' ? 'Hallo,' : `Hallo ${facts.customer},`,
      `du stehst bei ${facts.salon} auf der Warteliste, und es ist etwas frei geworden:`,
      [line('Wann', `${facts.day}, ${facts.from} Uhr`), line('Was', facts.services), line('Bei', facts.staff)],
      'Für die nächste Viertelstunde sagen wir es nur dir. Fest ist der Termin, sobald du ihn buchst.',
      `Diesen Termin buchen: ${facts.bookLink}`,
      `Warteliste ansehen oder verlassen: ${facts.leaveLink}`,
    ),
  }),
  smsFreeStart: (facts) =>
    `${facts.salonShort}: ${facts.dayShort}, ${facts.from} Uhr ist frei. Buchen: ${facts.bookLink}`,
}
