import type { System } from '@monotable/server'
import type { Db } from './operation.ts'
import { correctBibs } from './operations/correct-bibs.ts'
import { createUpload } from './operations/create-upload.ts'
import { createUploadUrl } from './operations/create-upload-url.ts'
import { downloadPhoto } from './operations/download-photo.ts'
import { getPhoto } from './operations/get-photo.ts'
import { getThumbnail } from './operations/get-thumbnail.ts'
import { giveConsent } from './operations/give-consent.ts'
import { listBibChanges } from './operations/list-bib-changes.ts'
import { listBibPhotos } from './operations/list-bib-photos.ts'
import { listPhotographerPhotos } from './operations/list-photographer-photos.ts'
import { listPhotos } from './operations/list-photos.ts'
import { listUploads } from './operations/list-uploads.ts'
import { putRawFile } from './operations/put-raw-file.ts'
import { removePhoto } from './operations/remove-photo.ts'
import { reprocessUpload } from './operations/reprocess-upload.ts'
import { revokeConsent } from './operations/revoke-consent.ts'
import { searchBySelfie } from './operations/search-by-selfie.ts'
import type { SnapracePorts } from './ports.ts'

/** What runners, photographers, organizers and operators do. */
export const operations: System<Db, SnapracePorts>['operations'] = {
  correctBibs,
  createUpload,
  createUploadUrl,
  downloadPhoto,
  getPhoto,
  getThumbnail,
  giveConsent,
  listBibChanges,
  listBibPhotos,
  listPhotographerPhotos,
  listPhotos,
  listUploads,
  putRawFile,
  removePhoto,
  reprocessUpload,
  revokeConsent,
  searchBySelfie,
}
