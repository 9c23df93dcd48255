/** Texts to the owner about the salon's credit (CRD-04, CRD-05, CRD-07). */
import { paragraphs } from './lines.ts'
import type { CreditTexts } from './type.ts'

export const viCredit: CreditTexts = {
  creditLow: ({ salon, balance, mark, link }) => ({
    subject: `Số dư SMS của ${salon} sắp hết`,
    text: paragraphs(
      'Kính chào quý vị,',
      `${salon} còn ${balance} số dư, dưới ${mark}. Khi hết số dư, chỉ mã PIN còn được gửi qua SMS trong thời gian ngắn. Khách không có e-mail sẽ không nhận được tin.`,
      `Xem số dư và nạp thêm: ${link}`,
    ),
  }),
  toppedUp: ({ salon, amount, price, link }) => ({
    subject: `Đã nạp số dư: ${salon}`,
    text: paragraphs(
      'Kính chào quý vị,',
      `Số dư SMS của ${salon} sắp hết. Theo yêu cầu của quý vị, chúng tôi đã nạp thêm ${amount} với giá ${price}, thanh toán bằng thẻ đã lưu.`,
      `Xem số dư hoặc thay đổi việc tự động nạp: ${link}`,
    ),
  }),
  topUpEnded: ({ salon, price, balance, asksBuyer, link }) => ({
    subject: `Chưa nạp được số dư của ${salon}`,
    text: paragraphs(
      'Kính chào quý vị,',
      asksBuyer
        ? `Số dư SMS của ${salon} sắp hết, chỉ còn ${balance}. Chúng tôi đã thử nạp với giá ${price}, nhưng ngân hàng yêu cầu quý vị tự xác nhận khoản thanh toán.`
        : `Số dư SMS của ${salon} sắp hết, chỉ còn ${balance}. Chúng tôi đã thử nạp với giá ${price}, nhưng thẻ của quý vị bị từ chối.`,
      'Quý vị không bị trừ tiền, và chúng tôi không thử lại: việc tự động nạp đã được tắt. Quý vị có thể mua số dư, hoặc lưu thẻ khác rồi bật lại.',
      `Đến trang số dư: ${link}`,
    ),
  }),
  creditSpent: ({ salon, balance, floor, link }) => ({
    subject: `Số dư SMS của ${salon} đã hết`,
    text: paragraphs(
      'Kính chào quý vị,',
      floor === undefined
        ? `Số dư SMS của ${salon} là ${balance} vì một khoản thanh toán đã được hoàn lại. Cho đến khi số dư không còn âm, không có SMS nào được gửi, kể cả mã PIN; trang đặt lịch sẽ yêu cầu địa chỉ e-mail.`
        : `Số dư SMS của ${salon} là ${balance}. Mã PIN vẫn được gửi qua SMS cho đến mức ${floor}; sau đó trang đặt lịch sẽ yêu cầu địa chỉ e-mail. Các tin SMS khác không được gửi nữa.`,
      `Nạp thêm số dư: ${link}`,
    ),
  }),
  creditGivenBack: ({ salon, price, amount, balance, isSpent, link }) => ({
    subject: `Một khoản thanh toán đã được hoàn lại: ${salon}`,
    text: paragraphs(
      'Kính chào quý vị,',
      `${price} trong khoản thanh toán cho số dư SMS của ${salon} đã được hoàn lại. Chúng tôi đã trừ phần số dư được mua bằng số tiền đó: ${amount}. Số dư hiện tại là ${balance}.`,
      isSpent ? 'Cho đến khi số dư không còn âm, không có SMS nào được gửi, kể cả mã PIN. E-mail vẫn được gửi.' : '',
      'Nếu việc tự động nạp đang bật thì nay đã được tắt: không ai bị trừ tiền lần nữa khi chưa đồng ý.',
      `Đến trang số dư: ${link}`,
    ),
  }),
  invoiceReady: ({ salon, price, link }) => ({
    subject: `Hóa đơn của quý vị đã có: ${salon}`,
    text: paragraphs(
      'Kính chào quý vị,',
      `Hóa đơn ${price} cho số dư SMS của ${salon} đã có. Hóa đơn này đã được thanh toán.`,
      `Xem hóa đơn: ${link}`,
    ),
  }),
}
