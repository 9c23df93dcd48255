import { printDayEnd, printTillDay } from '@goldline/contract/checkout/day-end'
import { printFile } from '../../../browser/print-file.ts'
import { useApi } from '../../../client/app-context.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { PrintIcon } from '../../../kit/till-icons.tsx'

/** Prints a closed day on receipt paper, or the open day so far (POS-29). @param end the closed day's id */
export function PrintDay({ end }: { end?: string }) {
  const t = useText()
  const api = useApi()
  const query = { paper: 'ROLL' } as const
  const print = useWork(() =>
    printFile(() =>
      end === undefined ? api.ask(printTillDay, { query }) : api.ask(printDayEnd, { params: { id: end }, query }),
    ),
  )
  return (
    <Button icon={<PrintIcon size={20} />} busy={print.isPending} onClick={() => print.mutate()}>
      {t('checkout.paid.print')}
    </Button>
  )
}
