/** Texts to the owner about attacks by strangers, and about requests that the owner decides. */
import { paragraphs } from './lines.ts'
import type { OwnerTexts } from './type.ts'

export const deOwner: OwnerTexts = {
  smsStopped: ({ salon, sent, used }) => ({
    subject: `PINs per SMS für ${salon} angehalten`,
    text: paragraphs(
      'Guten Tag',
      `In den letzten Stunden wurden von vielen Netzen aus ${sent} PINs per SMS für ${salon} verlangt, aber nur ${used} benutzt. So sieht es aus, wenn jemand auf Ihre Kosten SMS verschickt.`,
      'Deshalb senden wir vorerst nur wenige PINs pro Stunde per SMS. PINs per E-Mail gehen weiter hinaus, und wer schon einmal mit demselben Gerät gebucht hat, bekommt seine SMS weiterhin. Sobald wieder ein normaler Anteil benutzt wird, spätestens sechs Stunden nach dem Ende, gehen wieder alle hinaus.',
    ),
  }),
  smsCapped: ({ salon, sent }) => ({
    subject: `Sehr viele PINs per SMS für ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `In der letzten Stunde wurden für ${salon} ${sent} PINs per SMS verlangt. So viele verlangen Kundinnen und Kunden sonst nicht.`,
      'Damit niemand auf Ihre Kosten SMS verschickt, senden wir keine weiteren PINs per SMS, bis es in einer Stunde wieder weniger sind. PINs per E-Mail gehen weiter hinaus, und wer schon einmal mit demselben Gerät gebucht hat, bekommt seine SMS weiterhin.',
    ),
  }),
  startsCrowded: ({ salon }) => ({
    subject: `Viele Reservationen von einem Ort: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `Von einem einzelnen Netz aus wollten Unbekannte bei ${salon} mehr Zeiten reservieren oder buchen, als ein Netz auf einmal haben darf. Wir haben die weiteren abgelehnt; allen anderen stehen Ihre Zeiten offen.`,
      'Sehen Sie heute kurz Ihren Kalender durch und stornieren Sie, was Ihnen unecht vorkommt. Wer schon bei Ihnen war, bucht wie immer. Kommt die Häufung von Ihrem eigenen Gäste-WLAN, ist nichts zu tun.',
    ),
  }),
  reviewsCrowded: ({ salon }) => ({
    subject: `Viele Bewertungen von einem Ort: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `Von einem einzelnen Netz aus wurden in kurzer Zeit sehr viele Bewertungen über ${salon} geschrieben. Weitere von dort können erst später geschrieben werden.`,
      'Sehen Sie die neuesten Bewertungen kurz durch. Kommen sie von Ihrem eigenen Gäste-WLAN, ist nichts zu tun.',
    ),
  }),
  codesBraked: ({ salon }) => ({
    subject: `Viele falsche PINs: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `Jemand probiert auf diesem Server massenhaft PINs aus, auch für ${salon}. Wir bremsen das: Von jedem Netz aus werden vorerst nur noch wenige PINs geprüft.`,
      'Wer schon einmal mit demselben Gerät gebucht hat, merkt davon nichts. Neue Kundinnen und Kunden müssen vielleicht zehn Minuten warten. Sie müssen nichts tun; ruft jemand an, buchen Sie den Termin einfach selbst.',
    ),
  }),
  pinGuessed: ({ salon, name, device }) => ({
    subject: `Jemand probiert PINs aus: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `Auf dem Gerät «${device}» wurde die PIN von ${name} mehrmals falsch eingegeben. Weitere Versuche von dort müssen bis zu einem Tag warten. Auf den anderen Geräten, die ${name} schon mit der PIN geöffnet hat, gilt sie weiter.`,
      'Fragen Sie im Team nach. Unter «Zugänge» geben Sie bei Bedarf einen Code für eine neue PIN aus: Mit ihr beginnt die Zählung von vorn. Ein Gerät, dem Sie nicht mehr trauen, entfernen Sie unter «Geräte».',
    ),
  }),
  ownPinGuessed: ({ salon, device }) => ({
    subject: `Jemand probiert Ihre PIN aus: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `Bei ${salon} wurde auf dem Gerät «${device}» Ihre PIN mehrmals falsch eingegeben. Weitere Versuche von dort müssen bis zu einem Tag warten. Auf den anderen Geräten, die Sie schon mit Ihrer PIN geöffnet haben, gilt sie weiter.`,
      'Waren Sie es selbst? Dann ist nichts zu tun. Sonst lassen Sie sich von der Leitung einen Code für eine neue PIN geben: Mit ihr beginnt die Zählung von vorn.',
    ),
  }),
  calendarLost: ({ salon, day, link }) => ({
    subject: `Ihr Kalender wird nicht mehr gelesen: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `Seit ${day} erreichen wir den Kalender nicht, dessen Adresse für Sie bei ${salon} hinterlegt ist. Was wir zuletzt gelesen haben, bleibt gesperrt; neue Einträge von dort sehen wir nicht, und so können Sie zur selben Zeit gebucht werden.`,
      `Kalender prüfen: ${link}`,
      'Meist hilft die neue Adresse aus Ihrem Kalender. Brauchen Sie ihn hier nicht mehr, so entfernen Sie ihn: Die Zeiten sind dann sofort wieder frei.',
    ),
  }),
  googleOptOut: ({ salon, link, days }) => ({
    subject: `Soll ${salon} nicht mehr über Google buchbar sein?`,
    text: paragraphs(
      'Guten Tag',
      `Jemand hat auf Ihrer Buchungsseite verlangt, dass ${salon} bei «Reservieren mit Google» nicht mehr erscheint. Wir fragen zuerst Sie.`,
      `Bei Google nicht mehr erscheinen: ${link}`,
      `Der Link gilt ${days} Tage. Möchten Sie bei Google bleiben? Dann ist nichts zu tun: Ohne den Link ändert sich nichts.`,
    ),
  }),
  marketplaceUnmapped: ({ salon, service, link }) => ({
    subject: `Eine Buchung vom Marktplatz ist nicht zugeordnet: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `Über den Marktplatz wollte jemand «${service}» bei ${salon} buchen. Wir wissen nicht, welche Ihrer Leistungen oder Personen gemeint ist, und konnten die Buchung deshalb nicht eintragen.`,
      `Jetzt zuordnen: ${link}`,
    ),
  }),
  marketplaceEnds: ({ salon, day, link }) => ({
    subject: `Der Anschluss an den Marktplatz läuft am ${day} ab: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `Der Anschluss von ${salon} an den Marktplatz gilt bis ${day}. Danach kommen Termine von dort nicht mehr an, und dort sieht niemand mehr, wann Sie belegt sind.`,
      `Zugang erneuern: ${link}`,
    ),
  }),
  marketplaceSilent: ({ salon, link }) => ({
    subject: `Der Marktplatz antwortet seit einer Stunde nicht: ${salon}`,
    text: paragraphs(
      'Guten Tag',
      `Der Marktplatz antwortet seit mehr als einer Stunde nicht. Belegte Zeiten von ${salon} warten und gehen gesammelt hinaus, sobald er wieder antwortet; Termine von dort holen wir dann nach.`,
      `Stand ansehen: ${link}`,
    ),
  }),
}
