// What the code of systems shares. Nothing here opens a port, a store or a server, so that a schema may import it.

// Answers
export { type SentFile, sentFile, sentStream } from '../declare/file.ts'
// States
export { mayMove } from '../declare/hints.ts'
// Refusals
export { Refusal, refusals, refuse } from '../errors.ts'
export { type Gate, gate } from '../gate.ts'
// Writes that rest on what was read
export { outdated, untilUpToDate } from '../http/commit.ts'
export { invalid, parseInput, type RequestIssue } from '../http/invalid.ts'
export { refusalOf } from '../http/refusal-of.ts'
// Pictures
export { formatOf, imageTypes } from '../pictures/image-format.ts'
export { openSharp } from '../pictures/open-sharp.ts'
export { pictureSources } from '../pictures/picture-sources.ts'
export { type Pictures, picturesOf } from '../pictures/pictures.ts'
export { pictureUpload } from '../pictures/render-picture.ts'
// What one does alone
export {
  holdLease,
  isLeased,
  leaseEnd,
  takeLease,
} from '../schedules/lease.ts'
export { type BodyChange, changed, changesOf } from './changes.ts'
export { type CsvRow, readCsv, writeCsv } from './csv.ts'
export { driftList } from './drift-list.ts'
export { fillPage } from './fill-page.ts'
export { findOrRefuse } from './find-or-refuse.ts'
// Values of schemas and requests
export { freeForm } from './free-form.ts'
export { idempotencyRecord } from './idempotency-record.ts'
// Much work at once
export { inLanes } from './in-lanes.ts'
export { amountOf, centsOf, type MoneyOptions, money } from './money.ts'
export { notBlank } from './not-blank.ts'
// Notifications
export { endOf, isOver, markAllRead, tellOnce } from './notifications.ts'
export { callerOf, pageOf, pageQuery } from './page.ts'
// Sample data
export { type IdsAt, type Random, sampleIds, seededRandom } from './seeded-random.ts'
export { sendPicture } from './send-picture.ts'
export { unlessThere } from './unless-there.ts'
export { id, moment, shown, version } from './values.ts'
export { asRead, checkVersion, ifUnchanged } from './versions.ts'
export { webAddress } from './web-address.ts'
