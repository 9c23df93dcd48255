/** Handles the keyboard of the ARIA select pattern with pure functions (UI-06). */
import { foldName } from '@goldline/domain/fold'

export type SelectState = { open: boolean; active: number; typed: string; typedAt: number }
export type SelectStep = SelectState & {
  /** Index of the option that was chosen. Choosing does not close the list. */
  choose?: number
}
export const closedSelect: SelectState = { open: false, active: -1, typed: '', typedAt: 0 }

const typingPause = 700

/**
 * Returns the state after a key press; undefined if the select does not handle the key.
 * @param labels the options' texts, for type-ahead
 * @param selected index of the chosen option, −1 for none
 * @param now milliseconds: letters typed within 0.7 s belong together
 */
export function selectKey(
  state: SelectState,
  key: string,
  { labels, selected, now }: { labels: readonly string[]; selected: number; now: number },
): SelectStep | undefined {
  if (!state.open) return openWith(state, key, { labels, selected, now })
  const last = labels.length - 1
  switch (key) {
    case 'ArrowDown':
      return { ...state, active: Math.min(state.active + 1, last) }
    case 'ArrowUp':
      return { ...state, active: Math.max(state.active - 1, 0) }
    case 'Home':
      return { ...state, active: 0 }
    case 'End':
      return { ...state, active: last }
    case 'PageDown':
      return { ...state, active: Math.min(state.active + 10, last) }
    case 'PageUp':
      return { ...state, active: Math.max(state.active - 10, 0) }
    case 'Escape':
      return { ...closedSelect }
    case 'Enter':
      return chooseActive(state)
    case ' ':
      return isTyping(state, now) ? typeAhead(state, key, { labels, now }) : chooseActive(state)
    default:
      return typeAhead(state, key, { labels, now })
  }
}

/** Opens the list at the chosen option. */
export function openSelect(state: SelectState, selected: number): SelectState {
  return { ...state, open: true, active: Math.max(selected, 0) }
}

function openWith(
  state: SelectState,
  key: string,
  { labels, selected, now }: { labels: readonly string[]; selected: number; now: number },
): SelectStep | undefined {
  if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key)) return openSelect(state, selected)
  if (key === 'Home') return openSelect(state, 0)
  if (key === 'End') return openSelect(state, labels.length - 1)
  const typed = typeAhead({ ...state, active: selected }, key, { labels, now })
  return typed && { ...typed, open: true, active: Math.max(typed.active, 0) }
}

function chooseActive(state: SelectState): SelectStep {
  return state.active < 0 ? state : { ...state, choose: state.active }
}

function isTyping(state: SelectState, now: number): boolean {
  return state.typed !== '' && now - state.typedAt < typingPause
}

function typeAhead(
  state: SelectState,
  key: string,
  { labels, now }: { labels: readonly string[]; now: number },
): SelectStep | undefined {
  if ([...key].length !== 1) return undefined
  const typed = (isTyping(state, now) ? state.typed : '') + key.toLocaleLowerCase()
  // Repeating one letter cycles through the options that begin with it.
  const again = [...typed].every((letter) => letter === typed[0])
  const wanted = foldName(again ? key : typed)
  const from = Math.max(state.active, 0) + (again ? 1 : 0)
  const order = labels.map((_, index) => (from + index) % labels.length)
  const found = order.find((index) => foldName(labels[index] ?? '').startsWith(wanted))
  return { ...state, typed, typedAt: now, active: found ?? state.active }
}
