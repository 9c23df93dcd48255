/** Keys of the app are not for whoever writes or chooses in a field; a box that is ticked takes no letters. */
export function isTyping({ target }: Pick<Event, 'target'>): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') !== null
  )
}

type TypingEvent = { nativeEvent: Pick<KeyboardEvent, 'isComposing' | 'keyCode'> }

/** Keys are the input method's while it composes: its Enter takes a word, and nothing of ours. Safari says so by the code alone. */
export const isComposing = ({ nativeEvent }: TypingEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
