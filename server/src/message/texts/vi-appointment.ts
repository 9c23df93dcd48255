import { line, paragraphs, quote } from './lines.ts'
import type { AppointmentText, AppointmentTexts, MailWords } from './type.ts'

export const viWords: MailWords = {
  when: 'Thời gian',
  before: 'Giờ cũ',
  person: 'Người phục vụ',
  where: 'Địa điểm',
  phone: 'Điện thoại',
  map: 'Bản đồ',
  calendar: 'Thêm vào lịch',
  file: 'Apple',
}

const hello = ({ customer }: AppointmentText) => (customer === '' ? 'Xin chào,' : `Chào ${customer},`)

const visit = (facts: AppointmentText, where: boolean): string[] => [
  line(viWords.when, `${facts.day}, ${facts.from}–${facts.to}`),
  line(viWords.before, facts.before),
  line('Dịch vụ', facts.services),
  line(viWords.person, facts.staff),
  line('Người mới', newPerson(facts)),
  line('Giá', facts.price),
  where ? line(viWords.where, [facts.salon, facts.address].filter((part) => part !== '').join(', ')) : '',
  where ? line(viWords.phone, facts.phone) : '',
]

const newPerson = ({ staffChange }: AppointmentText) =>
  staffChange === null ? '' : `${staffChange.now} (trước đó: ${staffChange.before})`

/** AVL-12: explains why the staff member may still change. */
const mayChange = ({ staffMayChange }: Pick<AppointmentText, 'staffMayChange'>) =>
  staffMayChange
    ? 'Bạn không chọn người cụ thể. Để nhiều khách có thể đặt được giờ, salon có thể đổi sang người khác cho đến gần giờ hẹn. Giờ hẹn và giá giữ nguyên.'
    : ''

const toSalonVisit = (facts: AppointmentText) => [line('Khách hàng', facts.customerFull), ...visit(facts, false)]

const goOn = (facts: AppointmentText) => `Mở lịch: ${facts.calendarLink}`

/** Messages about a guest go to the person who brought them (APT-23). */
const guestsOwn = ({ guests }: Pick<AppointmentText, 'guests'>) => (guests ? ' của khách đi cùng bạn' : '')
const whose = ({ guests }: Pick<AppointmentText, 'guests'>) => (guests ? 'của khách đi cùng bạn' : 'của bạn')

/** A guest's appointment is not in the account of the person who brought them (APT-23). */
const guestsChange = ({ salon, phone }: AppointmentText): string =>
  `Bạn bận? ${salon} sẽ đổi lịch hẹn này giúp bạn${phone === '' ? '' : `: ${phone}`}.`

const ownLink = ({ guests }: Pick<AppointmentText, 'guests'>) =>
  guests ? '' : 'Liên kết chỉ dành cho lịch hẹn này và có hiệu lực đến giờ hẹn. Bạn đừng chia sẻ liên kết này.'

/** How the customer changes the appointment: by its secret link, without an account (APT-24). */
const change = (facts: AppointmentText): string => {
  const { cancellationHours: hours, phone, guests, changeable } = facts
  if (guests) return guestsChange(facts)
  if (!changeable)
    return `Bạn bận? Sát giờ thế này, lịch hẹn không thể đổi hoặc hủy trực tuyến nữa.${phone === '' ? '' : ` Salon sẽ giúp bạn: ${phone}.`}`
  const until = hours === 0 ? 'trước giờ hẹn' : `chậm nhất ${hours} tiếng trước giờ hẹn`
  const late = phone === '' ? '' : ` Sau đó, salon sẽ giúp bạn: ${phone}.`
  return `Bạn bận? Bạn có thể tự đổi giờ hoặc hủy ${until}, không cần đăng nhập.${late}`
}

const toVisit = ({ guests, changeable, visitLink }: AppointmentText): string =>
  guests ? '' : `${changeable ? 'Xem hoặc đổi lịch hẹn' : 'Xem lịch hẹn'}: ${visitLink}`

/** APT-25: other starts, for a visit that the salon cancelled. */
const instead = ({ instead: starts }: AppointmentText): string[] =>
  starts.length === 0
    ? []
    : [
        'Những giờ này đang trống, với cùng dịch vụ và người phục vụ:',
        ...starts.map(({ when, link }) => `${when}: ${link}`),
      ]

