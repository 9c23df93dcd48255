/** Whether this is an iPhone or iPad; an iPad identifies as a Mac. */
export function isTouchApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
