import { findBibs } from '../../systems/dist/snaprace/analysis/find-bibs.js'
import { render } from '../../systems/dist/snaprace/images/render.js'
import { drawRace } from './draw-race.mjs'
import { sampleRaces } from './race-pictures.mjs'

/**
 * Reads drawn races as the system reads uploads, and counts. `told` hears of every picture on which something was
 * missed or wrong. A reading is wrong if no runner wears it, also if it is a part of a number.
 */
export async function measureRecognition(reader, { part, count, told = () => {} }) {
  const found = { worn: 0, readable: 0, read: 0, right: 0, wrong: 0, listed: 0, wrongListed: 0 }
  const races = []
  for (const race of sampleRaces(part, count)) {
    const { picture, bibs } = await drawRace(race)
    const { processed } = await render(picture)
    const begun = performance.now()
    const texts = await reader.read(async () => processed)
    races.push({ bibs, read: findBibs(texts, {}), texts, time: performance.now() - begun })
  }
  const startList = new Set(races.flatMap(({ bibs }) => bibs.map(({ text }) => text)))
  for (const [at, { bibs, read, texts }] of races.entries()) {
    const worn = new Set(bibs.map(({ text }) => text))
    const readable = bibs.filter(({ isReadable }) => isReadable).map(({ text }) => text)
    const [missed, wrong] = [readable.filter(bib => !read.includes(bib)), read.filter(bib => !worn.has(bib))]
    found.worn += worn.size
    found.readable += readable.length
    found.read += read.length
    found.right += readable.length - missed.length
    found.wrong += wrong.length
    found.listed += read.filter(bib => startList.has(bib)).length
    found.wrongListed += wrong.filter(bib => startList.has(bib)).length
    if (missed.length + wrong.length > 0) told({ at, missed, wrong, texts })
  }
  const times = races.map(({ time }) => time).sort((one, other) => one - other)
  return {
    ...found,
    recall: found.right / found.readable,
    precision: (found.read - found.wrong) / found.read,
    precisionListed: (found.listed - found.wrongListed) / found.listed,
    median: times[Math.floor(times.length / 2)],
  }
}
