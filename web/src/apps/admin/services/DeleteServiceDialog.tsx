import type { OwnProduct } from '@goldline/contract/product/catalogue'
import { useIntl } from 'react-intl'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useDeleteService } from './use-services.ts'

type Props = { product: OwnProduct; name: string; onClose: () => void; onDeleted: () => void }

/** Says what stays: what was booked (CAT-06). */
export function DeleteServiceDialog({ product, name, onClose, onDeleted }: Props) {
  const intl = useIntl()
  const remove = useDeleteService(() => {
    onClose()
    onDeleted()
  })
  return (
    <AskDialog
      title={intl.formatMessage({ id: 'admin.services.delete.title' }, { name })}
      action={intl.formatMessage({ id: 'admin.services.delete' })}
      work={remove}
      onYes={() => remove.mutate({ params: { id: product.id } })}
      onClose={onClose}
    >
      <p>{intl.formatMessage({ id: 'admin.services.delete.text' }, { count: product.comingAppointments })}</p>
    </AskDialog>
  )
}
