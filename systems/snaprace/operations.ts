import type { System } from '@monotable/server'
import type { Db } from './operation.ts'
import { assignPhotographer } from './operations/assign-photographer.ts'
import { correctBibs } from './operations/correct-bibs.ts'
import { createEvent } from './operations/create-event.ts'
import { createOrganizer } from './operations/create-organizer.ts'
import { createPhotographer } from './operations/create-photographer.ts'
import { createUpload } from './operations/create-upload.ts'
import { createUploadUrl } from './operations/create-upload-url.ts'
import { createVisitor } from './operations/create-visitor.ts'
import { deleteEvent } from './operations/delete-event.ts'
import { dismissBibReview } from './operations/dismiss-bib-review.ts'
import { downloadPhoto } from './operations/download-photo.ts'
import { getDrift } from './operations/get-drift.ts'
import { getEvent } from './operations/get-event.ts'
import { getOrganizer } from './operations/get-organizer.ts'
import { getPhoto } from './operations/get-photo.ts'
import { getPhotographer } from './operations/get-photographer.ts'
import { getStats } from './operations/get-stats.ts'
import { getTexts } from './operations/get-texts.ts'
import { getThumbnail } from './operations/get-thumbnail.ts'
import { giveConsent } from './operations/give-consent.ts'
import { listAssignedPhotographers } from './operations/list-assigned-photographers.ts'
import { listBibChanges } from './operations/list-bib-changes.ts'
import { listBibPhotos } from './operations/list-bib-photos.ts'
import { listBibReviews } from './operations/list-bib-reviews.ts'
import { listEvents } from './operations/list-events.ts'
import { listOrganizers } from './operations/list-organizers.ts'
import { listPhotographerPhotos } from './operations/list-photographer-photos.ts'
import { listPhotographers } from './operations/list-photographers.ts'
import { listPhotos } from './operations/list-photos.ts'
import { listRemovals } from './operations/list-removals.ts'
import { listRunners } from './operations/list-runners.ts'
import { listSyncs } from './operations/list-syncs.ts'
import { listUploads } from './operations/list-uploads.ts'
import { putRawFile } from './operations/put-raw-file.ts'
import { putRunners } from './operations/put-runners.ts'
import { removePhoto } from './operations/remove-photo.ts'
import { removePhotographerPhotos } from './operations/remove-photographer-photos.ts'
import { repairEvent } from './operations/repair-event.ts'
import { reprocessUpload } from './operations/reprocess-upload.ts'
import { revokeConsent } from './operations/revoke-consent.ts'
import { searchBySelfie } from './operations/search-by-selfie.ts'
import { syncPhotographer } from './operations/sync-photographer.ts'
import { unlinkPhotographer } from './operations/unlink-photographer.ts'
import { updateEvent } from './operations/update-event.ts'
import { updatePhotographer } from './operations/update-photographer.ts'
import type { SnapracePorts } from './ports.ts'

/** What runners, photographers, organizers and operators do. */
export const operations: System<Db, SnapracePorts>['operations'] = {
  assignPhotographer,
  correctBibs,
  createEvent,
  createOrganizer,
  createPhotographer,
  createUpload,
  createUploadUrl,
  createVisitor,
  deleteEvent,
  dismissBibReview,
  downloadPhoto,
  getDrift,
  getEvent,
  getOrganizer,
  getPhoto,
  getPhotographer,
  getStats,
  getTexts,
  getThumbnail,
  giveConsent,
  listAssignedPhotographers,
  listBibChanges,
  listBibPhotos,
  listBibReviews,
  listEvents,
  listOrganizers,
  listPhotographerPhotos,
  listPhotographers,
  listPhotos,
  listRemovals,
  listRunners,
  listSyncs,
  listUploads,
  putRawFile,
  putRunners,
  removePhoto,
  removePhotographerPhotos,
  repairEvent,
  reprocessUpload,
  revokeConsent,
  searchBySelfie,
  syncPhotographer,
  unlinkPhotographer,
  updateEvent,
  updatePhotographer,
}
