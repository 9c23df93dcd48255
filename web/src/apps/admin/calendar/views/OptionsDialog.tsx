import { fullName } from '@goldline/domain/user/full-name'
import { useSearchParams } from 'wouter'
import { fieldsOf } from '../../../../client/form-values.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Checkbox } from '../../../../kit/Checkbox.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { IconButton } from '../../../../kit/IconButton.tsx'
import { DownIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { UpIcon } from '../../../../kit/salon-icons.tsx'
import { PrintIcon } from '../../../../kit/till-icons.tsx'
import type { CalendarStaff } from '../../days/day-columns.ts'
import { colourings, densities, type ViewSettings } from '../view-settings.ts'
import styles from './OptionsDialog.module.css'

type Props = {
  staff: readonly CalendarStaff[]
  settings: ViewSettings
  onChange: (changes: Partial<ViewSettings>) => void
  onClose: () => void
}

/** Chooses density, colours and columns; each change takes effect at once. */
export function Page({ staff, settings, onChange, onClose }: Props) {
  const t = useText()
  const field = fieldsOf(settings, onChange)
  const [params] = useSearchParams()
  const mode = params.get('view') ?? settings.mode
  const printSheet = () => {
    onClose()
    // Wait until this dialog has closed, since it would be printed too.
    setTimeout(() => print())
  }
  const word = (id: 'density' | 'colouring') => t(`admin.views.${id}`)
  return (
    <Dialog
      title={t('word.display')}
      onClose={onClose}
      actions={
        mode === 'day' && (
          <Button icon={<PrintIcon size={18} />} onClick={printSheet}>
            {t('word.printTheDaySheet')}
          </Button>
        )
      }
    >
      <div className={stack(8)}>
        <h3 className={look('mt8', 'f14')}>{word('density')}</h3>
        <RadioPills
          {...field('density')}
          label={word('density')}
          options={densities.map((value) => ({
            value,
            label: t(`admin.views.density.${value}`),
          }))}
          wraps
        />
        <h3 className={look('mt8', 'f14')}>{word('colouring')}</h3>
        <RadioPills
          {...field('colouring')}
          label={word('colouring')}
          options={colourings.map((value) => ({
            value,
            label: t(`admin.views.colouring.${value}`),
          }))}
          wraps
        />
        <h3 className={look('mt8', 'f14')}>{t('admin.views.columns')}</h3>
        <Checkbox {...field('atWork')} label={t('admin.views.atWork')} />
        <Columns staff={staff.filter(({ active }) => active)} settings={settings} onChange={onChange} />
      </div>
    </Dialog>
  )
}

function Columns({ staff, settings: { columns }, onChange }: Omit<Props, 'onClose'>) {
  const t = useText()
  const all = staff.map(({ id }) => id)
  const chosen = columns.length > 0 ? columns.filter((id) => all.includes(id)) : all
  const order = [...chosen, ...all.filter((id) => !chosen.includes(id))]
  /** Stores no columns if all staff are chosen in the salon's order, so that new people get a column as well. */
  const keep = (next: readonly string[]) => onChange({ columns: next.join() === all.join() ? [] : next })
  const swap = (id: string, by: number) => {
    const at = chosen.indexOf(id)
    const other = chosen[at + by]
    if (other === undefined) return
    keep(chosen.map((each) => (each === id ? other : each === other ? id : each)))
  }
  return (
    <ul className={styles.columns}>
      {order.map((id) => {
        const person = staff.find((each) => each.id === id)
        if (!person) return null
        const name = fullName(person)
        const at = chosen.indexOf(id)
        return (
          <li className={row(0, 'middle')} key={id}>
            <Checkbox
              label={name}
              value={at >= 0}
              disabled={at >= 0 && chosen.length === 1}
              onChange={(shown) => keep(shown ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
            <IconButton bare label={t('admin.views.earlier', { name })} disabled={at < 1} onClick={() => swap(id, -1)}>
              <UpIcon size={18} />
            </IconButton>
            <IconButton
              bare
              label={t('admin.views.later', { name })}
              disabled={at < 0 || at === chosen.length - 1}
              onClick={() => swap(id, 1)}
            >
              <DownIcon size={18} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
