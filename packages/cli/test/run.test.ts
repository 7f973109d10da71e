import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { run } from '../src/run.ts'

async function ran(...args: string[]) {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await run(args, {
    version: () => '1.2.3',
    env: {},
    out: new PassThrough(),
    err: new PassThrough(),
    say: line => said.push(line),
    complain: line => complained.push(line),
    onSignal: () => {},
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

describe('the command', () => {
  test.each([[], ['--help'], ['-h']])('lists its commands', async (...args) => {
    const { code, said } = await ran(...args)
    expect(code).toBe(0)
    expect(said).toMatch(/^ {2}start +runs systems/m)
  })

  test('tells its version', async () => {
    expect(await ran('--version')).toEqual({ code: 0, said: '1.2.3', complained: '' })
  })

  test.each([
    [['stop'], "There is no command 'stop'."],
    [['start'], 'start needs a module that exports the systems, such as systems.js.'],
    [['start', 'a.js', 'b.js'], "start takes one module: remove 'b.js'."],
    [['start', 'a.js', '--prot', '1'], "Unknown option '--prot'"],
    [['start', 'a.js', '--data='], '--data needs a value.'],
  ])('%j is misuse, and it says why', async (args, sentence) => {
    const { code, complained } = await ran(...args)
    expect(code).toBe(2)
    expect(complained).toContain(sentence)
    expect(complained).toContain('monotable --help')
  })
})

describe('start', () => {
  test('explains every option and every setting', async () => {
    const { code, said } = await ran('start', '--help')
    expect(code).toBe(0)
    expect(said).toContain('--dynamodb-port <number>')
    expect(said).toContain('DYNAMODB_ENDPOINT, AWS_ENDPOINT_URL_DYNAMODB, dynamodbEndpoint')
  })

  test('names a wrong setting by the option that said it', async () => {
    const { code, complained } = await ran('start', 'a.js', '--port', 'http', '--dynamodb-port', '70000')
    expect(code).toBe(1)
    expect(complained).toContain('--port must be a whole number')
    expect(complained).toContain('--dynamodb-port must be a whole number')
  })

  test('needs two ports to differ', async () => {
    const module = new URL('./support/notes.mjs', import.meta.url).pathname
    const { code, complained } = await ran('start', module, '--port', '4000', '--studio-port', '4000')
    expect(code).toBe(1)
    expect(complained).toBe('--port and --studio-port are both 4000: choose two different ports')
  })

  test('says which module is missing', async () => {
    expect(await ran('start', 'nowhere.js')).toMatchObject({
      code: 1,
      complained: 'There is no module nowhere.js.',
    })
  })
})
