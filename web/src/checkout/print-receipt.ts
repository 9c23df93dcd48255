import { createReceiptLink, getReceipt } from '@goldline/contract/checkout/receipt'
import { printFile } from '../browser/print-file.ts'
import type { Api } from '../client/api.ts'

type ReceiptPaper = { id: string; copy: boolean; paper: 'ROLL' | 'A4' }

/** Prints an order's receipt, loaded by a new receipt link (POS-14, POS-29). */
export const printReceipt = (api: Api, { id, copy, paper }: ReceiptPaper): Promise<void> =>
  printFile(async () => {
    const { url } = await api.ask(createReceiptLink, { params: { id }, body: { copy } })
    const secret = new URL(url).pathname.split('/').at(-1) ?? ''
    return api.ask(getReceipt, { params: { secret }, query: { paper } })
  })
