/** What is used of the S3 client, by name: a bundle of the whole package, imported late, would have no names. */
export { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
export { Upload } from '@aws-sdk/lib-storage'
