import { type GiftCard, getGiftCard, getGiftCards, printGiftCard } from '@goldline/contract/checkout/gift-cards'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { printFile } from '../../../browser/print-file.ts'
import { ReportPart, ReportTable } from '../../../checkout/DayReport.tsx'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useWork } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { dot } from '../../../kit/dot.ts'
import { ConfirmPasswordDialog } from '../account/ConfirmPasswordDialog.tsx'
import { paths, pathTo } from '../paths.ts'
import styles from './Till.module.css'

/** Returns a function that names a card by the last characters of its code, if one was printed. */
export function useGiftCardName() {
  const t = useText()
  return ({ lastSigns }: Pick<GiftCard, 'lastSigns'>) =>
    lastSigns === null ? t('admin.books.card.unprinted') : t('admin.books.card.name', { signs: lastSigns })
}

/** Shows a gift card's history, with a button to replace a lost card. */
export function GiftCardSheet({ id }: { id: string }) {
  const t = useText()
  const { amount, instantDayLong, instantDayTime } = useFormat()
  const nameOf = useGiftCardName()
  const [asked, setAsked] = useState(false)
  const { data: card, error, refetch } = useQuery(useApi().query(getGiftCard, { params: { id } }))
  if (!card) return <Loading error={error} refetch={refetch} rows={4} />
  const { balance, currency, expiresTime, ended, entries } = card
  return (
    <div className={styles.form}>
      <header>
        <h1>{nameOf(card)}</h1>
        <p>
          {t('admin.books.card.left', { amount: amount(balance ?? 0, currency) })}
          {expiresTime && `${dot}${t('word.validUntilDay', { day: instantDayLong(expiresTime) })}`}
          {ended && `${dot}${t('admin.books.card.ended')}`}
        </p>
      </header>
      <ReportPart title="word.history">
        <ReportTable>
          {entries.map(({ kind, amount: moved, orderId, orderNumber, createdTime }) => (
            <tr key={`${orderId} ${kind} ${createdTime}`}>
              <th scope="row">
                {t(`admin.books.card.kind.${kind}`)}{' '}
                {orderId !== null && <Link href={pathTo(paths.orders, { id: orderId })}>{orderNumber}</Link>}
                {orderId === null && orderNumber !== null && t('admin.books.card.online', { number: orderNumber })}
                <small>{instantDayTime(createdTime)}</small>
              </th>
              <td>{amount(moved, currency)}</td>
            </tr>
          ))}
        </ReportTable>
      </ReportPart>
      {!ended && (
        <div>
          <Button onClick={() => setAsked(true)}>{t('admin.books.card.print')}</Button>
        </div>
      )}
      {asked && <PrintDialog card={card} onClose={() => setAsked(false)} />}
    </div>
  )
}

/** Prints a new code, which voids the previous one; warns first, and asks for the password (AUTH-18). */
function PrintDialog({ card: { id, lastSigns }, onClose }: { card: GiftCard; onClose: () => void }) {
  const t = useText()
  const api = useApi()
  const print = useWork(
    (password: string) =>
      printFile(() => api.ask(printGiftCard, { params: { id }, body: password === '' ? undefined : { password } })),
    { inline: true, renews: [getGiftCard, getGiftCards], onDone: onClose },
  )
  if (lastSigns !== null)
    return (
      <ConfirmPasswordDialog
        title="admin.books.card.print"
        text="admin.books.card.print.text"
        work={print}
        onSend={print.mutate}
        onClose={onClose}
      />
    )
  return (
    <AskDialog
      title={t('admin.books.card.print')}
      size="small"
      action={t('admin.books.card.print.do')}
      harmless
      work={print}
      onYes={() => print.mutate('')}
      onClose={onClose}
    >
      <p>{t('admin.books.card.print.first')}</p>
    </AskDialog>
  )
}
