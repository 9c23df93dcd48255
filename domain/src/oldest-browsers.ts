/**
 * The oldest browsers in which the apps run (UI-13): the build targets them, a test checks the loaded code against
 * them, and older ones get a page that explains it. Safari 16 is the last version for the iPhone 8 and X and for many
 * iPads in salons. Chrome 111 is from the same month, March 2023. Firefox 121, of December 2023, is the first with
 * `:has()`.
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '121', safari: '16.4', ios: '16.4' } as const
