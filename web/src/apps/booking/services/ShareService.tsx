import type { Product } from '@goldline/contract/product'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { ShareIcon } from '../../../kit/icons.tsx'
import { linkTo } from '../choice/selection.ts'
import { useFlow } from '../flow/flow-context.ts'
import { useShare } from '../salon/use-share.ts'

/** Shares a service; shown only for chosen services, to keep the list short. */
export function ShareService({ product: { id, name } }: { product: Product }) {
  const t = useText()
  const share = useShare()
  const { businessObject } = useFlow()
  return (
    <Button
      kind="link"
      icon={<ShareIcon />}
      onClick={() => share(`${name}, ${businessObject.name}`, linkTo(businessObject, { service: id }))}
    >
      {t('booking.share', { name })}
    </Button>
  )
}
