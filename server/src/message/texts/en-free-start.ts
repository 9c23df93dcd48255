import { type FreeStartTexts, line, paragraphs } from './type.ts'

export const enFreeStart: FreeStartTexts = {
  freeStart: (facts) => ({
    subject: `Now free: ${facts.dayShort} at ${facts.from}, ${facts.salon}`,
    text: paragraphs(
      facts.customer === '' ? 'Hello,' : `Hello ${facts.customer},`,
      `you are on the waiting list of ${facts.salon}, and a time has become free:`,
      [line('When', `${facts.day}, ${facts.from}`), line('What', facts.services), line('With', facts.staff)],
      'For the next quarter of an hour we tell only you. It is yours once you have booked it.',
      `Book this time: ${facts.bookLink}`,
      `See or leave the waiting list: ${facts.leaveLink}`,
    ),
  }),
  smsFreeStart: (facts) => `${facts.salonShort}: ${facts.dayShort}, ${facts.from} is now free. Book: ${facts.bookLink}`,
}
