import { describe, expect, test } from 'vitest'
import { configProblems } from '#test/config-problems.ts'
import { readConfig } from './config.ts'

const withBase = (environment: NodeJS.ProcessEnv) => ({
  DATA_DIR: '/data',
  SECRET: 'a secret of more than 32 characters for tests',
  ...environment,
})
const read = (environment: NodeJS.ProcessEnv) => readConfig(withBase(environment))
const filesOf = (environment: NodeJS.ProcessEnv) => read(environment).files

const problemsOf = (environment: NodeJS.ProcessEnv) => configProblems(withBase(environment))

describe('a store for files', () => {
  const S3 = {
    FILES_S3_ENDPOINT: 'https://s3.example',
    FILES_S3_BUCKET: 'paz-pictures',
    FILES_S3_REGION: 'eu-central-1',
    FILES_S3_ACCESS_KEY_ID: 'key',
    FILES_S3_SECRET_ACCESS_KEY: 'hunter2',
  }

  test('is the bucket that is named, or the folder with the data', () => {
    expect(filesOf(S3)).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example',
      bucket: 'paz-pictures',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'hunter2',
    })
    expect(filesOf({})).toEqual({ kind: 'disk', folder: '/data/files' })
  })

  test('that is named in part is refused by the names of what is missing', () => {
    for (const name of Object.keys(S3)) {
      const problems = problemsOf({ ...S3, [name]: '' })
      expect(problems).toEqual([`${name}: needed with the other FILES_S3 settings`])
    }
    expect(problemsOf({ ...S3, FILES_S3_BUCKET: '../etc', FILES_S3_ENDPOINT: 'file:///etc' })).toEqual([
      'FILES_S3_ENDPOINT: must be an address such as https://s3.eu-central-1.amazonaws.com',
      'FILES_S3_BUCKET: must be the name of a bucket',
    ])
  })
})
