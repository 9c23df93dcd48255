import fc from 'fast-check'

/**
 * Generates a character of any script, those of Europe and Viet Nam more often; never half a surrogate pair.
 * fast-check's own `binary` and `grapheme` first build a table of a million characters, which takes longer than most
 * tests.
 */
export const anyCharacter = fc
  .oneof(fc.nat(0x7f), fc.nat(0x24f), fc.integer({ min: 0x1e00, max: 0x1eff }), fc.nat(0x10ffff))
  .map((code) => String.fromCodePoint(code).toWellFormed())
