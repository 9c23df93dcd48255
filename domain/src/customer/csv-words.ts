/** Words for our codes in exported files, in the reader's language (CUS-08), as on ADMIN's screens. */
import type { AppointmentStatus, BookingType } from '../appointment/status.ts'
import type { CommunicationPreference } from '../message/communication-preference.ts'
import type { Language } from '../message/kinds.ts'
import type { CustomerType } from './type.ts'

type Words = Record<Language, string>

export const statusWords: Record<AppointmentStatus, Words> = {
  BLOCKER: { de: 'Blockierte Zeit', en: 'Blocked time', vi: 'Khóa giờ' },
  BO_CANCELLED: { de: 'Vom Salon storniert', en: 'Cancelled by the salon', vi: 'Salon đã hủy' },
  CHECKED_IN: { de: 'Eingecheckt', en: 'Checked in', vi: 'Đã nhận khách' },
  CONFIRMED: { de: 'Bestätigt', en: 'Confirmed', vi: 'Đã xác nhận' },
  CUSTOMER_CANCELLED: { de: 'Von Kund:in storniert', en: 'Cancelled by the customer', vi: 'Khách đã hủy' },
  EXPIRED: { de: 'Abgelaufen', en: 'Expired', vi: 'Đã quá hạn' },
  FULFILLED: { de: 'Ausgecheckt', en: 'Checked out', vi: 'Đã thanh toán' },
  OTHER: { de: 'Andere', en: 'Other', vi: 'Khác' },
}

export const bookingWords: Record<BookingType, Words> = {
  BLOCKER: { de: 'Blockierte Zeit', en: 'Blocked time', vi: 'Khóa giờ' },
  ONLINE: { de: 'Online gebucht', en: 'Booked online', vi: 'Đặt trực tuyến' },
  RWG: { de: 'Über Google gebucht', en: 'Booked on Google', vi: 'Đặt qua Google' },
  TELEPHONE: { de: 'Telefonisch gebucht', en: 'Booked by phone', vi: 'Đặt qua điện thoại' },
  TREATWELL: { de: 'Über Treatwell gebucht', en: 'Booked on Treatwell', vi: 'Đặt qua Treatwell' },
}

export const typeWords: Record<CustomerType, Words> = {
  at_risk: { de: 'Gefährdet', en: 'At risk', vi: 'Có nguy cơ rời bỏ' },
  new: { de: 'Neu', en: 'New', vi: 'Mới' },
  normal: { de: 'Normal', en: 'Normal', vi: 'Thông thường' },
  regular: { de: 'Stammkund:in', en: 'Regular', vi: 'Khách quen' },
  vip: { de: 'VIP', en: 'VIP', vi: 'VIP' },
}

export const preferenceWords: Record<CommunicationPreference, Words> = {
  DISABLED: { de: 'Möchte keine Nachrichten', en: 'Wants no messages', vi: 'Không muốn nhận tin' },
  ONLY_VIA_EMAIL: { de: 'Nachrichten nur per E-Mail', en: 'Messages by e-mail only', vi: 'Chỉ nhận tin qua e-mail' },
  ONLY_VIA_SMS: { de: 'Nachrichten nur per SMS', en: 'Messages by SMS only', vi: 'Chỉ nhận tin qua SMS' },
  VIA_ANY: {
    de: 'Nachrichten per SMS oder E-Mail',
    en: 'Messages by SMS or e-mail',
    vi: 'Nhận tin qua SMS hoặc e-mail',
  },
}

/** Each language's own name; an import reads them (import-row.ts). */
export const languageWords: Record<Language, string> = { de: 'Deutsch', en: 'English', vi: 'Tiếng Việt' }

export const yesNo: Record<Language, readonly [no: string, yes: string]> = {
  de: ['Nein', 'Ja'],
  en: ['No', 'Yes'],
  vi: ['Không', 'Có'],
}
