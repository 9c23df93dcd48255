import type { SiteData } from '@goldline/contract/page'
import { longest } from '@goldline/domain/text-lengths'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { CalendarIcon } from '../../../kit/icons.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './FindSalon.module.css'
import { SalonCard } from './SalonCard.tsx'
import { useSalons } from './use-salons.ts'

/** This installation's salons; typing searches by name, place and service. */
export function FindSalon({ listed }: { listed: SiteData }) {
  const intl = useIntl()
  const [words, setWords] = useState('')
  const form = useEarlyWords(setWords)
  const { salons, more, waiting, showMore } = useSalons(words, listed)
  if (listed.salons.length === 0)
    return <EmptyState icon={<CalendarIcon />} title={intl.formatMessage({ id: 'site.salons.empty' })} />
  return (
    <section className={styles.find} aria-labelledby="salons">
      <h2 id="salons">{intl.formatMessage({ id: 'site.salons' })}</h2>
      {/* A form, so that a phone's keyboard offers "search" and then closes. */}
      <search>
        <form ref={form} className={styles.form} onSubmit={leaveField} noValidate>
          <TextField
            type="search"
            name="query"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={longest.name}
            label={intl.formatMessage({ id: 'site.search' })}
            placeholder={intl.formatMessage({ id: 'site.search.by' })}
            value={words}
            onChange={setWords}
          />
        </form>
      </search>
      <p className={styles.count} role="status">
        {words.trim() !== '' &&
          !waiting &&
          intl.formatMessage({ id: 'site.found' }, { count: salons.length, more: String(more) })}
      </p>
      <ul className={styles.salons} aria-busy={waiting}>
        {salons.map((salon, index) => (
          <li key={salon.urlName}>
            <SalonCard salon={salon} first={index === 0} />
          </li>
        ))}
      </ul>
      {salons.length === 0 && !waiting && (
        <p className={styles.none}>{intl.formatMessage({ id: 'site.found.none' })}</p>
      )}
      {more && (
        <Button look="ghost" onClick={showMore} disabled={waiting}>
          {intl.formatMessage({ id: 'site.more' })}
        </Button>
      )}
    </section>
  )
}

function leaveField(event: React.SubmitEvent<HTMLFormElement>): void {
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** The page hydrates late: takes over text typed before, which only the browser knows. */
function useEarlyWords(setWords: (words: string) => void) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.elements.namedItem('query')
    if (field instanceof HTMLInputElement && field.value !== '') setWords(field.value)
  }, [setWords])
  return form
}
