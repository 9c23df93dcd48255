import {
  type AppointmentText,
  type CodeText,
  line,
  type Mail,
  paragraphs,
  type SecurityChange,
  type Texts,
} from './type.ts'

const hello = ({ customer }: AppointmentText) => (customer === '' ? 'Xin chào,' : `Chào ${customer},`)

const visit = (facts: AppointmentText, where: boolean): string[] => [
  line('Thời gian', `${facts.day}, ${facts.from}–${facts.to}`),
  line('Dịch vụ', facts.services),
  line('Người phục vụ', facts.staff),
  line('Giá', facts.price),
  where ? line('Địa điểm', [facts.salon, facts.address].filter((part) => part !== '').join(', ')) : '',
  where ? line('Điện thoại', facts.phone) : '',
]

const cancelUntil = ({ cancellationHours: hours, phone }: AppointmentText): string => {
  const until = hours === 0 ? 'trước giờ hẹn' : `chậm nhất ${hours} tiếng trước giờ hẹn`
  return `Bạn cần hủy? Vui lòng báo ${until}${phone === '' ? '' : `: ${phone}`}.`
}

const code = (subject: string, what: string, facts: CodeText): Mail => ({
  subject,
  text: paragraphs(
    what,
    facts.code,
    `Mã có hiệu lực trong ${facts.minutes} phút và chỉ dùng được một lần. Đừng đưa mã cho bất kỳ ai, kể cả salon.`,
    'Bạn không yêu cầu mã? Vậy bạn không cần làm gì: không có mã thì không có gì thay đổi.',
  ),
})

const changed: Record<SecurityChange, string> = {
  EMAIL: 'Địa chỉ e-mail của tài khoản',
  PHONE: 'Số điện thoại của tài khoản',
  PASSWORD: 'Mật khẩu của tài khoản',
  PIN: 'Mã PIN của tài khoản',
}

