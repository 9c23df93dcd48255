import type { OwnText } from '@goldline/contract/translation'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import type { Language } from '@goldline/domain/message/kinds'
import { languagesFrom, textStatesOf } from '@goldline/domain/translation/text-state'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import { keyOf } from '../../../kit/typing.ts'
import { useSalon } from '../session.ts'
import { EntryHead } from './EntryHead.tsx'
import { LanguageCell } from './LanguageCell.tsx'
import styles from './Texts.module.css'
import { useTextNames } from './use-text-names.ts'

type Props = {
  entry: OwnText
  source: Language
  current: Language
  /** The entry and language to open once `current` is accepted. */
  next: { entry: OwnText; language: Language } | undefined
  onSaved: (language: Language, saved: OwnText | undefined) => void
  onClose: () => void
}

/** Edits an entry's texts in each language within its table row; Escape closes it and keeps the input. */
export function OpenEntry({ entry, source, current, next, onSaved, onClose }: Props) {
  const t = useText()
  const intl = useIntl()
  const { urlName } = useSalon()
  const { nameOf, languageName } = useTextNames(source)
  const unread = languagesFrom(source).filter((language) =>
    textStatesOf(entry, language, source).some((state) => state === 'SUGGESTED' || state === 'MISSING'),
  )
  return (
    <li
      className={classes(styles.line, styles.open)}
      aria-label={nameOf(entry)}
      onKeyDown={(event) => keyOf(event) === 'Escape' && onClose()}
    >
      <EntryHead entry={entry} source={source}>
        {unread.length > 0 && !unread.includes(source) && (
          <p className={look('f12', 'quiet', 'mt8')}>
            {t('admin.texts.untilThen', {
              languages: intl.formatList(unread.map(languageName)),
              source: languageName(source),
            })}
          </p>
        )}
      </EntryHead>
      {languagesFrom(source).map((language) => (
        <LanguageCell
          key={language}
          entry={entry}
          language={language}
          source={source}
          current={language === current}
          onSaved={(saved) => onSaved(language, saved)}
        />
      ))}
      <div className={classes(row(12, 'wrap', 'middle', 'f13', 'quiet', 'py12', 'px12'), styles.foot)}>
        <p role="status">
          {next
            ? t('admin.texts.next', { name: nameOf(next.entry), language: languageName(next.language) })
            : t('admin.texts.noNext')}
        </p>
        <span>{t('admin.texts.keys')}</span>
        <a
          className={look('push-end', 'cyan', 'w650')}
          href={`${salonPage(urlName)}?lang=${current}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('admin.services.see')}
          <span className="visually-hidden">{t('booking.newTab')}</span>
        </a>
      </div>
    </li>
  )
}
