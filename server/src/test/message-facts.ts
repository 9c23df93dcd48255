/** Facts for tests of message texts. */
import type { Language } from '@goldline/domain/message/kinds'
import type { AppointmentText } from '../appointment/telling/appointment-texts.ts'
import type { SeveralText } from '../appointment/telling/series-texts.ts'
import type { MailPage } from '../message/mail-page.ts'
import { inPlainText, type Mail } from '../texts/mail.ts'
import { type SayText, sayer } from '../texts/say.ts'

export const appointment: AppointmentText = {
  salon: 'Studio Lumière',
  customer: 'Sabine',
  customerFull: 'Sabine Muster',
  day: 'DAY',
  dayShort: 'Mo, 23.11.2026',
  from: '14:30',
  to: '15:45',
  services: 'SERVICES',
  preparation: '',
  staff: 'STAFF',
  staffMayChange: false,
  staffNow: '',
  staffBefore: '',
  price: 'PRICE',
  paid: '',
  rest: '',
  goesBack: '',
  kept: '',
  paidBy: '',
  cardTerms: '',
  address: 'ADDRESS',
  phone: '+41441234567',
  cancellationHours: 24,
  changeable: true,
  before: '',
  message: 'MESSAGE',
  messageShort: 'MESSAGE',
  messageLanguage: 'de',
  foreignLinks: false,
  bookingLink: 'https://goldline.example/b/studio-lumiere',
  myLink: 'https://goldline.example/b/studio-lumiere/my',
  manageLink: 'https://goldline.example/b/studio-lumiere/my/appointments/01998a3e',
  visitLink: `https://goldline.example/r/${'r'.repeat(43)}`,
  instead: [],
  guests: false,
  calendarLink: 'https://goldline.example/admin',
}
export const several: SeveralText = {
  ...appointment,
  count: 12,
  dates: Array.from({ length: 12 }, (_, index) => `DATE ${index}`),
  each: [],
}
export const code = { salon: 'Studio Lumière', salonShort: 'Studio Lumière', code: '493817', minutes: 10 }
export const challengeLink = `https://goldline.example/l/AbCdEfGhIjK#${'s'.repeat(43)}`

/** Renders a mail in that language as plain text. */
export function renderMail<Facts extends object>(
  language: Language,
  write: (say: SayText, facts: Facts) => Mail,
  facts: Facts,
): { subject: string; text: string } {
  return inPlainText(write(sayer(language, facts), facts))
}

/** Builds a mail of Studio Lumière with this body only. */
export const mailPage = (page: Partial<MailPage> & Pick<MailPage, 'body'>): MailPage => ({
  subject: 'Betreff',
  language: 'de',
  sender: 'Studio Lumière',
  footer: ['Fuss'],
  publicUrl: 'https://goldline.example',
  address: '',
  phone: null,
  faces: [],
  ...page,
})
