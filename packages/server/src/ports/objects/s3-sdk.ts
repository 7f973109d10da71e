// What is used of S3's client, by name: a bundle leaves out the rest.
export {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  paginateListParts,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
