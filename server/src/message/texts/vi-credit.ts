/** What the owner reads of the salon's credit (CRD-04). */
import { type CreditTexts, paragraphs } from './type.ts'

export const viCredit: CreditTexts = {
  creditLow: ({ salon, balance, mark, link }) => ({
    subject: `Số dư SMS của ${salon} sắp hết`,
    text: paragraphs(
      'Kính chào quý vị',
      `${salon} còn ${balance} số dư, dưới ${mark}. Khi số dư không còn đủ, tin nhắn đến khách hàng chỉ được gửi qua e-mail.`,
      `Xem số dư và nạp thêm: ${link}`,
    ),
  }),
}
