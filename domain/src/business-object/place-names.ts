/** Names of places with salons, one place per line, in the languages of its country and of the app. */
import { parseSynonyms, type Synonyms } from '../product/trade-words.ts'

const places = `
Zürich, Zurigo
Genf, Genève, Geneva, Ginevra
Basel, Bâle, Basle, Basilea
Bern, Berne, Berna
Luzern, Lucerne, Lucerna
Freiburg, Fribourg
Neuenburg, Neuchâtel
Sitten, Sion
Biel, Bienne
St. Gallen, St Gall, Saint Gall
Schaffhausen, Schaffhouse
Solothurn, Soleure
Wien, Vienna, Vienne, Viên
München, Munich
Köln, Cologne
Nürnberg, Nuremberg
Hannover, Hanover
Braunschweig, Brunswick
Prag, Praha, Prague
Pressburg, Bratislava
Strassburg, Strasbourg
Mülhausen, Mulhouse
Ho-Chi-Minh-Stadt, Thành phố Hồ Chí Minh, Hồ Chí Minh, Ho Chi Minh City, TP.HCM, HCMC, Sài Gòn, Saigon
Hanoi, Hà Nội
Đà Nẵng, Danang
`

let known: readonly Synonyms[] | undefined

/** Returns each place's names, folded. */
export function placeNames(): readonly Synonyms[] {
  known ??= parseSynonyms(places)
  return known
}
