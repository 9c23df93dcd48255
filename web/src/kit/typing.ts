/** Whether keys go to a field, so that the app must ignore its shortcuts. A checkbox takes no letters. */
export function isTyping({ target }: Pick<Event, 'target'>): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]') !== null
  )
}

type KeyEvent = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>

/**
 * Returns the pressed key, or '' while an input method is composing and needs Enter, arrows and Escape itself. Safari
 * reports that only by the key code. A test checks that all code uses this function.
 */
export function keyOf(event: KeyEvent | { nativeEvent: KeyEvent }): string {
  const { key, isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229 ? '' : key
}
