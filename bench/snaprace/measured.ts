// What the measurements take from the system.
export { findBibs } from '../../systems/snaprace/analysis/find-bibs.ts'
export { readText } from '../../systems/snaprace/analysis/ocr/read-text.ts'
export { tesseract } from '../../systems/snaprace/analysis/ocr/tesseract.ts'
export { drawPhoto } from '../../systems/snaprace/demo/pictures/draw-photo.ts'
export { sampleScene } from '../../systems/snaprace/demo/pictures/sample-scene.ts'
export { system } from '../../systems/snaprace/system.ts'
