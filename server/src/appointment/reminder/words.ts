import type { Language } from '@goldline/domain/message/kinds'

const de = {
  title: 'Dein Termin bei {salon}',
  when: 'Wann',
  what: 'Was',
  who: 'Bei',
  price: 'Preis',
  where: 'Wo',
  phone: 'Telefon',
  come: 'Ich komme',
  coming: 'Danke, {salon} weiss, dass du kommst.',
  move: 'Verschieben',
  choose: 'Neue Zeit wählen',
  chooseHint: 'Leistungen und Preise bleiben. Mit der Wahl ist der Termin verschoben.',
  noStarts: 'In den Tagen davor und danach ist nichts frei. Bitte frag im Salon nach.',
  moved: 'Dein Termin ist verschoben.',
  taken: 'Diese Zeit ist nicht mehr frei. Bitte wähle eine andere.',
  cancel: 'Stornieren',
  sure: 'Die Zeit wird gleich für andere frei. Das lässt sich nicht rückgängig machen.',
  reallyCancel: 'Ja, Termin stornieren',
  cancelled: 'Dieser Termin ist storniert.',
  over: 'Dieser Link gilt nicht mehr.',
  refused: 'Das geht hier nicht mehr. Bitte melde dich im Salon.',
  call: 'Selbst ändern lässt sich dieser Termin nicht mehr. Etwas dazwischengekommen? {salon} hilft dir: {phone}',
  ask: 'Selbst ändern lässt sich dieser Termin nicht mehr. Etwas dazwischengekommen? {salon} hilft dir.',
  salonPage: 'Zur Seite von {salon}',
}
export type Key = keyof typeof de

const en: Record<Key, string> = {
  title: 'Your appointment at {salon}',
  when: 'When',
  what: 'What',
  who: 'With',
  price: 'Price',
  where: 'Where',
  phone: 'Phone',
  come: "I'm coming",
  coming: 'Thank you, {salon} knows that you are coming.',
  move: 'Move',
  choose: 'Choose a new time',
  chooseHint: 'Services and prices stay the same. Choosing a time moves the appointment.',
  noStarts: 'There are no free times in the days before or after. Please ask the salon.',
  moved: 'Your appointment has been moved.',
  taken: 'This time is no longer free. Please choose another one.',
  cancel: 'Cancel',
  sure: 'Others can book this time right away. This cannot be undone.',
  reallyCancel: 'Yes, cancel the appointment',
  cancelled: 'This appointment has been cancelled.',
  over: 'This link no longer works.',
  refused: 'This is no longer possible here. Please contact the salon.',
  call: 'You can no longer change this appointment yourself. Has something come up? {salon} will help you: {phone}',
  ask: 'You can no longer change this appointment yourself. Has something come up? {salon} will help you.',
  salonPage: 'Visit {salon}',
}

const vi: Record<Key, string> = {
  title: 'Lịch hẹn của bạn tại {salon}',
  when: 'Thời gian',
  what: 'Dịch vụ',
  who: 'Người phục vụ',
  price: 'Giá',
  where: 'Địa điểm',
  phone: 'Điện thoại',
  come: 'Tôi sẽ đến',
  coming: 'Cảm ơn bạn, {salon} đã biết bạn sẽ đến.',
  move: 'Đổi giờ',
  choose: 'Chọn giờ mới',
  chooseHint: 'Dịch vụ và giá giữ nguyên. Chọn giờ là lịch hẹn được đổi ngay.',
  noStarts: 'Những ngày trước và sau đó không còn giờ trống. Vui lòng hỏi salon.',
  moved: 'Lịch hẹn của bạn đã được đổi.',
  taken: 'Giờ này không còn trống. Vui lòng chọn giờ khác.',
  cancel: 'Hủy lịch hẹn',
  sure: 'Giờ này sẽ trống cho người khác ngay. Không thể hoàn tác.',
  reallyCancel: 'Vâng, hủy lịch hẹn',
  cancelled: 'Lịch hẹn này đã được hủy.',
  over: 'Đường dẫn này không còn hiệu lực.',
  refused: 'Không thể thực hiện ở đây nữa. Vui lòng liên hệ salon.',
  call: 'Bạn không thể tự thay đổi lịch hẹn này nữa. Bạn bận? {salon} sẽ giúp bạn: {phone}',
  ask: 'Bạn không thể tự thay đổi lịch hẹn này nữa. Bạn bận? {salon} sẽ giúp bạn.',
  salonPage: 'Đến trang của {salon}',
}

const words: Readonly<Record<Language, Record<Key, string>>> = { de, en, vi }

/** As plain text. */
export const wordsOf = (language: Language, key: Key, facts: { salon: string; phone: string }): string =>
  words[language][key].replaceAll('{salon}', () => facts.salon).replaceAll('{phone}', () => facts.phone)
