import type { Product } from '@goldline/contract/product'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { Button } from '../../../kit/Button.tsx'
import { ShareIcon } from '../../../kit/later-icons.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { linkTo } from '../flow/selection.ts'

/** Shares a service; shown only for chosen ones, to keep the list quiet. */
export function ShareService({ product: { id, name } }: { product: Product }) {
  const intl = useIntl()
  const share = useShare()
  const { businessObject } = useFlow()
  return (
    <Button
      look="link"
      icon={<ShareIcon />}
      onClick={() => share(`${name}, ${businessObject.name}`, linkTo(businessObject, { service: id }))}
    >
      {intl.formatMessage({ id: 'booking.share' }, { name })}
    </Button>
  )
}

/** Shares a page with the device's share sheet, else copies its address and says so, else shows it. */
export function useShare(): (title: string, path: string) => Promise<void> {
  const intl = useIntl()
  const { notices } = useApp()
  return async (title, path) => {
    const url = new URL(path, location.href).href
    if (typeof navigator.share === 'function') {
      // Closing the share sheet is no error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      notices.show(intl.formatMessage({ id: 'booking.share.copied' }), 'success')
    } catch {
      notices.show(url)
    }
  }
}
