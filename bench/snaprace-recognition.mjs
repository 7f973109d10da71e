// Bibs on drawn races, and a queue that is killed: node bench/snaprace-recognition.mjs [--development 60] [--unseen 60] [--varied 60] [--street 60] [--streetUnseen 60] [--trail 60] [--trailUnseen 60] [--queue 500]
import { openReader } from '../systems/dist/snaprace/analysis/ocr/open-reader.js'
import { counts } from './rig/arguments.mjs'
import { Report } from './rig/report.mjs'
import { measureQueue } from './snaprace/measure-queue.mjs'
import { measureRecognition } from './snaprace/measure-recognition.mjs'

const usual = {
  development: 60,
  unseen: 60,
  varied: 60,
  street: 60,
  streetUnseen: 60,
  trail: 60,
  trailUnseen: 60,
  queue: 500,
}
const { trial: _, queue, ...parts } = counts(usual)
// What is given as 0 is left out and keeps its figures: the whole takes half an hour, and can be measured in pieces.
const given = Object.entries({ ...parts, queue })
const trial = given.some(([name, count]) => count !== 0 && count !== usual[name])
const isPart = given.some(([, count]) => count === 0)
const columns = ['monotable']
const report = new Report('snaprace-recognition', columns)
const add = (name, unit, value, bars = {}) =>
  report.add({ name, unit, values: { monotable: value }, ...bars })

for (const [part, count] of Object.entries(parts)) {
  if (count === 0) continue
  const reader = openReader()
  const told =
    part === 'development'
      ? ({ texts, ...picture }) => trial && console.log(JSON.stringify(picture))
      : undefined
  const found = await measureRecognition(reader, { part, count, told })
  reader.close()
  add(`${part}: readable bibs`, 'bibs', found.readable)
  add(`${part}: recall of these`, '', found.recall, { bar: 0.95 })
  add(`${part}: precision without a start list`, '', found.precision, { bar: 0.99 })
  add(`${part}: recall with one`, '', found.recallListed, { bar: 0.95 })
  add(`${part}: precision with one`, '', found.precisionListed, { bar: 0.99 })
  add(`${part}: a picture, p50`, 'ms', found.median, { lessIsBetter: true })
}
if (queue > 0) await reportQueue()
report.save({
  conditions:
    'Pictures are drawn: one to five runners, 1600 to 6000 pixels wide, digits tilted up to 18 degrees, wrinkled, shaded, blurred, with straps, banners and clocks; the parts share no font, colour or layout. Varied is of another author: italic and thin digits, names above the number, papers seen from the side, and boards and logos with numbers that nobody wears. Streets are full of such numbers, on boards, banners, number plates and shirts; the second half was first read when all else was done. Trails are races of thirty photos with people who hold up numbers, helpers in numbered vests, buses, and bibs that jackets, bottles and folds cover; photos of a race are held against those before them. Without a start list what speaks against a number keeps it out of the index. A bib is readable if nothing covers it, its digits are at least 20 pixels high in the shown picture, and the blur is less than a fourteenth of that. A part of a number counts as wrong. They are rendered as uploads are, then read in the process of the reader. The queue runs on disk with the server in a process of its own, which is killed with SIGKILL at two fifths and started again.',
  trial,
  isPart,
})

async function reportQueue() {
  const megabytes = bytes => Math.round(bytes / 1e6)
  const progress = ({ INDEXED, server, reader }) =>
    console.log(`  ${INDEXED} of ${queue}, server ${megabytes(server)} MB, reader ${megabytes(reader)} MB`)
  const { samples, seconds, ...outcome } = await measureQueue(queue, progress)
  if (!outcome.isEachOnce || !outcome.isReadAlike || outcome.partial > 0)
    throw new Error(`the queue lost, doubled or misread something: ${JSON.stringify(outcome)}`)
  const most = (from, to, of) =>
    Math.max(...samples.filter(({ done }) => done >= queue * from && done <= queue * to).map(of))
  add('queue: photos', 'photos', outcome.photos)
  add('queue: a photo', 's', seconds / queue, { lessIsBetter: true })
  for (const part of ['server', 'reader']) {
    const [early, late] = [most(0.5, 0.75, sample => sample[part]), most(0.75, 1, sample => sample[part])]
    add(`queue: ${part}, third quarter`, 'MB', early / 1e6, { lessIsBetter: true })
    add(`queue: ${part}, last quarter`, 'MB', late / 1e6, { lessIsBetter: true })
  }
}
