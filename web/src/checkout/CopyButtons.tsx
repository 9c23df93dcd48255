import { useApi } from '../client/app-context.ts'
import { useWork } from '../client/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { PrintIcon } from '../kit/till-icons.tsx'
import { printReceipt } from './print-receipt.ts'

type Paper = 'ROLL' | 'A4'
type Props = { orderId: string; papers: readonly Paper[] }

/** Buttons that print the receipt once more, marked as a copy (POS-14). */
export function CopyButtons({ orderId, papers }: Props) {
  const t = useText()
  const api = useApi()
  const copy = useWork((paper: Paper) => printReceipt(api, { id: orderId, copy: true, paper }))
  return papers.map((paper) => (
    <Button
      key={paper}
      icon={<PrintIcon size={20} />}
      busy={copy.isPending && copy.variables === paper}
      onClick={() => copy.mutate(paper)}
    >
      {t(`books.copy.${paper}`)}
    </Button>
  ))
}
