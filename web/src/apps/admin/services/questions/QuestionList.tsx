import { getQuestions, moveQuestion, type OwnQuestion } from '@goldline/contract/form/questions'
import type { Catalogue } from '@goldline/contract/product/catalogue'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useWork } from '../../../../client/use-call.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { PlusIcon, WarningIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { GripIcon } from '../../../../kit/salon-icons.tsx'
import { LockIcon } from '../../../../kit/till-icons.tsx'
import { keyOf } from '../../../../kit/typing.ts'
import { moveInList, useDragOrder } from '../../../../kit/use-drag-order.ts'
import { useRestoredFocus } from '../../../../kit/use-restored-focus.ts'
import { paths, pathTo } from '../../paths.ts'
import styles from './Questions.module.css'

type Props = { questions: readonly OwnQuestion[]; catalogue: Catalogue; opened: string | undefined }

/** Lists the questions in the customers' order; reordered by dragging, or by Alt and arrow keys (FRM-01f). */
export function QuestionList({ questions, catalogue, opened }: Props) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState('')
  const { mutate } = useMoveQuestion()
  const move = (id: string, place: number) => {
    const name = questions.find((each) => each.id === id)?.names[catalogue.language] ?? ''
    mutate({ id, place })
    setMoved(t('admin.questions.moved', { name, place: place + 1, count: questions.length }))
  }
  const { dragged, place: to, holdOf } = useDragOrder(list, questions, move)
  const stayOn = useRestoredFocus(list, questions.map(({ id }) => id).join())
  const onKeyDown = (event: KeyboardEvent, id: string, place: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[keyOf(event)]
    if (!event.altKey || step === undefined || !questions[place + step]) return
    event.preventDefault()
    stayOn(`[data-question="${id}"]`)
    move(id, place + step)
  }
  return (
    <nav className={classes(stack(8), styles.list)} aria-label={t('admin.questions')}>
      {questions.length === 0 && <p className={look('quiet')}>{t('admin.questions.none')}</p>}
      <ul ref={list} className={stack(2)}>
        {questions.map((question, place) => (
          <li
            key={question.id}
            className={row(0, 'middle')}
            data-dragged={question.id === dragged || undefined}
            data-marked={dragged !== undefined && place === to && question.id !== dragged ? '' : undefined}
          >
            {/* For pointers only; on the keyboard, Alt and arrow keys do the same. */}
            <span {...holdOf(question.id)} className={styles.grip} aria-hidden="true">
              <GripIcon size={18} />
            </span>
            <QuestionLink
              question={question}
              catalogue={catalogue}
              opened={question.id === opened}
              onKeyDown={(event) => onKeyDown(event, question.id, place)}
            />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <Link
        className={buttonClass(opened === undefined ? 'gold' : 'quiet')}
        href={pathTo(paths.questions, { id: 'new' })}
      >
        <PlusIcon size={18} />
        <span>{t('admin.questions.new')}</span>
      </Link>
    </nav>
  )
}

type LinkProps = {
  question: OwnQuestion
  catalogue: Catalogue
  opened: boolean
  onKeyDown: (event: KeyboardEvent) => void
}

function QuestionLink({
  question: { id, kind, names, choices, health, productIds },
  catalogue,
  opened,
  onKeyDown,
}: LinkProps) {
  const t = useText()
  const namesOf = useServiceNames(catalogue)
  return (
    <Link
      href={pathTo(paths.questions, { id })}
      className={stack(0, 'grow', 'min-w-0', 'py8', 'px12', 'r-sm', 'no-underline', 'color-text')}
      data-question={id}
      aria-current={opened ? 'page' : undefined}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={onKeyDown}
    >
      <b className={row(8, 'middle', 'w650')} lang={catalogue.language}>
        {names[catalogue.language]}
        {health && <LockIcon size={16} label={t('admin.questions.health')} />}
        {choices.some(({ stops }) => stops) && (
          <span className={look('warning')}>
            <WarningIcon size={16} label={t('word.notBookableOnline')} />
          </span>
        )}
      </b>
      <small className={look('quiet', 'f13')}>
        {joinFacts(namesOf(productIds), t(`admin.questions.kind.${kind}`))}
      </small>
    </Link>
  )
}

function useServiceNames({ categories, language }: Catalogue) {
  const intl = useIntl()
  const names = new Map(categories.flatMap(({ products }) => products).map((each) => [each.id, each.names[language]]))
  return (ids: readonly string[]) => intl.formatList(ids.flatMap((id) => names.get(id) ?? []))
}

/**
 * Shows the new order before the server answers, and refetches if it refuses. Runs one move at a time, each based on
 * the order after the previous one.
 */
function useMoveQuestion() {
  const { api } = useApp()
  const cache = useCache()
  return useWork(
    ({ id, place }: { id: string; place: number }) => api.ask(moveQuestion, { params: { id }, body: { place } }),
    {
      scope: { id: 'questions' },
      onMutate: async ({ id, place }) => {
        await cache.cancel(getQuestions)
        cache.update(getQuestions, (before) => moveInList(before, id, place))
      },
      onRefused: () => void cache.invalidate(getQuestions),
    },
  )
}
