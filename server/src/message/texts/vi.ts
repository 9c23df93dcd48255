import { countSms } from '@goldline/domain/message/gsm'
import { line, paragraphs, quote } from './lines.ts'
import type { CodeText, FreeStartTexts, Mail, QueueCallTexts, SecurityChange, Texts } from './type.ts'
import { viAppointment, viWords } from './vi-appointment.ts'
import { viCredit } from './vi-credit.ts'
import { viOwner } from './vi-owner.ts'
import { viSeveral } from './vi-several.ts'

const viFreeStart: FreeStartTexts = {
  freeStart: (facts) => ({
    subject: `Có giờ trống: ${facts.from} ${facts.dayShort}, ${facts.salon}`,
    text: paragraphs(
      facts.customer === '' ? 'Xin chào,' : `Chào ${facts.customer},`,
      `Bạn đang trong danh sách chờ của ${facts.salon}, và vừa có một giờ trống:`,
      [
        line(viWords.when, `${facts.from}, ${facts.day}`),
        line('Dịch vụ', facts.services),
        line(viWords.person, facts.staff),
      ],
      'Trong mười lăm phút tới, chúng tôi chỉ báo cho riêng bạn. Giờ này chỉ thuộc về bạn sau khi bạn đặt lịch.',
      `Đặt giờ này: ${facts.bookLink}`,
      `Xem hoặc rời danh sách chờ: ${facts.leaveLink}`,
    ),
  }),
  // A Unicode SMS has 70 characters; the link takes half of them.
  smsFreeStart: (facts) => `${facts.salonShort}: trống ${facts.from} ${facts.dayAndMonth} ${facts.bookLink}`,
}

const viQueueCall: QueueCallTexts = {
  queueCall: ({ salon, name, staff }) => ({
    subject: `Đến lượt bạn tại ${salon}`,
    text: paragraphs(
      name === '' ? 'Xin chào,' : `Chào ${name},`,
      staff === '' ? `Đã đến lượt bạn tại ${salon}.` : `Đã đến lượt bạn tại ${salon}: ${staff} đang chờ bạn.`,
      'Mời bạn đến quầy lễ tân ngay.',
    ),
  }),
  smsQueueCall: ({ salonShort, staff }) =>
    `${salonShort}: đến lượt bạn. ${staff === '' ? 'Mời bạn đến quầy.' : `${staff} chờ bạn ở quầy.`}`,
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
  ...viOwner,
  ...viFreeStart,
  words: viWords,
  ...viQueueCall,
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
  reviewRequest: ({ salon, customer, day, link, unsubscribeLink }) => ({
    subject: `Bạn thấy ${salon} thế nào?`,
    text: paragraphs(
      customer === '' ? 'Xin chào,' : `Chào ${customer},`,
      `Cảm ơn bạn đã đến ${salon} vào ${day}. Bạn có hài lòng không? Vài lời của bạn giúp ích cho salon và cho những ai đang tìm salon.`,
      `Viết đánh giá: ${link}`,
      'Liên kết có hiệu lực 30 ngày và chỉ dùng được một lần.',
      `Bạn nhận thư này vì đã đồng ý nhận tin từ ${salon}. Bạn có thể dừng nhận bất cứ lúc nào.`,
      `Hủy nhận tin: ${unsubscribeLink}`,
    ),
  }),
  reviewWritten: ({ salon, customer, rating, message, link }) => ({
    subject: `Đánh giá của bạn về ${salon}`,
    text: paragraphs(
      customer === '' ? 'Chào bạn,' : `Chào ${customer},`,
      `Có một đánh giá vừa được viết bằng tên bạn, qua mã do ${salon} đưa ra: ${rating} trên 5 sao.`,
      quote(message),
      'Không phải bạn viết? Hãy báo cho chúng tôi, chúng tôi sẽ gỡ đánh giá đó khỏi trang.',
      `Không phải tôi viết: ${link}`,
    ),
  }),
  smsReviewWritten: ({ salonShort, rating, link }) =>
    `${salonShort}: Có đánh giá viết bằng tên bạn (${rating}/5). Không phải bạn? ${link}`,
  bulk: ({ salon, subject, message, unsubscribeLink }) => ({
    subject: subject || `Tin mới từ ${salon}`,
    text: paragraphs(
      message,
      `Bạn nhận thư này vì đã đồng ý nhận tin từ ${salon}. Bạn có thể dừng nhận bất cứ lúc nào.`,
      `Hủy nhận tin: ${unsubscribeLink}`,
    ),
  }),
  // Like the salon's text: one letter with a mark makes a plain SMS Unicode and dearer; beside others it costs nothing.
  bulkSms: ({ message, unsubscribeLink }) =>
    `${message}\n${countSms(message).encoding === 'GSM' ? 'Huy nhan tin' : 'Hủy nhận tin'}: ${unsubscribeLink}`,
  optIn: ({ salon, customer, link, days }) => ({
    subject: `Bạn muốn nhận tin tức từ ${salon}?`,
    text: paragraphs(
      customer === '' ? 'Xin chào,' : `Chào ${customer},`,
      `${salon} ghi nhận rằng bạn muốn nhận tin tức và ưu đãi. Có đúng vậy không? Nếu đúng, vui lòng xác nhận.`,
      `Xem và xác nhận: ${link}`,
      `Liên kết có hiệu lực ${days} ngày. Không đúng? Vậy bạn không cần làm gì: nếu bạn không xác nhận thì sẽ không có tin nào được gửi.`,
    ),
  }),
  smsOptIn: ({ salonShort, link }) => `${salonShort}: xác nhận nhận tin: ${link}`,
  smsReceipt: ({ salonShort, link }) => `${salonShort}: Biên nhận: ${link}`,
  receipt: ({ salon, customer, day, link }) => ({
    subject: `Biên nhận của bạn từ ${salon}`,
    text: paragraphs(
      customer === '' ? 'Xin chào,' : `Chào ${customer},`,
      `Đây là biên nhận của bạn từ ${salon}, ${day}.`,
      `Mở biên nhận: ${link}`,
      'Liên kết có hiệu lực 30 ngày. Ai có liên kết đều đọc được.',
    ),
  }),
  securityNotice: ({ what, link }) => ({
    subject: `${changed[what]} đã được thay đổi`,
    text: paragraphs(
      'Xin chào,',
      `${changed[what]} vừa được thay đổi. Nếu chính bạn đã làm, bạn không cần làm gì thêm.`,
      'Nếu không phải bạn, hãy mở thông tin của bạn, đăng xuất các thiết bị lạ và sửa lại những gì chưa đúng. Bạn không cần mật khẩu: mã PIN sẽ được gửi đến địa chỉ này. Hãy báo cho cả salon của bạn.',
      line('Mở thông tin của tôi', link),
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
