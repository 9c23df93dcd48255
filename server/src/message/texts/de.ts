import { deAppointment, deWords } from './de-appointment.ts'
import { deCredit } from './de-credit.ts'
import { deOwner } from './de-owner.ts'
import { deSeveral } from './de-several.ts'
import { line, paragraphs, quote } from './lines.ts'
import type { CodeText, FreeStartTexts, Mail, QueueCallTexts, SecurityChange, Texts } from './type.ts'

const deFreeStart: FreeStartTexts = {
  freeStart: (facts) => ({
    subject: `Frei geworden: ${facts.dayShort} um ${facts.from} Uhr bei ${facts.salon}`,
    text: paragraphs(
      facts.customer === '' ? 'Hallo,' : `Hallo ${facts.customer},`,
      `du stehst bei ${facts.salon} auf der Warteliste, und es ist etwas frei geworden:`,
      [
        line(deWords.when, `${facts.day}, ${facts.from} Uhr`),
        line('Was', facts.services),
        line(deWords.person, facts.staff),
      ],
      'Für die nächste Viertelstunde sagen wir es nur dir. Fest ist der Termin, sobald du ihn buchst.',
      `Diesen Termin buchen: ${facts.bookLink}`,
      `Warteliste ansehen oder verlassen: ${facts.leaveLink}`,
    ),
  }),
  smsFreeStart: (facts) =>
    `${facts.salonShort}: ${facts.dayShort}, ${facts.from} Uhr ist frei. Buchen: ${facts.bookLink}`,
}

const deQueueCall: QueueCallTexts = {
  queueCall: ({ salon, name, staff }) => ({
    subject: `Du bist dran bei ${salon}`,
    text: paragraphs(
      name === '' ? 'Hallo,' : `Hallo ${name},`,
      staff === '' ? `du bist dran bei ${salon}.` : `du bist dran bei ${salon}: ${staff} erwartet dich.`,
      'Komm bitte gleich an den Empfang.',
    ),
  }),
  smsQueueCall: ({ salonShort, staff }) =>
    `${salonShort}: Du bist dran. ${staff === '' ? 'Komm bitte an den Empfang.' : `${staff} erwartet dich am Empfang.`}`,
}

const pin = (subject: string, what: string, facts: CodeText): Mail => ({
  subject,
  text: paragraphs(
    what,
    facts.code,
    `Die PIN gilt ${facts.minutes} Minuten und nur einmal. Gib sie niemandem weiter, auch nicht dem Salon.`,
    'Du hast keine PIN verlangt? Dann ist nichts zu tun: Ohne die PIN geschieht nichts.',
  ),
})

const salonCode = (subject: string, what: string, facts: CodeText): Mail => ({
  subject,
  text: paragraphs(
    what,
    facts.code,
    `Der Code gilt ${facts.minutes} Minuten und nur einmal. Geben Sie ihn niemandem weiter.`,
    'Sie haben keinen Code verlangt? Ohne den Code geschieht nichts.',
  ),
})

const changed: Record<SecurityChange, string> = {
  EMAIL: 'Die E-Mail-Adresse',
  PHONE: 'Die Telefonnummer',
  PASSWORD: 'Das Passwort',
  PIN: 'Die PIN',
}

