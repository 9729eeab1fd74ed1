import { GetObjectCommand, S3, S3ServiceException } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { S3Store } from '@tus/s3-store'
import { Upload } from '@tus/server'
import type { S3Settings } from '../core/settings.ts'
import { contentDisposition } from './contentDisposition.ts'
import { HEAD_BYTES } from './fileType.ts'
import { type MediaPlace, type MediaStorage, uploadId } from './mediaStorage.ts'

/** Stores files in S3-compatible storage. Uploads are multipart uploads, so no node has to store a whole file. */
export function createS3Storage({ bucket, ...access }: S3Settings): MediaStorage {
  const config = clientConfig(access)
  const client = new S3(config)
  const uploads = new S3Store({ partSize: PART_BYTES, s3ClientConfig: { ...config, bucket } })
  const at = (place: MediaPlace, ending = '') => ({ Bucket: bucket, Key: uploadId(place) + ending })
  return {
    uploads,
    async begin(place, bytes) {
      await uploads.create(new Upload({ id: uploadId(place), size: bytes, offset: 0 }))
    },
    async complete(place, bytes) {
      const { ContentLength } = await client.headObject(at(place)).catch(unlessMissing)
      if (ContentLength !== bytes) return undefined
      const { Body } = await client.getObject({ ...at(place), Range: `bytes=0-${HEAD_BYTES - 1}` })
      await client.deleteObject(at(place, '.info'))
      return Buffer.from(await Body!.transformToByteArray())
    },
    async remove(place) {
      // This also aborts the multipart upload. The call throws an error if the upload is complete.
      await uploads.remove(uploadId(place)).catch(() => {})
      for (const ending of ['', '.info', '.part']) await client.deleteObject(at(place, ending))
    },
    async read(place) {
      const { Body } = await client.getObject(at(place))
      return Buffer.from(await Body!.transformToByteArray())
    },
    addressOf: (media, { forSeconds, as }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...at(media),
          ResponseContentType: media.type ?? undefined,
          ResponseContentDisposition: contentDisposition(as, media.name),
        }),
        { expiresIn: Math.max(1, forSeconds) },
      ),
  }
}

/** The browser sends parts of this size, so each request becomes one part at the storage. */
const PART_BYTES = 8 * 1024 * 1024

/** Other providers than Amazon do not support the newer checksums, and expect the bucket in the path. */
function clientConfig({ endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Settings, 'bucket'>) {
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
}

function unlessMissing(error: unknown): { ContentLength?: number } {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return {}
  throw error
}
