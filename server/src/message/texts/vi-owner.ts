/** Texts to the owner about attacks by strangers, and about requests that the owner decides. */
import { paragraphs } from './lines.ts'
import type { OwnerTexts } from './type.ts'

export const viOwner: OwnerTexts = {
  smsStopped: ({ salon, sent, used }) => ({
    subject: `Đã tạm dừng mã PIN qua SMS của ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Trong vài giờ qua, từ nhiều mạng khác nhau có ${sent} mã PIN qua SMS được yêu cầu tại ${salon} nhưng chỉ ${used} mã được sử dụng. Đây là dấu hiệu có người gửi SMS bằng chi phí của quý vị.`,
      'Vì vậy chúng tôi tạm thời chỉ gửi một số ít mã PIN qua SMS mỗi giờ. Mã PIN qua e-mail vẫn được gửi, và khách đã từng đặt lịch trên cùng thiết bị vẫn nhận được SMS. Khi tỷ lệ sử dụng trở lại bình thường, chậm nhất sáu giờ sau khi việc này chấm dứt, mọi mã PIN sẽ lại được gửi qua SMS.',
    ),
  }),
  smsCapped: ({ salon, sent }) => ({
    subject: `Rất nhiều mã PIN qua SMS của ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Trong một giờ qua, có ${sent} mã PIN qua SMS được yêu cầu tại ${salon}. Bình thường khách hàng không yêu cầu nhiều như vậy.`,
      'Để không ai gửi SMS bằng chi phí của quý vị, chúng tôi không gửi thêm mã PIN qua SMS cho đến khi số mã trong một giờ giảm xuống. Mã PIN qua e-mail vẫn được gửi, và khách đã từng đặt lịch trên cùng thiết bị vẫn nhận được SMS.',
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
  reviewsCrowded: ({ salon }) => ({
    subject: `Nhiều đánh giá từ cùng một nơi: ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Từ một mạng duy nhất, rất nhiều đánh giá về ${salon} đã được viết trong thời gian ngắn. Các đánh giá tiếp theo từ đó phải chờ.`,
      'Quý vị hãy xem qua các đánh giá mới nhất. Nếu chúng đến từ Wi-Fi dành cho khách của chính quý vị thì không cần làm gì.',
    ),
  }),
  codesBraked: ({ salon }) => ({
    subject: `Rất nhiều mã PIN sai: ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Có người đang dò mã PIN hàng loạt trên máy chủ này, kể cả tại ${salon}. Chúng tôi đang hạn chế việc đó: tạm thời mỗi mạng chỉ được kiểm tra vài mã PIN.`,
      'Khách đã từng đặt lịch trên cùng thiết bị không bị ảnh hưởng. Khách mới có thể phải chờ mười phút. Quý vị không cần làm gì; nếu có khách gọi, quý vị hãy đặt lịch giúp họ.',
    ),
  }),
  pinGuessed: ({ salon, name, device }) => ({
    subject: `Có người đang dò mã PIN: ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Trên thiết bị “${device}”, mã PIN của ${name} đã bị nhập sai nhiều lần. Các lần thử tiếp theo từ đó phải chờ tối đa một ngày. Trên những thiết bị khác mà ${name} đã từng mở bằng mã PIN, mã vẫn dùng được.`,
      'Quý vị hãy hỏi trong nhóm. Nếu cần, quý vị tạo mã để đặt PIN mới trong mục “Quyền truy cập”: với PIN mới, việc đếm bắt đầu lại từ đầu. Thiết bị nào không còn tin cậy, quý vị hãy xóa trong mục “Thiết bị”.',
    ),
  }),
  ownPinGuessed: ({ salon, device }) => ({
    subject: `Có người đang dò mã PIN của quý vị: ${salon}`,
    text: paragraphs(
      'Xin chào,',
      `Tại ${salon}, trên thiết bị “${device}”, mã PIN của quý vị đã bị nhập sai nhiều lần. Các lần thử tiếp theo từ đó phải chờ tối đa một ngày. Trên những thiết bị khác mà quý vị đã từng mở bằng mã PIN, mã vẫn dùng được.`,
      'Đó là quý vị? Vậy không cần làm gì. Nếu không, quý vị hãy xin người quản lý một mã để đặt PIN mới: với PIN mới, việc đếm bắt đầu lại từ đầu.',
    ),
  }),
  calendarLost: ({ salon, day, link }) => ({
    subject: `Lịch của bạn không còn đọc được: ${salon}`,
    text: paragraphs(
      'Xin chào',
      `Từ ${day}, chúng tôi không mở được lịch đã khai cho bạn tại ${salon}. Các giờ bận đã đọc lần cuối vẫn được giữ; nhưng mục mới trong lịch đó thì chúng tôi không thấy, nên bạn có thể bị đặt trùng giờ.`,
      `Kiểm tra lịch: ${link}`,
      'Thường chỉ cần dán địa chỉ mới lấy từ lịch của bạn. Nếu không cần nữa, hãy gỡ lịch ra: các giờ đó sẽ trống lại ngay.',
    ),
  }),
  googleOptOut: ({ salon, link, days }) => ({
    subject: `Ngừng nhận đặt lịch qua Google cho ${salon}?`,
    text: paragraphs(
      'Xin chào,',
      `Có người yêu cầu trên trang đặt lịch của quý vị rằng ${salon} không còn xuất hiện trên “Đặt lịch với Google”. Chúng tôi xin hỏi quý vị trước.`,
      `Không xuất hiện trên Google nữa: ${link}`,
      `Liên kết có hiệu lực ${days} ngày. Nếu quý vị muốn tiếp tục có mặt trên Google thì không cần làm gì: không có liên kết này thì không có gì thay đổi.`,
    ),
  }),
  marketplaceUnmapped: ({ salon, service, link }) => ({
    subject: `Có lịch hẹn từ sàn đặt lịch chưa được ghép: ${salon}`,
    text: paragraphs(
      'Xin chào',
      `Có khách muốn đặt “${service}” tại ${salon} qua sàn đặt lịch. Chúng tôi không biết dịch vụ hoặc người làm nào của quý vị được chọn nên chưa thể ghi lịch hẹn này.`,
      `Ghép ngay: ${link}`,
    ),
  }),
  marketplaceEnds: ({ salon, day, link }) => ({
    subject: `Kết nối với sàn đặt lịch sẽ hết hạn ngày ${day}: ${salon}`,
    text: paragraphs(
      'Xin chào',
      `Kết nối giữa ${salon} và sàn đặt lịch có hiệu lực đến ${day}. Sau đó lịch hẹn từ sàn sẽ không đến nữa, và trên sàn không ai thấy lúc nào quý vị bận.`,
      `Gia hạn: ${link}`,
    ),
  }),
  marketplaceSilent: ({ salon, link }) => ({
    subject: `Sàn đặt lịch không phản hồi đã một giờ: ${salon}`,
    text: paragraphs(
      'Xin chào',
      `Sàn đặt lịch không phản hồi đã hơn một giờ. Giờ bận của ${salon} đang chờ và sẽ được gửi cùng lúc khi sàn hoạt động lại; lịch hẹn từ sàn cũng sẽ được lấy về khi đó.`,
      `Xem tình trạng: ${link}`,
    ),
  }),
}
