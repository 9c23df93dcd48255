import { expect, test } from 'vitest'
import { type InvoicePayment, invoiceState, isHidden, payRefusal } from './invoice.ts'

const today = '2027-03-02'
const paid: InvoicePayment = { state: 'FULFILLED', captured: true }
const asked: InvoicePayment = { state: 'CREATED', captured: true }
const looked: InvoicePayment = { state: 'CREATED', captured: false }
const failed: InvoicePayment = { state: 'FAILED', captured: true }

test.each([
  [null, null, [], 'MAKING'],
  [null, null, [paid], 'PAID'],
  ['open', null, [], 'OPEN'],
  ['open', '2027-03-02', [], 'OPEN'],
  ['open', '2027-03-01', [], 'OVERDUE'],
  ['overdue', '2027-03-09', [], 'OVERDUE'],
  ['open', '2027-03-01', [paid], 'PAID'],
  ['open', null, [asked], 'PENDING'],
  ['open', null, [looked, failed], 'OPEN'],
  ['paid', '2027-03-01', [], 'PAID'],
  ['paidoff', null, [asked], 'PAID'],
  ['sepadebit', '2027-03-01', [], 'PENDING'],
  ['transferred', null, [], 'PENDING'],
] as const)('[INV-02, INV-05] %s, due %s, with payments %o, is %s', (voucherStatus, dueDate, payments, state) => {
  expect(invoiceState({ voucherStatus, dueDate, payments }, today)).toBe(state)
})

test('[INV-02] drafts and voided invoices are hidden', () => {
  expect(['draft', 'voided', 'open', 'paid', null].map(isHidden)).toEqual([true, true, false, false, false])
})

test.each([
  [{ state: 'OPEN', amount: 4900, currency: 'EUR' }, undefined],
  [{ state: 'OVERDUE', amount: 1, currency: 'EUR' }, undefined],
  [{ state: 'OPEN', amount: 0, currency: 'EUR' }, 'invoice.not-payable'],
  [{ state: 'OPEN', amount: 4900, currency: 'CHF' }, 'invoice.not-payable'],
  [{ state: 'MAKING', amount: 4900, currency: 'EUR' }, 'invoice.not-payable'],
  [{ state: 'PENDING', amount: 4900, currency: 'EUR' }, 'invoice.not-payable'],
  [{ state: 'PAID', amount: 4900, currency: 'EUR' }, 'invoice.paid'],
] as const)('[INV-05] %o is refused with %s', (invoice, refusal) => {
  expect(payRefusal(invoice)).toBe(refusal)
})
