/**
 * Builds the rows of a receipt from the frozen order only (POS-14). The only names are the staff who served and the
 * buyer.
 */
import type { Buyer } from '@goldline/contract/checkout'
import type { Order } from '@goldline/contract/checkout/orders'
import { linePriceChanges, salePriceChanges } from '@goldline/domain/checkout/price-changes'
import type { FiscalSignature } from '@goldline/domain/checkout/sale'
import type { Language } from '@goldline/domain/message/kinds'
import type { ReceiptHead } from '../../db/json-columns.ts'
import { amount, formatMoney, formatPercent, numericDay, timeOfDay } from '../../message/format.ts'
import { type SayText, sayer } from '../../texts/say.ts'

/** Returns a receipt's texts; in German, each country has its own word for VAT. */
export const paperTexts = ({ language, country }: { language: Language; country: string }): SayText =>
  sayer(language, { country })

export type ReceiptRow =
  | { kind: 'name' | 'title' | 'text' | 'small'; text: string }
  | { kind: 'pair' | 'strong' | 'small-pair'; left: string; right: string }
  | { kind: 'cells'; cells: string[] }
  | { kind: 'rule' }
  /** Text drawn as a QR code. */
  | { kind: 'code'; code: string }

/** `fiscal`: null: no signature in time (POS-13); undefined: none is required. */
export type Receipt = {
  order: Order
  head: ReceiptHead
  copy: boolean
  fiscal?: FiscalSignature | null | undefined
  buyer?: Buyer | undefined
}

export function receiptRows({ order, head, copy, fiscal, buyer }: Receipt): ReceiptRow[] {
  const say = paperTexts(head)
  const at = new Date(order.createdTime)
  const title = order.kind === 'RECORD' ? '' : say(`paper.title.${order.kind}`)
  const town = `${head.postalCode} ${head.city}`.trim()
  return [
    { kind: 'name', text: head.salon },
    ...[head.street, town].filter((line) => line !== '').map((text) => ({ kind: 'small', text }) as const),
    ...(head.vatNr === null
      ? []
      : [{ kind: 'small', text: `${say('paper.vatNr')} ${translateVatNr(head.vatNr, head.language)}` } as const]),
    { kind: 'rule' },
    { kind: 'title', text: copy ? `${title} · ${say('paper.copy')}` : title },
    {
      kind: 'pair',
      left: [order.number ?? '', head.of === null ? '' : say('paper.of', { number: head.of })].join(' ').trim(),
      right: `${numericDay(at, head)} ${timeOfDay(at, head)}`,
    },
    {
      kind: 'small',
      text: say('paper.servedBy', { name: head.servedBy.length > 0 ? head.servedBy.join(', ') : order.by }),
    },
    ...buyerRows(buyer, head),
    { kind: 'rule' },
    ...soldRows(order, head),
    { kind: 'rule' },
    ...sumRows(order, head),
    ...paymentRows(order, head),
    ...vatRows(order, head),
    ...pointRows(order, head),
    ...prepaidRows(order, head),
    ...fiscalRows(fiscal, head),
    { kind: 'rule' },
    { kind: 'small', text: say('paper.thanks') },
  ]
}

/** Builds the rows of the buyer, if the receipt names one (POS-28). */
function buyerRows(buyer: Buyer | undefined, head: ReceiptHead): ReceiptRow[] {
  if (buyer === undefined) return []
  const { name, street, postalCode, city, vatNr } = buyer
  const say = paperTexts(head)
  const lines = [street, `${postalCode} ${city}`.trim(), vatNr && `${say('paper.vatNr')} ${vatNr}`]
  return [
    { kind: 'rule' },
    { kind: 'small', text: say('paper.buyer') },
    { kind: 'text', text: name },
    ...lines.filter((line) => line !== '').map((text) => ({ kind: 'small', text }) as const),
  ]
}

/** Translates the end of a Swiss VAT number to the receipt's language: CHE-123.456.789 MWST. */
const translateVatNr = (vatNr: string, language: Language): string =>
  language === 'de' ? vatNr : vatNr.replace(/^(CHE\S*) (?:MWST|TVA|IVA)$/, '$1 VAT')

const pair = (left: string, right: string): ReceiptRow => ({ kind: 'pair', left, right })
const letter = (place: number): string => String.fromCharCode(65 + place)

/** Builds the item rows; the letter after an amount refers to its rate in the table below. */
function soldRows({ lines, vat, currency }: Order, head: ReceiptHead): ReceiptRow[] {
  const letterOf = (rate: number | null) => {
    const place = vat.findIndex((each) => each.rate === rate)
    return place < 0 ? '' : ` ${letter(place)}`
  }
  return lines.flatMap((line) => {
    const { name, quantity, unitPrice, gross, vatRate, kind, covered, discount, surcharge, agreedPrice } = line
    const rate = kind === 'GIFT_CARD' || covered ? null : vatRate
    const each = Math.abs(quantity) === 1 ? [] : [`${quantity} × ${amount(unitPrice, currency, head)}`]
    const say = paperTexts(head)
    const instead =
      agreedPrice === null || covered ? [] : [say('paper.insteadOf', { price: amount(agreedPrice, currency, head) })]
    const more = [...each, ...instead, ...(covered ? [say('paper.covered')] : [])].join(', ')
    const own = linePriceChanges(line)
    const by = (change: typeof discount) =>
      change !== null && 'percent' in change ? ` ${formatPercent(change.percent * 100, head)}` : ''
    const changes = [
      [say('paper.discount') + by(discount), -own.discount],
      [say('paper.surcharge') + by(surcharge), own.surcharge],
    ] as const
    return [
      pair(name, amount(gross, currency, head) + letterOf(rate)),
      ...(more === '' ? [] : [{ kind: 'small', text: more } as const]),
      ...changes
        .filter(([, value]) => value !== 0)
        .map(([left, value]) => ({ kind: 'small-pair', left, right: amount(value, currency, head) }) as const),
    ]
  })
}

