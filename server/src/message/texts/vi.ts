import {
  type CodeText,
  type FreeStartTexts,
  line,
  type Mail,
  paragraphs,
  quote,
  type SecurityChange,
  type Texts,
} from './type.ts'
import { viAppointment } from './vi-appointment.ts'
import { viCredit } from './vi-credit.ts'
import { viSeveral } from './vi-several.ts'

const viFreeStart: FreeStartTexts = {
  freeStart: (facts) => ({
    subject: `Có giờ trống: ${facts.from} ${facts.dayShort}, ${facts.salon}`,
    text: paragraphs(
      facts.customer === '' ? 'Xin chào,' : `Xin chào ${facts.customer},`,
      `Bạn đang trong danh sách chờ của ${facts.salon}, và vừa có một giờ trống:`,
      [
        line('Thời gian', `${facts.from}, ${facts.day}`),
        line('Dịch vụ', facts.services),
        line('Người làm', facts.staff),
      ],
      'Trong mười lăm phút tới, chúng tôi chỉ báo cho riêng bạn. Giờ này chỉ thuộc về bạn sau khi bạn đặt lịch.',
      `Đặt giờ này: ${facts.bookLink}`,
      `Xem hoặc rời danh sách chờ: ${facts.leaveLink}`,
    ),
  }),
  // A Unicode SMS has 70 characters; the link takes half of them.
  smsFreeStart: (facts) => `${facts.salonShort}: trống ${facts.from} ${facts.dayAndMonth} ${facts.bookLink}`,
}

const pin = (subject: string, what: string, facts: CodeText): Mail => ({
  subject,
  text: paragraphs(
    what,
    facts.code,
    `Mã PIN có hiệu lực trong ${facts.minutes} phút và chỉ dùng được một lần. Đừng đưa mã PIN cho bất kỳ ai, kể cả salon.`,
    'Bạn không yêu cầu mã PIN? Vậy bạn không cần làm gì: không có mã PIN thì không có gì thay đổi.',
  ),
})

const salonCode = (subject: string, what: string, facts: CodeText): Mail => ({
  subject,
  text: paragraphs(
    what,
    facts.code,
    `Mã có hiệu lực trong ${facts.minutes} phút và chỉ dùng được một lần. Quý vị đừng đưa mã cho bất kỳ ai.`,
    'Quý vị không yêu cầu mã? Không có mã thì không có gì thay đổi.',
  ),
})

const changed: Record<SecurityChange, string> = {
  EMAIL: 'Địa chỉ e-mail của tài khoản',
  PHONE: 'Số điện thoại của tài khoản',
  PASSWORD: 'Mật khẩu của tài khoản',
  PIN: 'Mã PIN của tài khoản',
}

