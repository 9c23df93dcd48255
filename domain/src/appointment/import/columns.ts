/** Maps columns of an imported file of visits, future and past (APT-22, CUS-08): a table or a calendar. */
import { columnTitlesFor, guessColumns, normalisedTitle } from '../../customer/csv.ts'
import type { Language } from '../../message/kinds.ts'

/** Meanings of a column. `start` is day and time in one; `key` is the other program's visit id. */
export const visitFields = [
  'start',
  'date',
  'time',
  'end',
  'duration',
  'service',
  'person',
  'name',
  'surname',
  'fullName',
  'surnameFirst',
  'phoneNr',
  'email',
  'price',
  'notes',
  'status',
  'repeats',
  'key',
] as const
export type VisitField = (typeof visitFields)[number]

/** A field for each column; null: the column is left out. */
export type VisitMapping = readonly (VisitField | null)[]

/** Reasons to refuse a row, besides those about its customer. A test compares it with the database's list. */
export const visitReasons = [
  'start',
  'time',
  'tooFar',
  'grid',
  'duration',
  'service',
  'price',
  'sameName',
  'cancelled',
  'repeats',
] as const
export type VisitReason = (typeof visitReasons)[number]

type Words = Record<Language, string>

export const visitReasonWords: Record<VisitReason, Words> = {
  start: {
    de: 'Datum oder Uhrzeit stimmt nicht',
    en: 'Date or time is not right',
    vi: 'Ngày hoặc giờ không đúng',
  },
  time: { de: 'Ohne Uhrzeit (ganzer Tag)', en: 'No time (the whole day)', vi: 'Không có giờ (cả ngày)' },
  tooFar: {
    de: 'Mehr als drei Jahre im Voraus',
    en: 'More than three years ahead',
    vi: 'Hơn ba năm nữa mới tới',
  },
  grid: {
    de: 'Beginnt nicht auf fünf Minuten genau',
    en: 'Does not begin on a step of five minutes',
    vi: 'Giờ bắt đầu không theo bước năm phút',
  },
  duration: {
    de: 'Dauer stimmt nicht (höchstens vier Stunden)',
    en: 'Length is not right (at most four hours)',
    vi: 'Thời lượng không đúng (tối đa bốn giờ)',
  },
  service: {
    de: 'Keine Leistung gewählt',
    en: 'No service chosen for it',
    vi: 'Chưa chọn dịch vụ',
  },
  price: { de: 'Preis stimmt nicht', en: 'Price is not right', vi: 'Giá không đúng' },
  sameName: {
    de: 'Mehrere heissen so: E-Mail oder Telefon ergänzen',
    en: 'Several are called so: add e-mail or phone',
    vi: 'Có nhiều người trùng tên: thêm e-mail hoặc số điện thoại',
  },
  cancelled: { de: 'Ist abgesagt', en: 'Is cancelled', vi: 'Đã hủy' },
  repeats: {
    de: 'Wiederholt sich: bitte als Serie eintragen',
    en: 'Repeats: please enter it as a series',
    vi: 'Lịch hẹn lặp lại: vui lòng nhập thành chuỗi',
  },
}

/** Titles of the table made from a calendar file; other programs' titles are below. */
export const visitTitles = {
  start: { de: 'Beginn', en: 'Start', vi: 'Bắt đầu' },
  end: { de: 'Ende', en: 'End', vi: 'Kết thúc' },
  duration: { de: 'Dauer', en: 'Duration', vi: 'Thời lượng' },
  title: { de: 'Titel', en: 'Title', vi: 'Tiêu đề' },
  titleFirst: { de: 'Titel, Teil 1', en: 'Title, part 1', vi: 'Tiêu đề, phần 1' },
  titleSecond: { de: 'Titel, Teil 2', en: 'Title, part 2', vi: 'Tiêu đề, phần 2' },
  notes: { de: 'Notiz', en: 'Note', vi: 'Ghi chú' },
  place: { de: 'Ort', en: 'Place', vi: 'Địa điểm' },
  guest: { de: 'Eingeladen', en: 'Invited', vi: 'Người được mời' },
  status: { de: 'Status', en: 'Status', vi: 'Trạng thái' },
  repeats: { de: 'Wiederholung', en: 'Repeats', vi: 'Lặp lại' },
  key: { de: 'Kennung', en: 'Id', vi: 'Mã' },
} as const satisfies Record<string, Words>

