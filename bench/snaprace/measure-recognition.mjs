import { findBibs } from '../../systems/dist/snaprace/analysis/find-bibs.js'
import { learnForms } from '../../systems/dist/snaprace/bibs/bib-forms.js'
import { render } from '../../systems/dist/snaprace/images/render.js'
import { drawRace } from './draw-race.mjs'
import { drawStreet } from './draw-street.mjs'
import { drawTrail } from './draw-trail.mjs'
import { sampleRaces } from './race-pictures.mjs'
import { isStreet, sampleStreets, yearOfStreet } from './street-pictures.mjs'
import { isTrail, sampleTrails, yearOfTrail } from './trail-pictures.mjs'

/**
 * Reads drawn races as the system reads uploads, and counts. `told` hears of every picture on which something was
 * missed or wrong. A reading is wrong if no runner wears it, also if it is a part of a number.
 */
export async function measureRecognition(reader, { part, count, told = () => {} }) {
  const found = {
    worn: 0,
    readable: 0,
    read: 0,
    right: 0,
    wrong: 0,
    rightListed: 0,
    listed: 0,
    wrongListed: 0,
  }
  const races = []
  const photosOf = new Map()
  for await (const { picture, bibs, event } of drawn(part, count)) {
    const { processed } = await render(picture)
    const begun = performance.now()
    const texts = await reader.read(async () => processed)
    const time = performance.now() - begun
    const { sure, doubtful } = findBibs(texts, {})
    // Photos of a race are held against those that were read before, as the system does.
    const photos = photosOf.get(event) ?? []
    const isOdd = learnForms(event === undefined ? [] : photos, { eventDate: yearOf(part) })
    const read = sure.filter(bib => !isOdd(bib))
    photosOf.set(event, [...photos, { bibs: read }])
    races.push({ bibs, read, all: [...sure, ...doubtful], texts, time })
  }
  const startList = new Set(races.flatMap(({ bibs }) => bibs.map(({ text }) => text)))
  for (const [at, { bibs, read, all, texts }] of races.entries()) {
    const worn = new Set(bibs.map(({ text }) => text))
    const readable = bibs.filter(({ isReadable }) => isReadable).map(({ text }) => text)
    const [missed, wrong] = [readable.filter(bib => !read.includes(bib)), read.filter(bib => !worn.has(bib))]
    found.worn += worn.size
    found.readable += readable.length
    found.read += read.length
    found.right += readable.length - missed.length
    found.wrong += wrong.length
    // With a start list what speaks against a number does not count.
    found.rightListed += readable.filter(bib => all.includes(bib)).length
    found.listed += all.filter(bib => startList.has(bib)).length
    found.wrongListed += all.filter(bib => startList.has(bib) && !worn.has(bib)).length
    if (missed.length + wrong.length > 0) told({ at, missed, wrong, texts })
  }
  const times = races.map(({ time }) => time).sort((one, other) => one - other)
  return {
    ...found,
    recall: found.right / found.readable,
    recallListed: found.rightListed / found.readable,
    precision: (found.read - found.wrong) / found.read,
    precisionListed: (found.listed - found.wrongListed) / found.listed,
    median: times[Math.floor(times.length / 2)],
  }
}

/** When a race is run: the year that is on its boards. */
const yearOf = part => (isStreet(part) ? yearOfStreet(part) : isTrail(part) ? yearOfTrail(part) : 'unknown')

/** Pictures of a part, drawn one after another. */
export async function* drawn(part, count) {
  if (isStreet(part)) for (const street of sampleStreets(part, count)) yield await drawStreet(street)
  else if (isTrail(part)) for (const photo of sampleTrails(part, count)) yield await drawTrail(photo)
  else for (const race of sampleRaces(part, count)) yield await drawRace(race)
}
