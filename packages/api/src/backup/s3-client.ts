export { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
export { Upload } from '@aws-sdk/lib-storage'