export const de: Texts = {
  ...deAppointment,
  ...deSeveral,
  ...deCredit,
  ...deOwner,
  ...deFreeStart,
  words: deWords,
  ...deQueueCall,
  code: {
    SIGN_IN: (facts) =>
      pin(`Deine PIN für ${facts.salon}`, `Mit dieser PIN bestätigst du bei ${facts.salon}, dass du es bist:`, facts),
    CONFIRM_EMAIL: (facts) =>
      pin('Bestätige deine E-Mail-Adresse', 'Mit dieser PIN bestätigst du deine E-Mail-Adresse:', facts),
    CONFIRM_PHONE_NUMBER: (facts) =>
      pin('Bestätige deine Telefonnummer', 'Mit dieser PIN bestätigst du deine Telefonnummer:', facts),
    PASSWORD_CHANGE: (facts) =>
      salonCode('Ihr neues Passwort', 'Mit diesem Code setzen Sie Ihr neues Passwort in Kraft:', facts),
    NEW_DEVICE: (facts) =>
      salonCode(
        'Anmeldung auf einem neuen Gerät',
        'Mit diesem Code bestätigen Sie auf einem neuen Gerät, dass Sie es sind. Waren Sie das nicht? Dann kennt jemand Ihr Passwort: Setzen Sie gleich ein neues.',
        facts,
      ),
    SIGN_UP: (facts) =>
      salonCode(
        'Willkommen bei Goldline',
        'Mit diesem Code bestätigen Sie Ihre E-Mail-Adresse und richten Ihren Salon ein:',
        facts,
      ),
    ERASURE: (facts) =>
      pin('Deine Daten löschen', 'Mit dieser PIN löschst du dein Konto und deine Daten für immer:', facts),
  },
  salonCode: {
    CONFIRM_EMAIL: (facts) =>
      salonCode('Bestätigen Sie Ihre E-Mail-Adresse', 'Mit diesem Code bestätigen Sie Ihre E-Mail-Adresse:', facts),
    CONFIRM_PHONE_NUMBER: (facts) =>
      salonCode('Bestätigen Sie Ihre Telefonnummer', 'Mit diesem Code bestätigen Sie Ihre Telefonnummer:', facts),
  },
  smsCode: (facts) =>
    `${facts.code} ist deine PIN für ${facts.salonShort}. Sie gilt ${facts.minutes} Minuten. Gib sie niemandem weiter.`,
  smsSalonCode: (facts) =>
    `${facts.code} ist Ihr Code für ${facts.salonShort}. Er gilt ${facts.minutes} Minuten. Geben Sie ihn niemandem weiter.`,
  link: ({ salon, minutes, link }) => ({
    subject: `Dein Link für ${salon}`,
    text: paragraphs(
      `Mit diesem Link bestätigst du bei ${salon}, dass du es bist. Du bekommst ihn statt einer PIN, weil heute jemand in deinem Namen zu viele falsche PINs eingegeben hat. Deinem Konto ist nichts geschehen.`,
      `Bestätigen: ${link}`,
      `Der Link gilt ${minutes} Minuten und nur einmal. Gib ihn niemandem weiter, auch nicht dem Salon.`,
      'Du wolltest dich nicht anmelden? Dann ist nichts zu tun: Ohne den Link geschieht nichts.',
    ),
  }),
  smsLink: ({ salonShort, minutes, link }) =>
    `${salonShort}: dein Link statt einer PIN, ${minutes} Min. gültig: ${link}`,
  salonLink: ({ link, minutes, forgotten }) => ({
    subject: forgotten ? 'Ihr Link für ein neues Passwort' : 'Ihr Link für die Anmeldung',
    text: paragraphs(
      forgotten
        ? 'Mit diesem Link wählen Sie ein neues Passwort. Sie bekommen ihn statt eines Codes, weil heute zu viele falsche Codes eingegeben wurden. Ihrem Konto ist nichts geschehen.'
        : 'Mit diesem Link melden Sie sich bei Goldline an. Sie bekommen ihn, weil heute zu viele falsche Passwörter oder Codes eingegeben wurden. Ihrem Konto ist nichts geschehen.',
      `${forgotten ? 'Passwort wählen' : 'Anmelden'}: ${link}`,
      `Der Link gilt ${minutes} Minuten und nur einmal. Geben Sie ihn niemandem weiter.`,
      'Haben Sie ihn nicht verlangt? Dann ist nichts zu tun: Ohne den Link geschieht nichts.',
    ),
  }),
  smsSalonLink: ({ link, minutes, forgotten }) =>
    `Goldline: Ihr Link ${forgotten ? 'für ein neues Passwort' : 'zur Anmeldung'}, ${minutes} Min. gültig: ${link}`,
  reviewRequest: ({ salon, customer, day, link, unsubscribeLink }) => ({
    subject: `Wie war es bei ${salon}?`,
    text: paragraphs(
      customer === '' ? 'Hallo,' : `Hallo ${customer},`,
      `danke für deinen Besuch bei ${salon} am ${day}. Wie hat es dir gefallen? Ein paar Worte helfen dem Salon und allen, die einen suchen.`,
      `Bewertung schreiben: ${link}`,
      'Der Link gilt 30 Tage und nur einmal.',
      `Du bekommst diese Mail, weil du Neuigkeiten von ${salon} zugestimmt hast. Das kannst du jederzeit beenden.`,
      `Abbestellen: ${unsubscribeLink}`,
    ),
  }),
  reviewWritten: ({ salon, customer, rating, message, link }) => ({
    subject: `Deine Bewertung für ${salon}`,
    text: paragraphs(
      customer === '' ? 'Hallo,' : `Hallo ${customer},`,
      `mit einem Code, den ${salon} gezeigt hat, wurde in deinem Namen eine Bewertung geschrieben: ${rating} von 5 Sternen.`,
      quote(message),
      'Hast du sie nicht selbst geschrieben? Dann sag es uns, und wir nehmen sie von der Seite.',
      `Das war ich nicht: ${link}`,
    ),
  }),
  smsReviewWritten: ({ salonShort, rating, link }) =>
    `${salonShort}: In deinem Namen wurde eine Bewertung geschrieben (${rating} von 5). Warst du das nicht? ${link}`,
  bulk: ({ salon, subject, message, unsubscribeLink }) => ({
    subject: subject || `Neues von ${salon}`,
    text: paragraphs(
      message,
      `Du bekommst diese Mail, weil du Neuigkeiten von ${salon} zugestimmt hast. Das kannst du jederzeit beenden.`,
      `Abbestellen: ${unsubscribeLink}`,
    ),
  }),
  bulkSms: ({ message, unsubscribeLink }) => `${message}\nAbbestellen: ${unsubscribeLink}`,
  optIn: ({ salon, customer, link, days }) => ({
    subject: `Möchtest du Neuigkeiten von ${salon}?`,
    text: paragraphs(
      customer === '' ? 'Hallo,' : `Hallo ${customer},`,
      `${salon} hat notiert, dass du Neuigkeiten und Angebote bekommen möchtest. Stimmt das? Dann bestätige es bitte.`,
      `Ansehen und bestätigen: ${link}`,
      `Der Link gilt ${days} Tage. Stimmt es nicht? Dann ist nichts zu tun: Ohne deine Bestätigung kommt nichts.`,
    ),
  }),
  smsOptIn: ({ salonShort, link }) => `${salonShort}: Neuigkeiten bekommen? Bitte bestätigen: ${link}`,
  smsReceipt: ({ salonShort, link }) => `${salonShort}: Deine Quittung: ${link}`,
  receipt: ({ salon, customer, day, link }) => ({
    subject: `Deine Quittung von ${salon}`,
    text: paragraphs(
      customer === '' ? 'Hallo,' : `Hallo ${customer},`,
      `hier ist deine Quittung von ${salon} vom ${day}.`,
      `Quittung öffnen: ${link}`,
      'Der Link gilt 30 Tage. Wer ihn hat, kann sie lesen.',
    ),
  }),
  securityNotice: ({ what, link }) => ({
    subject: `${changed[what]} deines Kontos wurde geändert`,
    text: paragraphs(
      'Hallo,',
      `${changed[what]} deines Kontos wurde soeben geändert. Warst du das? Dann ist nichts zu tun.`,
      'Warst du es nicht? Dann öffne deine Daten, melde dort Geräte ab, die du nicht kennst, und stelle richtig, was nicht stimmt. Ein Passwort brauchst du nicht: Eine PIN kommt an diese Adresse. Sag auch deinem Salon Bescheid.',
      line('Meine Daten öffnen', link),
    ),
  }),
  smsSecurityNotice:
    'Goldline: Die Telefonnummer deines Kontos wurde geändert. Warst du das nicht? Sag bitte gleich deinem Salon Bescheid.',
  salonSecurityNotice: ({ what }) => ({
    subject: `${changed[what]} Ihres Kontos wurde geändert`,
    text: paragraphs(
      'Guten Tag',
      `${changed[what]} Ihres Kontos bei Goldline wurde soeben geändert. Waren Sie das? Dann ist nichts zu tun.`,
      'Waren Sie es nicht? Dann wählen Sie gleich ein neues Passwort: Das beendet alle Sitzungen. Sagen Sie es auch der Leitung Ihres Salons.',
    ),
  }),
  smsSalonSecurityNotice:
    'Goldline: Die Telefonnummer Ihres Kontos wurde geändert. Waren Sie das nicht? Wählen Sie gleich ein neues Passwort.',
  invitation: ({ salon, link }) => ({
    subject: `Ihr Zugang zu ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `${salon} hat für Sie einen Zugang zu Goldline eingerichtet. Wählen Sie mit dieser E-Mail-Adresse ein Passwort: Sie bekommen dafür einen Code.`,
      `Passwort wählen: ${link}`,
      'Kennen Sie den Salon nicht? Dann ist nichts zu tun.',
    ),
  }),
  contact: ({ name, email, message }) => ({
    subject: `Nachricht von ${name}`,
    text: paragraphs(
      'Jemand hat über die Website geschrieben.',
      [line('Name', name), line('E-Mail', email)],
      quote(message),
      'Diese Adresse hat niemand geprüft. Antworten Sie nur, wenn die Nachricht echt wirkt.',
    ),
  }),
  passwordGuessed: {
    subject: 'Jemand probiert Passwörter Ihres Kontos aus',
    text: paragraphs(
      'Guten Tag',
      'Für Ihr Konto bei Goldline wurden mehrmals falsche Passwörter eingegeben. Weitere Versuche von dort müssen warten. Auf Geräten, die Sie schon benutzt haben, merken Sie davon nichts.',
      'Waren Sie es selbst? Dann ist nichts zu tun. Sonst prüfen Sie, ob Ihr Passwort lang ist und nur für Goldline gilt; über «Passwort vergessen?» wählen Sie ein neues.',
    ),
  },
  footer: ({ salon }) =>
    salon === 'Goldline' ? 'Gesendet von Goldline.' : `Gesendet von Goldline im Auftrag von ${salon}.`,
}
