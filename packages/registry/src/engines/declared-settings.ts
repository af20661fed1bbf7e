import { address, oneOf, settings, text, whole } from '@emberwatch/settings'

/** The settings of stores and of the command line; docs/settings.md has them from here. */

export const storeSettings = settings({
  STORE_S3_BUCKET: {
    is: text,
    words:
      'where files of releases lie when [several machines](releases.md#a-store-for-several-machines) share no folder; else `DATA_DIR/releases`',
  },
  STORE_S3_ENDPOINT: {
    is: address('http', 'https'),
    otherwise: "AWS's own",
    words:
      'the object store. Credentials come as for all tools of AWS, such as `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`',
  },
  STORE_S3_REGION: {
    is: text,
    otherwise: '`AWS_REGION`, else `us-east-1`',
    words: 'its region',
  },
  STORE_S3_PREFIX: {
    is: text,
    default: '',
    words: 'before the names of all objects, such as `emberwatch/`',
  },
  STORE_S3_PATH_STYLE: {
    is: oneOf('1', '0'),
    otherwise: '`1` with an endpoint',
    words: "whether the bucket is part of the path (`1`) or of the host's name (`0`)",
  },
  STORE_CACHE_MB: {
    is: whole(16, 1_000_000),
    default: '512',
    words: 'how many files of the bucket a machine caches; 16 to 1000000',
  },
})

export const areasCommandSettings = settings({
  EMBERWATCH_TOKEN: {
    is: text,
    isSecret: true,
    words: 'the publish token of `pnpm areas --host`',
  },
  EMBERWATCH_WHO: {
    is: text,
    otherwise: 'the user of the machine',
    words: 'whom the log of the store names',
  },
})
