/**
 * Default texts of campaigns, until the salon writes its own (MSG-08). German and English SMS need no Unicode;
 * Vietnamese keeps its marks, which e-mail readers expect, and fits an SMS of three parts.
 */
import type { CampaignKind } from '@goldline/domain/message/campaign/kinds'
import type { CampaignTexts } from '@goldline/domain/message/campaign/texts'

export const defaultTexts: Readonly<Record<CampaignKind, CampaignTexts>> = {
  BIRTHDAY: {
    de: {
      subject: 'Alles Gute zum Geburtstag, {{name}}!',
      message: 'Hallo {{name}}, {{salon}} wünscht dir alles Gute zum Geburtstag! Gönn dir etwas Schönes: {{link}}',
    },
    en: {
      subject: 'Happy birthday, {{name}}!',
      message: 'Hello {{name}}, {{salon}} wishes you a happy birthday! Treat yourself: {{link}}',
    },
    vi: {
      subject: 'Chúc mừng sinh nhật {{name}}!',
      message: 'Chào {{name}}, {{salon}} chúc mừng sinh nhật bạn! Đặt lịch: {{link}}',
    },
  },
  MISSED: {
    de: {
      subject: '{{name}}, wir vermissen dich',
      message: 'Hallo {{name}}, du warst schon länger nicht mehr bei {{salon}}. Wir freuen uns auf dich: {{link}}',
    },
    en: {
      subject: '{{name}}, we miss you',
      message:
        'Hello {{name}}, it has been a while since you were at {{salon}}. We look forward to seeing you: {{link}}',
    },
    vi: {
      subject: '{{name}} ơi, chúng tôi nhớ bạn',
      message: 'Chào {{name}}, lâu rồi bạn chưa ghé {{salon}}. Hẹn gặp lại: {{link}}',
    },
  },
  TYPE: {
    de: {
      subject: '{{name}}, danke für deine Treue',
      message: 'Hallo {{name}}, danke für deine Treue! {{salon}} freut sich auf deinen nächsten Besuch: {{link}}',
    },
    en: {
      subject: '{{name}}, thank you for your loyalty',
      message: 'Hello {{name}}, thank you for your loyalty! {{salon}} looks forward to your next visit: {{link}}',
    },
    vi: {
      subject: 'Cảm ơn {{name}} đã luôn ủng hộ',
      message: 'Chào {{name}}, {{salon}} cảm ơn bạn đã luôn ủng hộ! {{link}}',
    },
  },
}
