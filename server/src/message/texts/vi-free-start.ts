import { type FreeStartTexts, line, paragraphs } from './type.ts'

export const viFreeStart: FreeStartTexts = {
  freeStart: (facts) => ({
    subject: `Có giờ trống: ${facts.from} ${facts.dayShort}, ${facts.salon}`,
    text: paragraphs(
      facts.customer === '' ? 'Xin chào,' : `Xin chào ${facts.customer},`,
      `bạn đang trong danh sách chờ của ${facts.salon}, và vừa có một giờ trống:`,
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