const strangers = ({ foreignLinks }: AppointmentText) =>
  foreignLinks ? 'Lưu ý: tin nhắn có nhắc đến trang web khác. Chỉ mở nếu bạn tin tưởng.' : ''

export const viAppointment: AppointmentTexts = {
  reminder: (facts) => ({
    subject: `Nhắc lịch hẹn${guestsOwn(facts)}: ${facts.dayShort} lúc ${facts.from}`,
    text: paragraphs(
      hello(facts),
      `Sắp đến lịch hẹn ${whose(facts)} tại ${facts.salon}. Rất mong được đón bạn!`,
      visit(facts, true),
      `Xác nhận sẽ đến hoặc đổi lịch hẹn: ${facts.visitLink}`,
      mayChange(facts),
      ownLink({ guests: false }),
    ),
  }),
  smsReminder: ({ salonShort, dayShort, from, staffShort, staffChange, visitLink }) =>
    `${salonShort}: ${dayShort} ${from}${staffShort === '' ? '' : `, ${staffChange === null ? '' : 'mới: '}${staffShort}`}. Đến? ${visitLink}`,
  runningLate: ({ customer, staff, minutes, time }) =>
    `${customer === '' ? 'Chào bạn' : `Chào ${customer}`}, hôm nay chúng tôi cần thêm khoảng ${minutes} phút. ${staff} dự kiến sẽ phục vụ bạn lúc ${time}. Hẹn gặp bạn!`,
  calendarFile: 'lich-hen.ics',
  calendarAlarm: 'Lịch hẹn của bạn bắt đầu sau hai tiếng.',
  calendarText: (facts) => paragraphs(line(viWords.person, facts.staff), mayChange(facts)),
  firstAvailable: (names) => `Nhân viên rảnh đầu tiên (hiện tại: ${names})`,
  customerConfirmed: (facts) => ({
    subject: `Lịch hẹn${guestsOwn(facts)} ${facts.dayShort} lúc ${facts.from} đã được xác nhận`,
    text: paragraphs(
      hello(facts),
      `Lịch hẹn ${whose(facts)} tại ${facts.salon} đã được xác nhận. Rất mong được đón bạn!`,
      visit(facts, true),
      toVisit(facts),
      mayChange(facts),
      change(facts),
      ownLink(facts),
    ),
  }),
  customerMoved: (facts) => ({
    subject: `Lịch hẹn của bạn đã chuyển sang ${facts.dayShort} lúc ${facts.from}`,
    text: paragraphs(
      hello(facts),
      `Bạn đã đổi giờ hẹn tại ${facts.salon}. Rất mong được đón bạn!`,
      visit(facts, true),
      toVisit(facts),
      mayChange(facts),
      change(facts),
      ownLink(facts),
    ),
  }),
  customerCancelled: (facts) => ({
    subject: `Lịch hẹn ${facts.dayShort} lúc ${facts.from} đã được hủy`,
    text: paragraphs(
      hello(facts),
      `Bạn đã hủy lịch hẹn tại ${facts.salon}. Hẹn gặp bạn dịp khác nhé!`,
      visit(facts, false),
      `Đặt lịch mới: ${facts.bookingLink}`,
    ),
  }),
  salonChanged: (facts) => ({
    subject: `${facts.salon} đã thay đổi lịch hẹn ${whose(facts)}: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs(
      hello(facts),
      `${facts.salon} đã thay đổi lịch hẹn ${whose(facts)}. Dưới đây là lịch hẹn mới.`,
      visit(facts, true),
      toVisit(facts),
      mayChange(facts),
      change(facts),
      ownLink(facts),
    ),
  }),
  salonCancelled: (facts) => ({
    subject: `${facts.salon} phải hủy lịch hẹn ${facts.dayShort} ${whose(facts)}`,
    text: paragraphs(
      hello(facts),
      `Rất tiếc, ${facts.salon} phải hủy lịch hẹn ${whose(facts)}. Mong bạn thông cảm.`,
      visit(facts, false),
      ...instead(facts),
      line('Cần hỏi thêm? Điện thoại', facts.phone),
      facts.visitLink === '' ? `Đặt lịch mới: ${facts.bookingLink}` : `Xem thêm giờ trống: ${facts.visitLink}`,
    ),
  }),
  salonWrote: (facts) => ({
    subject: `Tin nhắn từ ${facts.salon} về lịch hẹn${guestsOwn(facts)} ${facts.dayShort}`,
    text: paragraphs(
      hello(facts),
      `${facts.salon} đã nhắn cho bạn về lịch hẹn${guestsOwn(facts)}:`,
      quote(facts.message),
      strangers(facts),
      visit(facts, false),
      line('Cần hỏi thêm? Điện thoại', facts.manageLink === '' ? facts.phone : ''),
      `Trả lời: ${facts.manageLink || facts.myLink}`,
    ),
  }),
  toSalonNew: (facts) => ({
    subject: `Lịch hẹn mới: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs('Xin chào,', 'Quý vị có một lịch hẹn mới.', toSalonVisit(facts), goOn(facts)),
  }),
  toSalonMoved: (facts) => ({
    subject: `Đã đổi giờ: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs('Xin chào,', 'Một khách hàng đã đổi giờ hẹn. Giờ cũ lại trống.', toSalonVisit(facts), goOn(facts)),
  }),
  toSalonCancelled: (facts) => ({
    subject: `Đã hủy: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs(
      'Xin chào,',
      'Một khách hàng đã hủy lịch hẹn. Khoảng thời gian này lại trống.',
      toSalonVisit(facts),
      goOn(facts),
    ),
  }),
  toSalonErased: (facts) => ({
    subject: `Đã hủy: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs(
      'Xin chào,',
      'Dữ liệu của khách hàng này đã bị xóa. Lịch hẹn này vì thế cũng đã hủy, khoảng thời gian này lại trống.',
      toSalonVisit(facts),
      goOn(facts),
    ),
  }),
  toSalonMessage: (facts) => ({
    subject: `Tin nhắn về lịch hẹn: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs(
      'Xin chào,',
      `${facts.customerFull === '' ? 'Một khách hàng' : facts.customerFull} đã nhắn cho quý vị về lịch hẹn:`,
      quote(facts.message),
      strangers(facts),
      toSalonVisit(facts),
      `Trả lời trong lịch: ${facts.calendarLink}`,
    ),
  }),
  smsConfirmed: (facts) =>
    `${facts.salonShort}: Đã xác nhận hẹn${guestsOwn(facts)} ${facts.dayShort} lúc ${facts.from}.${smsLink(facts)}`,
  smsMoved: (facts) =>
    `${facts.salonShort}: Giờ hẹn mới${guestsOwn(facts)}: ${facts.dayShort} lúc ${facts.from}${smsPerson(facts)}.${smsLink(facts)}`,
  smsCustomerCancelled: (facts) =>
    `${facts.salonShort}: Lịch hẹn${guestsOwn(facts)} ${facts.dayShort} lúc ${facts.from} đã hủy. Đặt lại: ${facts.bookingLink}`,
  smsSalonChanged: (facts) =>
    `${facts.salonShort} đã đổi hẹn${guestsOwn(facts)} sang ${facts.dayShort} lúc ${facts.from}.${smsLink(facts)}`,
  smsSalonCancelled: (facts) =>
    `${facts.salonShort} đành hủy hẹn${guestsOwn(facts)} ${facts.dayShort} lúc ${facts.from}. Đặt lại: ${facts.visitLink || facts.bookingLink}`,
  smsSalonWrote: (facts) =>
    facts.manageLink === ''
      ? `${facts.salonShort}: ${facts.messageShort}`
      : `${facts.salonShort} đã nhắn cho bạn về lịch hẹn${guestsOwn(facts)} ${facts.dayShort}. Đọc: ${facts.myLink}`,
}

const smsPerson = ({ staffChange }: AppointmentText): string =>
  staffChange === null ? '' : `, người mới: ${staffChange.now}`

const smsLink = ({ visitLink, guests, changeable }: AppointmentText): string =>
  guests ? '' : ` ${changeable ? 'Đổi' : 'Xem'}: ${visitLink}`
