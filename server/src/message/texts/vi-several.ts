import { line, paragraphs } from './lines.ts'
import type { SeveralText, SeveralTexts } from './type.ts'
import { viWords } from './vi-appointment.ts'

const hello = ({ customer }: SeveralText) => (customer === '' ? 'Xin chào,' : `Chào ${customer},`)

const each = ({ dates, each: contents }: SeveralText) =>
  dates.map((date, index) => line(`Lịch hẹn ${index + 1}`, [date, ...contents.slice(index, index + 1)].join(', ')))

const what = (facts: SeveralText): string[] => [
  line('Dịch vụ', facts.services),
  line(viWords.person, facts.staff),
  line('Giá mỗi lần', facts.price),
  line(viWords.where, [facts.salon, facts.address].filter((part) => part !== '').join(', ')),
  line(viWords.phone, facts.phone),
]

const change = ({ cancellationHours: hours, manageLink, myLink, guests, salon }: SeveralText): string[] => {
  const until = hours === 0 ? 'trước giờ hẹn' : `chậm nhất ${hours} tiếng trước giờ hẹn`
  const first = manageLink === '' ? ' Chỉ cần đăng nhập bằng địa chỉ e-mail này, không cần mật khẩu.' : ''
  const what = guests
    ? `Bạn có thể tự đổi giờ hoặc hủy lịch hẹn của riêng bạn ${until}; các lịch hẹn còn lại ${salon} sẽ đổi giúp bạn.`
    : `Bạn có thể tự đổi giờ hoặc hủy từng lịch hẹn ${until}.`
  return [`Bạn bận? ${what}${first}`, `Xem hoặc đổi lịch hẹn: ${myLink}`]
}

export const viSeveral: SeveralTexts = {
  severalBooked: (facts) => ({
    subject: `${facts.dates.length} lịch hẹn của bạn tại ${facts.salon} đã được xác nhận`,
    text: paragraphs(
      hello(facts),
      `${facts.dates.length} lịch hẹn của bạn tại ${facts.salon} đã được xác nhận. Rất mong được đón bạn!`,
      each(facts),
      what(facts),
      ...change(facts),
    ),
  }),
  severalChanged: (facts) => ({
    subject: `${facts.salon} đã thay đổi ${facts.dates.length} lịch hẹn của bạn`,
    text: paragraphs(
      hello(facts),
      `${facts.salon} đã thay đổi ${facts.dates.length} lịch hẹn của bạn. Dưới đây là các lịch hẹn mới.`,
      each(facts),
      what(facts),
      ...change(facts),
    ),
  }),
  severalCancelled: (facts) => ({
    subject: `${facts.salon} phải hủy ${facts.dates.length} lịch hẹn của bạn`,
    text: paragraphs(
      hello(facts),
      `Rất tiếc, ${facts.salon} phải hủy các lịch hẹn này. Mong bạn thông cảm.`,
      each(facts),
      line('Cần hỏi thêm? Điện thoại', facts.phone),
      `Đặt lịch mới: ${facts.bookingLink}`,
    ),
  }),
  smsSeveralBooked: (facts) =>
    `${facts.salonShort}: đã đặt ${facts.dates.length} lịch hẹn từ ${facts.dayShort} lúc ${facts.from}. Xem: ${facts.myLink}`,
  smsSeveralChanged: (facts) =>
    `${facts.salonShort} đổi ${facts.dates.length} lịch hẹn, lần đầu ${facts.dayShort} lúc ${facts.from}. Xem: ${facts.myLink}`,
  smsSeveralCancelled: (facts) =>
    `${facts.salonShort} phải hủy ${facts.dates.length} lịch hẹn từ ${facts.dayShort}. Đặt lại: ${facts.bookingLink}`,
}
