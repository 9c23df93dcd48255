import { createReceiptLink } from '@goldline/contract/checkout/receipt'
import { useIntl } from 'react-intl'
import { useApi } from '../client/app-context.ts'
import { useWork } from '../client/use-call.ts'
import { Button } from '../kit/Button.tsx'
import { PrintIcon } from '../kit/till-icons.tsx'

type Paper = 'ROLL' | 'A4'
type Props = { orderId: string; papers: readonly Paper[] }

/** POS-14: prints the receipt once more, marked as a copy. */
export function CopyButtons({ orderId, papers }: Props) {
  const intl = useIntl()
  const api = useApi()
  const copy = useWork(async (paper: Paper) => {
    // Opened in the click itself, or the browser would block it as a pop-up.
    const tab = open('', '_blank')
    try {
      const { url } = await api.ask(createReceiptLink, { params: { id: orderId }, body: { copy: true } })
      tab?.location.replace(`${url}?paper=${paper}`)
    } catch (error) {
      tab?.close()
      throw error
    }
  })
  return papers.map((paper) => (
    <Button
      key={paper}
      icon={<PrintIcon size={20} />}
      busy={copy.isPending && copy.variables === paper}
      onClick={() => copy.mutate(paper)}
    >
      {intl.formatMessage({ id: `books.copy.${paper}` })}
    </Button>
  ))
}
