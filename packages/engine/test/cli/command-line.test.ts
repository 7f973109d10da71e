import { describe, expect, it } from 'vitest'
import { readCommandLine } from '../../src/cli/command-line.ts'

const read = (line: string, env: NodeJS.ProcessEnv = {}) =>
  readCommandLine(line.split(' ').filter(Boolean), env)

describe('the command line', () => {
  it('starts in memory on port 8000 of the loopback address unless told otherwise', () => {
    expect(read('')).toEqual({
      port: 8000,
      host: '127.0.0.1',
      path: undefined,
      durability: 'durable',
      credentials: [],
      origins: [],
      hosts: [],
      tableDelay: 0,
      log: false,
    })
    expect(read('--memory')).toEqual(read(''))
  })

  it('takes every option', () => {
    const line =
      '--port 0 --host ::1 --path ./data --durability relaxed --access-key a:b:c --access-key=d:e --allow-origin http://a.example --allow-host db --allow-host db2 --table-delay 250 --log'
    expect(read(line)).toEqual({
      port: 0,
      host: '::1',
      path: './data',
      durability: 'relaxed',
      credentials: [
        { accessKeyId: 'a', secretAccessKey: 'b:c' },
        { accessKeyId: 'd', secretAccessKey: 'e' },
      ],
      origins: ['http://a.example'],
      hosts: ['db', 'db2'],
      tableDelay: 250,
      log: true,
    })
  })

  it('adds the access keys of the environment', () => {
    expect(read('--access-key a:b', { MONOTABLE_ACCESS_KEYS: 'c:d, e:f' })).toMatchObject({
      credentials: [{ accessKeyId: 'a' }, { accessKeyId: 'c' }, { accessKeyId: 'e', secretAccessKey: 'f' }],
    })
  })

  it('asks for help and the version before anything else', () => {
    expect(read('--help --port x')).toBe('help')
    expect(read('-v')).toBe('version')
  })

  it.each([
    ['--port x', "--port must be a whole number from 0 to 65535, not 'x'"],
    ['--port 65536', "--port must be a whole number from 0 to 65535, not '65536'"],
    ['--table-delay -1', /table-delay/],
    ['--table-delay 1.5', "--table-delay must be a whole number from 0 to 86400000, not '1.5'"],
    ['--path a --memory', 'choose --path or --memory, not both'],
    ['--durability relaxed', '--durability needs --path: data in memory is lost when the engine stops'],
    ['--path a --durability maybe', "--durability must be durable or relaxed, not 'maybe'"],
    ['--access-key secret', 'write an access key as id:secret'],
    ['--access-key :secret', 'write an access key as id:secret'],
    ['--prot 8000', /--prot/],
    ['data', /data/],
  ])('%s is refused', (line, message) => {
    expect(() => read(line)).toThrow(message)
  })
})