export const vi: Texts = {
  customerConfirmed: (facts) => ({
    subject: `Lịch hẹn ${facts.dayShort} lúc ${facts.from} đã được xác nhận`,
    text: paragraphs(
      hello(facts),
      `Lịch hẹn của bạn tại ${facts.salon} đã được xác nhận. Rất mong được đón bạn!`,
      visit(facts, true),
      cancelUntil(facts),
      `Đặt lại lịch: ${facts.bookingLink}`,
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
  salonCancelled: (facts) => ({
    subject: `${facts.salon} phải hủy lịch hẹn ${facts.dayShort} của bạn`,
    text: paragraphs(
      hello(facts),
      `Rất tiếc, ${facts.salon} phải hủy lịch hẹn của bạn. Mong bạn thông cảm.`,
      visit(facts, false),
      line('Cần hỏi thêm? Điện thoại', facts.phone),
      `Đặt lịch mới: ${facts.bookingLink}`,
    ),
  }),
  toSalonNew: (facts) => ({
    subject: `Lịch hẹn mới: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs(
      'Xin chào,',
      'Quý vị có một lịch hẹn mới.',
      [line('Khách hàng', facts.customerFull), ...visit(facts, false)],
      `Mở lịch: ${facts.calendarLink}`,
    ),
  }),
  toSalonCancelled: (facts) => ({
    subject: `Đã hủy: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs(
      'Xin chào,',
      'Một khách hàng đã hủy lịch hẹn. Khoảng thời gian này lại trống.',
      [line('Khách hàng', facts.customerFull), ...visit(facts, false)],
      `Mở lịch: ${facts.calendarLink}`,
    ),
  }),
  smsConfirmed: (facts) =>
    `${facts.salonShort}: Lịch hẹn ${facts.dayShort} lúc ${facts.from} đã xác nhận. Hẹn gặp! ${facts.bookingLink}`,
  smsCustomerCancelled: (facts) =>
    `${facts.salonShort}: Lịch hẹn ${facts.dayShort} lúc ${facts.from} đã hủy. Đặt lại: ${facts.bookingLink}`,
  smsSalonCancelled: (facts) =>
    `${facts.salonShort} rất tiếc phải hủy lịch hẹn ${facts.dayShort} lúc ${facts.from}. Đặt lại: ${facts.bookingLink}`,
  code: {
    SIGN_IN: (facts) =>
      code(`Mã của bạn cho ${facts.salon}`, `Dùng mã này để xác nhận với ${facts.salon} rằng đây chính là bạn:`, facts),
    CONFIRM_EMAIL: (facts) => code('Xác nhận địa chỉ e-mail', 'Xác nhận địa chỉ e-mail của bạn bằng mã này:', facts),
    CONFIRM_PHONE_NUMBER: (facts) =>
      code('Xác nhận số điện thoại', 'Xác nhận số điện thoại của bạn bằng mã này:', facts),
    PASSWORD_CHANGE: (facts) => code('Mật khẩu mới của bạn', 'Kích hoạt mật khẩu mới của bạn bằng mã này:', facts),
    ERASURE: (facts) =>
      code('Xóa dữ liệu của bạn', 'Dùng mã này để xóa vĩnh viễn tài khoản và dữ liệu của bạn:', facts),
  },
  smsCode: (facts) => `${facts.code} là mã ${facts.salonShort} của bạn, hiệu lực ${facts.minutes} phút.`,
  smsStopped: ({ salon, sent, used }) => ({
    subject: `Đã tạm dừng mã SMS của ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Trong 24 giờ qua, có ${sent} mã SMS được yêu cầu tại ${salon} nhưng chỉ ${used} mã được sử dụng. Đây là dấu hiệu có người gửi SMS bằng chi phí của bạn.`,
      'Vì vậy chúng tôi tạm thời không gửi thêm mã SMS. Mã qua e-mail vẫn được gửi. Khi tỷ lệ sử dụng trở lại bình thường, chậm nhất sau một ngày, mã SMS sẽ được gửi lại.',
    ),
  }),
  smsCapped: ({ salon, sent }) => ({
    subject: `Rất nhiều mã SMS của ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Trong giờ này, có ${sent} mã SMS được yêu cầu tại ${salon}. Bình thường khách hàng không yêu cầu nhiều như vậy.`,
      'Để không ai gửi SMS bằng chi phí của bạn, chúng tôi không gửi thêm mã SMS cho đến đầu giờ tiếp theo. Mã qua e-mail vẫn được gửi, và khách đã từng đặt lịch trên cùng thiết bị vẫn nhận được SMS.',
    ),
  }),
  codesBraked: ({ salon }) => ({
    subject: `Có người đang dò mã: ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Có người đang dò mã hàng loạt trên máy chủ này, kể cả tại ${salon}. Chúng tôi đang hạn chế việc đó: tạm thời mỗi mạng chỉ được kiểm tra vài mã.`,
      'Khách đã từng đặt lịch trên cùng thiết bị không bị ảnh hưởng. Khách mới có thể phải chờ mười phút. Bạn không cần làm gì; nếu có khách gọi, hãy đặt lịch giúp họ.',
    ),
  }),
  securityNotice: ({ what }) => ({
    subject: `${changed[what]} đã được thay đổi`,
    text: paragraphs(
      'Xin chào,',
      `${changed[what]} vừa được thay đổi. Nếu chính bạn đã làm, bạn không cần làm gì thêm.`,
      'Nếu không phải bạn, hãy đặt mật khẩu mới ngay: mọi phiên đăng nhập sẽ kết thúc. Hãy báo cho cả tiệm của bạn.',
    ),
  }),
  smsSecurityNotice:
    'Goldline: Số điện thoại của tài khoản bạn đã được thay đổi. Nếu không phải bạn, hãy báo ngay cho tiệm.',
  footer: ({ salon }) => (salon === 'Goldline' ? 'Gửi từ Goldline.' : `Goldline gửi thay mặt ${salon}.`),
}