export const vi: Texts = {
  ...viAppointment,
  ...viSeveral,
  ...viCredit,
  ...viFreeStart,
  code: {
    SIGN_IN: (facts) =>
      pin(
        `Mã PIN của bạn cho ${facts.salon}`,
        `Dùng mã PIN này để xác nhận với ${facts.salon} rằng đây chính là bạn:`,
        facts,
      ),
    CONFIRM_EMAIL: (facts) => pin('Xác nhận địa chỉ e-mail', 'Xác nhận địa chỉ e-mail của bạn bằng mã PIN này:', facts),
    CONFIRM_PHONE_NUMBER: (facts) =>
      pin('Xác nhận số điện thoại', 'Xác nhận số điện thoại của bạn bằng mã PIN này:', facts),
    PASSWORD_CHANGE: (facts) =>
      salonCode('Mật khẩu mới của quý vị', 'Kích hoạt mật khẩu mới của quý vị bằng mã này:', facts),
    NEW_DEVICE: (facts) =>
      salonCode(
        'Đăng nhập trên thiết bị mới',
        'Dùng mã này để xác nhận trên thiết bị mới rằng đây chính là quý vị. Không phải quý vị? Vậy có người biết mật khẩu của quý vị: hãy đổi mật khẩu ngay.',
        facts,
      ),
    SIGN_UP: (facts) =>
      salonCode(
        'Chào mừng quý vị đến với Goldline',
        'Dùng mã này để xác nhận địa chỉ e-mail và thiết lập salon của quý vị:',
        facts,
      ),
    ERASURE: (facts) =>
      pin('Xóa dữ liệu của bạn', 'Dùng mã PIN này để xóa vĩnh viễn tài khoản và dữ liệu của bạn:', facts),
  },
  salonCode: {
    CONFIRM_EMAIL: (facts) =>
      salonCode('Xác nhận địa chỉ e-mail', 'Quý vị hãy xác nhận địa chỉ e-mail của mình bằng mã này:', facts),
    CONFIRM_PHONE_NUMBER: (facts) =>
      salonCode('Xác nhận số điện thoại', 'Quý vị hãy xác nhận số điện thoại của mình bằng mã này:', facts),
  },
  smsCode: (facts) => `${facts.code} là mã PIN ${facts.salonShort}, hạn ${facts.minutes} phút.`,
  smsSalonCode: (facts) => `${facts.code} là mã ${facts.salonShort}, hạn ${facts.minutes} phút.`,
  link: ({ salon, minutes, link }) => ({
    subject: `Liên kết của bạn cho ${salon}`,
    text: paragraphs(
      `Dùng liên kết này để xác nhận với ${salon} rằng đây chính là bạn. Bạn nhận liên kết thay cho mã PIN vì hôm nay có người đã nhập sai mã PIN dưới tên bạn quá nhiều lần. Tài khoản của bạn vẫn an toàn.`,
      `Xác nhận: ${link}`,
      `Liên kết có hiệu lực trong ${minutes} phút và chỉ dùng được một lần. Đừng đưa liên kết cho bất kỳ ai, kể cả salon.`,
      'Bạn không muốn đăng nhập? Vậy bạn không cần làm gì: không có liên kết thì không có gì thay đổi.',
    ),
  }),
  // Kept short: Vietnamese letters limit an SMS to 70 characters.
  smsLink: ({ salonShort, link }) => `${salonShort}: link thay mã PIN: ${link}`,
  salonLink: ({ link, minutes, forgotten }) => ({
    subject: forgotten ? 'Liên kết để quý vị đặt mật khẩu mới' : 'Liên kết để quý vị đăng nhập',
    text: paragraphs(
      forgotten
        ? 'Quý vị dùng liên kết này để chọn mật khẩu mới. Quý vị nhận liên kết thay cho mã vì hôm nay có quá nhiều mã sai đã được nhập. Tài khoản của quý vị vẫn an toàn.'
        : 'Quý vị dùng liên kết này để đăng nhập Goldline. Quý vị nhận liên kết vì hôm nay có quá nhiều mật khẩu hoặc mã sai đã được nhập. Tài khoản của quý vị vẫn an toàn.',
      `${forgotten ? 'Chọn mật khẩu' : 'Đăng nhập'}: ${link}`,
      `Liên kết có hiệu lực ${minutes} phút và chỉ dùng được một lần. Vui lòng không chuyển cho bất kỳ ai.`,
      'Quý vị không yêu cầu? Vậy không cần làm gì: không có liên kết thì không có gì xảy ra.',
    ),
  }),
  smsSalonLink: ({ link, minutes, forgotten }) =>
    `Goldline, ${forgotten ? 'mật khẩu mới' : 'đăng nhập'} (${minutes} phút): ${link}`,
  smsStopped: ({ salon, sent, used }) => ({
    subject: `Đã tạm dừng mã SMS của ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Trong vài giờ qua, từ nhiều mạng khác nhau có ${sent} mã SMS được yêu cầu tại ${salon} nhưng chỉ ${used} mã được sử dụng. Đây là dấu hiệu có người gửi SMS bằng chi phí của quý vị.`,
      'Vì vậy chúng tôi tạm thời chỉ gửi một số ít mã SMS mỗi giờ. Mã qua e-mail vẫn được gửi, và khách đã từng đặt lịch trên cùng thiết bị vẫn nhận được SMS. Khi tỷ lệ sử dụng trở lại bình thường, chậm nhất sáu giờ sau khi việc này chấm dứt, mọi mã SMS sẽ được gửi lại.',
    ),
  }),
  smsCapped: ({ salon, sent }) => ({
    subject: `Rất nhiều mã SMS của ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Trong một giờ qua, có ${sent} mã SMS được yêu cầu tại ${salon}. Bình thường khách hàng không yêu cầu nhiều như vậy.`,
      'Để không ai gửi SMS bằng chi phí của quý vị, chúng tôi không gửi thêm mã SMS cho đến khi số mã trong một giờ giảm xuống. Mã qua e-mail vẫn được gửi, và khách đã từng đặt lịch trên cùng thiết bị vẫn nhận được SMS.',
    ),
  }),
  startsCrowded: ({ salon }) => ({
    subject: `Nhiều lịch được giữ từ cùng một nơi: ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Từ một mạng duy nhất, có người lạ muốn giữ hoặc đặt tại ${salon} nhiều khung giờ hơn mức một mạng được phép cùng lúc. Chúng tôi đã từ chối phần vượt quá; các khung giờ của quý vị vẫn mở cho mọi người khác.`,
      'Hôm nay quý vị hãy xem qua lịch và hủy những lịch hẹn trông không thật. Khách đã từng đến salon vẫn đặt lịch như thường. Nếu việc này đến từ Wi-Fi dành cho khách của chính quý vị thì không cần làm gì.',
    ),
  }),
  reviewRequest: ({ salon, customer, day, link, unsubscribeLink }) => ({
    subject: `Bạn thấy ${salon} thế nào?`,
    text: paragraphs(
      customer === '' ? 'Xin chào,' : `Xin chào ${customer},`,
      `Cảm ơn bạn đã đến ${salon} vào ${day}. Bạn có hài lòng không? Vài lời của bạn giúp ích cho salon và cho những ai đang tìm salon.`,
      `Viết đánh giá: ${link}`,
      'Liên kết có hiệu lực 30 ngày và chỉ dùng được một lần.',
      `Bạn nhận thư này vì đã đồng ý nhận tin từ ${salon}. Bạn có thể dừng nhận bất cứ lúc nào.`,
      `Hủy nhận tin: ${unsubscribeLink}`,
    ),
  }),
  bulk: ({ salon, subject, message, unsubscribeLink }) => ({
    subject: subject || `Tin mới từ ${salon}`,
    text: paragraphs(
      message,
      `Bạn nhận thư này vì đã đồng ý nhận tin từ ${salon}. Bạn có thể dừng nhận bất cứ lúc nào.`,
      `Hủy nhận tin: ${unsubscribeLink}`,
    ),
  }),
  // Without marks: a single one would make every SMS of the salon Unicode, and dearer.
  bulkSms: ({ message, unsubscribeLink }) => `${message}\nHuy nhan tin: ${unsubscribeLink}`,
  receipt: ({ salon, customer, day, link }) => ({
    subject: `Biên nhận của bạn từ ${salon}`,
    text: paragraphs(
      customer === '' ? 'Xin chào,' : `Xin chào ${customer},`,
      `Đây là biên nhận của bạn từ ${salon}, ${day}.`,
      `Mở biên nhận: ${link}`,
      'Liên kết có hiệu lực 30 ngày. Ai có liên kết đều đọc được.',
    ),
  }),
  reviewsCrowded: ({ salon }) => ({
    subject: `Nhiều đánh giá từ cùng một nơi: ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Từ một mạng duy nhất, rất nhiều đánh giá về ${salon} đã được viết trong thời gian ngắn. Các đánh giá tiếp theo từ đó phải chờ.`,
      'Quý vị hãy xem qua các đánh giá mới nhất. Nếu chúng đến từ Wi-Fi dành cho khách của chính quý vị thì không cần làm gì.',
    ),
  }),
  codesBraked: ({ salon }) => ({
    subject: `Có người đang dò mã: ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Có người đang dò mã hàng loạt trên máy chủ này, kể cả tại ${salon}. Chúng tôi đang hạn chế việc đó: tạm thời mỗi mạng chỉ được kiểm tra vài mã.`,
      'Khách đã từng đặt lịch trên cùng thiết bị không bị ảnh hưởng. Khách mới có thể phải chờ mười phút. Quý vị không cần làm gì; nếu có khách gọi, quý vị hãy đặt lịch giúp họ.',
    ),
  }),
  securityNotice: ({ what }) => ({
    subject: `${changed[what]} đã được thay đổi`,
    text: paragraphs(
      'Xin chào,',
      `${changed[what]} vừa được thay đổi. Nếu chính bạn đã làm, bạn không cần làm gì thêm.`,
      'Nếu không phải bạn, hãy đặt mật khẩu mới ngay: mọi phiên đăng nhập sẽ kết thúc. Hãy báo cho cả salon của bạn.',
    ),
  }),
  smsSecurityNotice:
    'Goldline: Số điện thoại của tài khoản bạn đã được thay đổi. Nếu không phải bạn, hãy báo ngay cho salon.',
  salonSecurityNotice: ({ what }) => ({
    subject: `${changed[what]} đã được thay đổi`,
    text: paragraphs(
      'Kính chào quý vị,',
      `${changed[what]} Goldline của quý vị vừa được thay đổi. Nếu chính quý vị đã làm, quý vị không cần làm gì thêm.`,
      'Nếu không phải quý vị, quý vị hãy đặt mật khẩu mới ngay: mọi phiên đăng nhập sẽ kết thúc. Quý vị cũng hãy báo cho người quản lý salon.',
    ),
  }),
  smsSalonSecurityNotice:
    'Goldline: Số điện thoại của tài khoản quý vị đã được thay đổi. Nếu không phải quý vị, hãy đặt mật khẩu mới ngay.',
  invitation: ({ salon, link }) => ({
    subject: `Tài khoản của quý vị tại ${salon}`,
    text: paragraphs(
      'Kính chào quý vị,',
      `${salon} đã tạo tài khoản Goldline cho quý vị. Quý vị hãy đặt mật khẩu bằng địa chỉ e-mail này: một mã sẽ được gửi đến.`,
      `Đặt mật khẩu: ${link}`,
      'Quý vị không biết salon này? Khi đó quý vị không cần làm gì.',
    ),
  }),
  contact: ({ name, email, message }) => ({
    subject: `Tin nhắn từ ${name}`,
    text: paragraphs(
      'Có người đã viết qua trang web.',
      [line('Tên', name), line('E-mail', email)],
      quote(message),
      'Chưa ai kiểm tra địa chỉ này. Quý vị chỉ trả lời nếu tin nhắn trông thật.',
    ),
  }),
  passwordGuessed: {
    subject: 'Có người đang thử mật khẩu tài khoản của quý vị',
    text: paragraphs(
      'Xin chào,',
      'Mật khẩu sai đã được nhập nhiều lần cho tài khoản Goldline của quý vị. Các lần thử tiếp theo từ nơi đó phải chờ. Trên các thiết bị quý vị đã dùng trước đây thì không có gì thay đổi.',
      'Đó là quý vị? Vậy không cần làm gì. Nếu không, hãy kiểm tra xem mật khẩu có đủ dài và chỉ dùng cho Goldline không; quý vị có thể chọn mật khẩu mới qua “Quên mật khẩu?”.',
    ),
  },
  footer: ({ salon }) => (salon === 'Goldline' ? 'Gửi từ Goldline.' : `Goldline gửi thay mặt ${salon}.`),
}