/** Formats an amount as `CHF -23.70`, wherever the locale puts the minus sign. */
const withCurrency = (sum: number, currency: string, head: ReceiptHead): string =>
  sum < 0 ? `${currency} ${amount(sum, currency, head)}` : formatMoney(sum, currency, head)

function sumRows(order: Order, head: ReceiptHead): ReceiptRow[] {
  const { subtotal, points, tips, rounding, total, currency, lines, sum } = order
  const say = paperTexts(head)
  const whole = salePriceChanges(lines)
  const tip = tips.reduce((all, each) => all + each.amount, 0)
  const before = [
    [say('paper.discount'), -whole.discount],
    [say('paper.surcharge'), whole.surcharge],
  ] as const
  const paid =
    points.value === 0
      ? []
      : ([
          [say('paper.subtotal'), subtotal],
          [say('paper.points', { count: Math.abs(points.redeemed) }), -points.value],
        ] as const)
  const after = [
    [say('paper.tip'), tip],
    [say('paper.rounding'), rounding],
  ] as const
  const told = (rows: readonly (readonly [string, number])[]) =>
    rows.filter(([, value]) => value !== 0).map(([left, value]) => pair(left, amount(value, currency, head)))
  const more = [...told(after)]
  return [
    ...told(before),
    ...told(paid),
    ...(more.length === 0 ? [] : [pair(say('paper.sum'), amount(sum, currency, head)), ...more]),
    { kind: 'strong', left: say('paper.total'), right: withCurrency(total + rounding, currency, head) },
  ]
}

function paymentRows({ payments, currency }: Order, head: ReceiptHead): ReceiptRow[] {
  const say = paperTexts(head)
  return payments.flatMap(({ kind, name, amount: paid, given, change }) => {
    const row = pair(kind === 'OTHER' ? (name ?? '') : say(`paper.payment.${kind}`), amount(paid, currency, head))
    if (given === null || change === null || change === 0) return [row]
    const handed = { kind: 'small-pair', left: say('paper.given'), right: amount(given, currency, head) } as const
    return [
      row,
      handed,
      { kind: 'small-pair', left: say('paper.change'), right: amount(change, currency, head) } as const,
    ]
  })
}

function vatRows({ vat, currency }: Order, head: ReceiptHead): ReceiptRow[] {
  if (vat.length === 0) return []
  return [
    { kind: 'rule' },
    vatHead(head),
    ...vat.map((each, place): ReceiptRow => {
      const sums = [each.net, each.tax, each.gross].map((sum) => amount(sum, currency, head))
      return { kind: 'cells', cells: [`${letter(place)} ${formatPercent(each.rate, head)}`, ...sums] }
    }),
  ]
}

/** Builds the header row of the VAT table. */
export function vatHead(place: Parameters<typeof paperTexts>[0]): ReceiptRow {
  const say = paperTexts(place)
  return { kind: 'cells', cells: (['rate', 'net', 'tax', 'gross'] as const).map((each) => say(`paper.vat.${each}`)) }
}

function fiscalRows(fiscal: Receipt['fiscal'], head: ReceiptHead): ReceiptRow[] {
  if (fiscal === undefined) return []
  const say = paperTexts(head)
  if (fiscal === null) return [{ kind: 'rule' }, { kind: 'text', text: say('paper.fiscal.missed') }]
  return [
    { kind: 'rule' },
    { kind: 'small-pair', left: say('paper.fiscal.device'), right: fiscal.device },
    { kind: 'small-pair', left: say('paper.fiscal.transaction'), right: String(fiscal.transaction) },
    { kind: 'small', text: fiscal.value },
    { kind: 'code', code: fiscal.code },
  ]
}

function pointRows({ points }: Order, head: ReceiptHead): ReceiptRow[] {
  const say = paperTexts(head)
  if (points.balance === null || (points.earned === 0 && points.redeemed === 0)) return []
  return [
    { kind: 'rule' },
    { kind: 'small-pair', left: say('paper.earned'), right: String(points.earned) },
    { kind: 'small-pair', left: say('paper.balance'), right: String(points.balance) },
  ]
}

/** Builds the rows of the rest of packages and gift cards (POS-16, POS-17). */
function prepaidRows({ prepaidLeft, currency }: Order, head: ReceiptHead): ReceiptRow[] {
  const say = paperTexts(head)
  if (prepaidLeft.length === 0) return []
  return [
    { kind: 'rule' },
    ...prepaidLeft.map(({ kind, name, left }): ReceiptRow => {
      if (kind === 'PACKAGE')
        return { kind: 'small-pair', left: name ?? '', right: say('paper.visitsLeft', { count: left }) }
      return { kind: 'small-pair', left: say('paper.cardLeft'), right: formatMoney(left, currency, head) }
    }),
  ]
}
