import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { temporaryFolder } from './temporary-folder.ts'

const require = createRequire(import.meta.url)

export interface S3Server {
  readonly bucket: string
  readonly endpoint: string
  readonly client: S3ClientConfig
  /** Where it keeps the bucket. */
  readonly folder: string
  stop(): Promise<void>
}

export const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** An S3 server in a process of its own: its page tokens need a cipher that Node has only when asked. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await temporaryFolder()
  const bucket = 'things'
  const program = require.resolve('s3rver/bin/s3rver.js')
  const place = ['-d', folder.path, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', bucket]
  const server = spawn(process.execPath, ['--openssl-legacy-provider', program, ...place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endpoint = await listening(createInterface(server.stdout))
  return {
    bucket,
    endpoint,
    client: { endpoint, region: 'eu-central-1', forcePathStyle: true, credentials: s3Keys },
    folder: join(folder.path, bucket),
    async stop() {
      server.kill('SIGKILL')
      await once(server, 'exit')
      await folder.remove()
    },
  }
}

async function listening(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, address] = /listening on (\S+)/.exec(line) ?? []
    if (address !== undefined) return `http://${address}`
  }
  throw new Error('the S3 server did not start')
}
