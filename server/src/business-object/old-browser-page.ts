import type { BusinessObject } from '@goldline/contract/business-object'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import type { Language } from '@goldline/domain/message/kinds'
import { oldestBrowsers } from '@goldline/domain/oldest-browsers'
import { escapeHtml } from '../http/pages/html.ts'

type Words = { title: string; needs: string; call: string; salonPage: string }

const { safari, ios, chrome, edge, firefox } = oldestBrowsers

const words: Record<Language, Words> = {
  de: {
    title: 'Dieser Browser ist zu alt',
    needs: `Nötig ist Safari ab ${safari} (iPhone und iPad: iOS ab ${ios}), Chrome ab ${chrome}, Edge ab ${edge} oder Firefox ab ${firefox}. Mit einem neueren Browser oder einem anderen Gerät geht es.`,
    call: 'Termine bei {salon} gibt es auch am Telefon:',
    salonPage: 'Zur Seite von {salon}',
  },
  en: {
    title: 'This browser is too old',
    needs: `It takes Safari ${safari} or later (iPhone and iPad: iOS ${ios}), Chrome ${chrome}, Edge ${edge} or Firefox ${firefox}. A newer browser or another device will do.`,
    call: 'Appointments at {salon} can be made by telephone, too:',
    salonPage: 'To the page of {salon}',
  },
  vi: {
    title: 'Trình duyệt này quá cũ',
    needs: `Cần có Safari từ ${safari} (iPhone và iPad: iOS từ ${ios}), Chrome từ ${chrome}, Edge từ ${edge} hoặc Firefox từ ${firefox}. Hãy dùng một trình duyệt mới hơn hoặc một thiết bị khác.`,
    call: 'Có thể đặt lịch hẹn tại {salon} qua điện thoại:',
    salonPage: 'Đến trang của {salon}',
  },
}

/**
 * UI-13: the page for browsers in which the apps do not run; it needs neither scripts nor the web's build.
 * @param salon the salon whose page was opened, if any
 */
export function oldBrowserPage(language: Language, salon: BusinessObject | undefined): string {
  const { title, needs, call, salonPage } = words[language]
  const [name, phoneNr] = [escapeHtml(salon?.name ?? ''), escapeHtml(salon?.phoneNr ?? '')]
  const phone =
    phoneNr && `<p>${call.replace('{salon}', () => name)} <a href="tel:${phoneNr}">${formatPhoneNr(phoneNr)}</a></p>`
  const back = salon ? `<p><a href="/b/${salon.urlName}">${salonPage.replace('{salon}', () => name)}</a></p>` : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs.css"></head><body><main><h1>${title}</h1>${phone}<p>${needs}</p>${back}</main></body></html>`
}
