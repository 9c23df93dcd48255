import { fillPlaceholders } from '@goldline/domain/message/bulk/placeholders'
import { campaignKinds } from '@goldline/domain/message/campaign/kinds'
import { textsFault } from '@goldline/domain/message/campaign/texts'
import { countSms } from '@goldline/domain/message/gsm'
import { expect, test } from 'vitest'
import { plainText } from '../../texts/mail.ts'
import { bulkSms } from '../bulk/bulk-texts.ts'
import { defaultTexts } from './queries.ts'

const values = {
  name: 'Phương',
  surname: 'Nguyễn',
  salon: 'Studio Lumière',
  link: 'https://goldline.example/b/studio-lumiere',
}
const unsubscribeLink = `https://goldline.example/u/${'u'.repeat(43)}`

test('[MSG-07] the Vietnamese opt-out of an SMS has diacritics if the salon’s text has, and costs no further part', () => {
  const written = (message: string) =>
    plainText(bulkSms('vi', { salon: values.salon, subject: '', message, unsubscribeLink }).body)
  expect(written('Studio Lumiere: -20% tuan nay')).toBe(
    `Studio Lumiere: -20% tuan nay\nHuy nhan tin: ${unsubscribeLink}`,
  )
  expect(countSms(written('Studio Lumiere: -20% tuan nay')).encoding).toBe('GSM')
  expect(written('Giảm 20% tuần này')).toBe(`Giảm 20% tuần này\nHủy nhận tin: ${unsubscribeLink}`)
})

test.each(campaignKinds)(
  '[MSG-08b] the default text of %s can be sent by SMS, and has its diacritics in Vietnamese',
  (kind) => {
    const written = defaultTexts(kind)
    expect(textsFault(written, 'SMS')).toBeUndefined()
    const counts = (['de', 'en', 'vi'] as const).map((language) => {
      const message = fillPlaceholders(written[language].message, {
        ...values,
        name: language === 'vi' ? 'Phương' : 'Ana',
      })
      const facts = { salon: values.salon, subject: '', message, unsubscribeLink }
      return countSms(plainText(bulkSms(language, facts).body))
    })
    expect(counts.map(({ encoding, numberOfSms }) => [encoding, numberOfSms])).toEqual([
      ['GSM', 2],
      ['GSM', 2],
      ['UNICODE', 3],
    ])
    // A sentence with only some of its diacritics looks wrong.
    const { subject, message } = written.vi
    for (const words of [subject, message]) expect(words.normalize('NFD')).toMatch(/\p{M}/u)
  },
)
