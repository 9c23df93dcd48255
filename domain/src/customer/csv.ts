/** Columns of customer files, imported and exported (CUS-08). */
import { fold } from '../fold.ts'
import type { Language } from '../message/kinds.ts'

/** Meanings of an imported column; `fullName` is both names, surname last; in `surnameFirst` the surname is first. */
export const importFields = [
  'name',
  'surname',
  'fullName',
  'surnameFirst',
  'email',
  'phoneNr',
  'birthday',
  'language',
  'tags',
  'notes',
  'lastVisit',
  'marketingEmail',
  'marketingSms',
  'marketingDay',
  'marketingSource',
] as const
export type ImportField = (typeof importFields)[number]

export const isImportField = (field: string | null): field is ImportField => importFields.some((each) => each === field)

/** A field for each column; null: the column is left out. */
export type Mapping = readonly (ImportField | null)[]

/** Why a row is refused. A test compares it with the database's list. */
export const importReasons = ['name', 'twoPeople'] as const
export type ImportReason = (typeof importReasons)[number]

/** Optional fields: unreadable ones are left out and listed in the note, and the row is still imported. */
export type OptionalField = 'email' | 'phoneNr' | 'birthday' | 'language' | 'lastVisit' | 'marketingDay' | 'price'
export type LeftOut = { field: OptionalField; text: string }

type Words = Record<Language, string>

export const importReasonWords: Record<ImportReason, Words> = {
  name: { de: 'Kein Name', en: 'No name', vi: 'Không có tên' },
  twoPeople: {
    de: 'E-Mail und Telefonnummer gehören zwei Personen',
    en: 'E-mail and phone number belong to two people',
    vi: 'E-mail và số điện thoại thuộc về hai người',
  },
}

const leftOutWords: Words = {
  de: 'Aus der Datei, nicht übernommen',
  en: 'From the file, not taken over',
  vi: 'Từ tệp, không nhập được',
}

/** Formats “Aus der Datei, nicht übernommen: Geburtstag «bald»”, for the customer's note. */
export const leftOutNote = (leftOut: readonly LeftOut[], language: Language): string =>
  `${leftOutWords[language]}: ${leftOut.map(({ field, text }) => `${columnWords[field][language]} ${text}`).join(', ')}`

/** Titles of an exported file; those in `importFields` can be imported again. */
export const columnWords = {
  name: { de: 'Vorname', en: 'First name', vi: 'Tên' },
  surname: { de: 'Nachname', en: 'Surname', vi: 'Họ' },
  email: { de: 'E-Mail', en: 'E-mail', vi: 'E-mail' },
  phoneNr: { de: 'Telefon', en: 'Phone', vi: 'Điện thoại' },
  birthday: { de: 'Geburtstag', en: 'Birthday', vi: 'Ngày sinh' },
  language: { de: 'Sprache', en: 'Language', vi: 'Ngôn ngữ' },
  tags: { de: 'Stichworte', en: 'Tags', vi: 'Nhãn' },
  notes: { de: 'Notiz', en: 'Note', vi: 'Ghi chú' },
  type: { de: 'Typ', en: 'Type', vi: 'Loại' },
  preferredPerson: { de: 'Wunschperson', en: 'Preferred person', vi: 'Người được yêu thích' },
  communicationPreference: { de: 'Nachrichten', en: 'Messages', vi: 'Tin nhắn' },
  notificationSubscribed: { de: 'Neuigkeiten', en: 'News', vi: 'Tin tức' },
  blocked: { de: 'Gesperrt', en: 'Blocked', vi: 'Bị chặn' },
  visits: { de: 'Besuche', en: 'Visits', vi: 'Lượt đến' },
  lastVisit: { de: 'Letzter Besuch', en: 'Last visit', vi: 'Lần đến cuối' },
  marketingEmail: { de: 'Werbung per E-Mail', en: 'Marketing by e-mail', vi: 'Tiếp thị qua e-mail' },
  marketingSms: { de: 'Werbung per SMS', en: 'Marketing by SMS', vi: 'Tiếp thị qua SMS' },
  marketingDay: { de: 'Zugestimmt am', en: 'Agreed on', vi: 'Ngày đồng ý' },
  marketingSource: { de: 'Zugestimmt wo', en: 'Agreed where', vi: 'Đồng ý tại' },
  price: { de: 'Preis', en: 'Price', vi: 'Giá' },
  registeredAt: { de: 'Erfasst', en: 'Added', vi: 'Ngày thêm' },
  reason: { de: 'Grund', en: 'Reason', vi: 'Lý do' },
} as const satisfies Record<string, Words>
export type Column = keyof typeof columnWords