const otherTitles: Record<Exclude<VisitField, 'name' | 'surname' | 'email' | 'phoneNr'>, readonly string[]> = {
  start: [
    'startzeit',
    'start time',
    'starttime',
    'datum und zeit',
    'datum uhrzeit',
    'date time',
    'datetime',
    'dtstart',
    'thoi gian bat dau',
  ],
  date: [
    ...['datum', 'tag', 'date', 'day', 'ngay', 'ngay hen', 'termindatum', 'appointment date', 'start date'],
    ...['startdatum', 'beginnt am', 'scheduled date'],
  ],
  time: ['zeit', 'uhrzeit', 'time', 'von', 'from', 'gio', 'gio hen', 'beginn zeit', 'beginnt um', 'scheduled time'],
  end: ['endzeit', 'bis', 'end time', 'endtime', 'to', 'dtend', 'endet um', 'gio ket thuc'],
  duration: ['minuten', 'minutes', 'length', 'dauer min', 'dauer minuten', 'duration min', 'duration minutes'],
  service: [
    ...['dienstleistung', 'leistung', 'behandlung', 'service', 'services', 'treatment', 'dich vu', 'leistungen'],
    ...['service name', 'item', 'subject', 'betreff', 'ten dich vu'],
    ...Object.values(visitTitles.title).map(normalisedTitle),
    ...Object.values(visitTitles.titleSecond).map(normalisedTitle),
  ],
  person: [
    ...['mitarbeiter', 'mitarbeiterin', 'mitarbeitende', 'staff', 'employee', 'stylist', 'nhan vien', 'bei', 'with'],
    ...['team member', 'staff member', 'therapist', 'provider', 'stylistin', 'ky thuat vien'],
  ],
  fullName: [
    ...columnTitlesFor('fullName'),
    'gast',
    'guest',
    ...Object.values(visitTitles.titleFirst).map(normalisedTitle),
  ],
  surnameFirst: columnTitlesFor('surnameFirst'),
  price: ['preis', 'price', 'gia', 'betrag', 'amount', 'total'],
  notes: [...columnTitlesFor('notes'), 'description', 'beschreibung'],
  status: ['state', 'zustand'],
  repeats: ['rrule', 'recurrence', 'serie'],
  key: ['uid', 'termin id', 'appointment id', 'booking id', 'booking reference', 'appt ref', 'buchungsnummer'],
}

type SampleRows = { rows: readonly (readonly string[])[]; isService: (text: string) => boolean }

/** How many rows are read to detect what a column contains. */
const sampledRows = 200

/**
 * Maps each field once, to the first column with a matching title. Swaps name and service if the rows say so, since
 * some programs put the service first in a title.
 */
export function guessVisitMapping(header: readonly string[], { rows, isService }: SampleRows): VisitMapping {
  const guessed = guessByHeader(header)
  const name = guessed.indexOf('fullName')
  const service = guessed.indexOf('service')
  const named = (column: number) => rows.slice(0, sampledRows).filter((row) => isService(row[column] ?? '')).length
  if (name < 0 || service < 0 || named(name) <= named(service)) return guessed
  return guessed.with(name, 'service').with(service, 'fullName')
}

function guessByHeader(header: readonly string[]): VisitMapping {
  const words = visitFields.map((field): [VisitField, readonly string[]] => {
    if (field === 'name' || field === 'surname' || field === 'email' || field === 'phoneNr')
      return [field, columnTitlesFor(field)]
    const own = field in visitTitles ? Object.values(visitTitles[field as keyof typeof visitTitles]) : []
    return [field, [...own.map(normalisedTitle), ...otherTitles[field]]]
  })
  const guessed = guessColumns(header, Object.fromEntries(words) as Record<VisitField, readonly string[]>)
  // "Start Time" next to "Start Date" holds only the time.
  const apart = guessed.includes('date') && !guessed.includes('time')
  return apart ? guessed.map((field) => (field === 'start' ? 'time' : field)) : guessed
}
