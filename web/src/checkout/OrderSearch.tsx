import { maxLengths } from '@goldline/domain/text-lengths'
import { addDays } from '@goldline/domain/time/day'
import { Form, useForm } from '../client/Form.tsx'
import { useWork } from '../client/use-call.ts'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { classes } from '../kit/classes.ts'
import { DayPicker } from '../kit/DayPicker.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { CloseIcon, RightIcon } from '../kit/icons.tsx'
import { LeftIcon } from '../kit/later-icons.tsx'
import { row, stack } from '../kit/look.ts'
import { TextField } from '../kit/TextField.tsx'
import { required } from '../kit/validators.ts'
import styles from './Orders.module.css'
import type { useOrders } from './use-orders.ts'

type Props = Pick<ReturnType<typeof useOrders>, 'day' | 'today' | 'search' | 'showDay' | 'showFound'>

/** Searches orders by number, name or amount, or shows them day by day. */
export function OrderSearch({ day, today, search, showDay, showFound }: Props) {
  const t = useText()
  const form = useForm({
    start: { search: search ?? '' },
    check: (values) => ({ search: required(values.search) }),
    work: useWork(async () => undefined),
    send: (values) => showFound(values.search.trim()),
  })
  return (
    <div className={stack(8, 'mb12')}>
      <Form form={form} className={classes(stack(8, 'one-auto', 'top'), styles.search)}>
        <TextField
          {...form.field('search')}
          label={t('books.search')}
          placeholder={t('books.search.example')}
          maxLength={maxLengths.name}
          inputMode="text"
          autoComplete="off"
          trailing={
            search !== undefined && (
              <IconButton bare label={t('books.search.clear')} onClick={() => showDay(today)}>
                <CloseIcon />
              </IconButton>
            )
          }
        />
        <Button {...form.button}>{t('select.search')}</Button>
      </Form>
      {search === undefined && <DayWalk day={day} today={today} onShow={showDay} />}
    </div>
  )
}

type WalkProps = { day: string; today: string; onShow: (day: string) => void }

/** Shows a day up to today, with buttons to the day before and after. */
function DayWalk({ day, today, onShow }: WalkProps) {
  const t = useText()
  const { dayLong } = useFormat()
  return (
    <div className={classes(row(4, 'middle'), styles.day)}>
      <IconButton bare label={t('form.date.previous.day')} onClick={() => onShow(addDays(day, -1))}>
        <LeftIcon />
      </IconButton>
      <b aria-live="polite">{day === today ? t('word.today') : dayLong(day)}</b>
      <IconButton bare label={t('form.date.next.day')} disabled={day === today} onClick={() => onShow(addDays(day, 1))}>
        <RightIcon />
      </IconButton>
      <DayPicker label={t('books.day.choose')} title={t('books.orders')} day={day} max={today} onPick={onShow} />
    </div>
  )
}