/** Titles of these columns in other programs, folded. */
const otherWords: Record<ImportField, readonly string[]> = {
  name: ['first name', 'firstname', 'given name', 'forename', 'rufname', 'prenom'],
  surname: ['last name', 'lastname', 'familienname', 'family name', 'zuname', 'nom'],
  fullName: [
    ...['name', 'kunde', 'kundin', 'kunden', 'customer', 'client', 'full name', 'vollstandiger name'],
    ...['customer name', 'client name', 'kundenname', 'display name', 'vorname name', 'vorname nachname'],
    ...['nom complet'],
  ],
  surnameFirst: [
    ...['ho ten', 'ho va ten', 'ho ten khach hang', 'ten khach hang', 'ten khach', 'khach hang', 'khach'],
    ...['name vorname', 'nachname vorname', 'last name first name', 'surname name', 'nom prenom'],
  ],
  email: [
    ...['mail', 'email', 'e mail adresse', 'email adresse', 'email address', 'e mail address', 'mailadresse'],
    ...['e mail 1 value', 'email 1 value', 'e mail 1', 'thu dien tu', 'courriel'],
  ],
  phoneNr: [
    ...['mobile', 'mobil', 'handy', 'natel', 'cell', 'cell phone', 'mobile phone', 'mobile number', 'sms number'],
    ...['mobiltelefon', 'mobilnummer', 'handynummer', 'natelnummer', 'telefon mobil', 'mobile phone number'],
    ...['phone mobile'],
    ...['phone number', 'telefonnummer', 'telephone', 'tel', 'phone 1 value', 'primary phone', 'telephone portable'],
    ...['so dien thoai', 'sdt', 'so dt', 'dien thoai di dong'],
  ],
  birthday: [
    ...['geburtsdatum', 'date of birth', 'dateofbirth', 'birth date', 'birthdate', 'geb', 'geb datum', 'dob'],
    ...['sinh nhat', 'date de naissance'],
  ],
  language: ['lang', 'language code', 'sprachcode'],
  lastVisit: [
    ...['last appointment', 'last appointment date', 'last visit date', 'letzter termin', 'zuletzt da', 'lan hen cuoi'],
    ...['dernier rendez vous', 'derniere visite'],
  ],
  // Only unambiguous titles: an opt-in to marketing must never be guessed.
  marketingEmail: ['email marketing', 'e mail marketing', 'email marketing consent', 'accepts email marketing'],
  marketingSms: ['sms marketing', 'text marketing', 'sms marketing consent', 'accepts sms marketing'],
  marketingDay: ['marketing consent date', 'consent date', 'einwilligung am'],
  marketingSource: ['marketing consent source', 'consent source'],
  tags: ['tag', 'tags', 'labels', 'label', 'gruppe', 'group', 'kategorie', 'kategorien', 'categories'],
  notes: [
    'notes',
    'notizen',
    'bemerkung',
    'bemerkungen',
    'kommentar',
    'comment',
    'comments',
    'remark',
    'memo',
    'kundennotiz',
    'client notes',
  ],
}

type NameField = 'name' | 'surname' | 'fullName'

/** Maps each field once, to the first column with a matching title. */
export const guessMapping = (header: readonly string[]): Mapping =>
  guessColumns<ImportField>(header, Object.fromEntries(importFields.map((field) => [field, columnTitlesFor(field)])))

/** Maps fields to columns. @param words possible titles of each field's column, as from `normalisedTitle` */
export function guessColumns<F extends string>(
  header: readonly string[],
  words: { readonly [K in F]?: readonly string[] },
): (F | null)[] {
  const taken = new Set<string>()
  const fields = Object.keys(words) as F[]
  const guessed = header.map((title) => {
    const field = fields.find((each) => !taken.has(each) && words[each]?.includes(normalisedTitle(title)))
    if (field) taken.add(field)
    return field ?? null
  })
  return guessed.map((field, at) =>
    field === 'fullName' && normalisedTitle(header[at] ?? '') === 'name'
      ? (interpretNameColumn(taken) as F & NameField)
      : field,
  )
}

/** Interprets "Name": next to "Vorname" the surname, next to "Nachname" the first name, alone both. */
function interpretNameColumn(taken: ReadonlySet<string>): NameField {
  if (taken.has('name') && !taken.has('surname')) return 'surname'
  return taken.has('surname') && !taken.has('name') ? 'name' : 'fullName'
}

/** Normalises a column's title: without case, accents and punctuation. */
export const normalisedTitle = (title: string): string =>
  fold(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns possible titles of a customer field's column. */
export function columnTitlesFor(field: ImportField): string[] {
  const own = field === 'fullName' || field === 'surnameFirst' ? [] : Object.values(columnWords[field])
  const key = field === 'name' ? [] : [field.toLowerCase()]
  return [...own.map(normalisedTitle), ...key, ...otherWords[field]]
}
