/** How many colours the palette has for people (STF-03). */
export const colorCount = 8
