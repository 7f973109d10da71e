// What the measurements take from the system.
export { offlineEmbedder } from '../../systems/eecar/embedding/offline.ts'
export { partText } from '../../systems/eecar/embedding/part-text.ts'
export { vectorBytes, vectorKey } from '../../systems/eecar/embedding/vector-object.ts'
export { expandQuery } from '../../systems/eecar/matches/expand-query.ts'
export { PartIndex } from '../../systems/eecar/search/part-index.ts'
export { termsOf } from '../../systems/eecar/search/terms.ts'
export { VectorRows } from '../../systems/eecar/search/vector-rows.ts'
export { system } from '../../systems/eecar/system.ts'
