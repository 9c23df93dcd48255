import type { OwnProduct } from '@goldline/contract/product/catalogue'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { useDeleteService } from './use-services.ts'

type Props = { product: OwnProduct; name: string; onClose: () => void; onDeleted: () => void }

/** Confirms a deletion, and says that booked visits stay (CAT-06). */
export function DeleteServiceDialog({ product, name, onClose, onDeleted }: Props) {
  const t = useText()
  const remove = useDeleteService(() => {
    onClose()
    onDeleted()
  })
  return (
    <AskDialog
      title={t('admin.services.delete.title', { name })}
      action={t('admin.services.delete')}
      work={remove}
      onYes={() => remove.mutate({ params: { id: product.id } })}
      onClose={onClose}
    >
      <p>{t('admin.services.delete.text', { count: product.comingAppointments })}</p>
    </AskDialog>
  )
}
