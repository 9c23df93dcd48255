/** Keys of the app are not for whoever writes or chooses in a field; a box that is ticked takes no letters. */
export function isTyping({ target }: Pick<Event, 'target'>): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') !== null
  )
}

type KeyEvent = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>

/**
 * The key that was pressed, which everybody asks here (a test says so): '' while an input method composes, whose Enter takes
 * a word, whose arrows choose one and whose Escape gives it up. Safari says that it composes by the code alone.
 */
export function keyOf(event: KeyEvent | { nativeEvent: KeyEvent }): string {
  const { key, isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229 ? '' : key
}
