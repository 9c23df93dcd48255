import type { OwnProduct } from '@goldline/contract/product/catalogue'
import { useIntl } from 'react-intl'
import { Failure } from '../../../client/Failure.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
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
    <Dialog
      title={intl.formatMessage({ id: 'admin.services.delete.title' }, { name })}
      loading={remove.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id: product.id } })}>
            {intl.formatMessage({ id: 'admin.services.delete' })}
          </Button>
        </>
      }
    >
      <p>{intl.formatMessage({ id: 'admin.services.delete.text' }, { count: product.comingAppointments })}</p>
      {remove.error && <Failure inline error={remove.error} />}
    </Dialog>
  )
}
