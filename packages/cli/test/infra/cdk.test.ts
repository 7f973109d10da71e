import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { cdk } from '../../src/infra/cdk.ts'
import { designs, openFolder, provisioned, scaled, table } from './designs.ts'

const folder = openFolder()

describe('the CDK', () => {
  const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  test('what is written is TypeScript that aws-cdk-lib takes', () => {
    symlinkSync(fromHere('../../../../node_modules'), join(folder, 'node_modules'))
    for (const [name, design] of Object.entries(designs))
      writeFileSync(join(folder, `${name}.ts`), cdk(design, 'dev'))
    const files = Object.keys(designs).map(name => join(folder, `${name}.ts`))
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      skipLibCheck: true,
      types: [],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    let errors = ''
    try {
      execFileSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
    } catch (error) {
      errors = (error as { stdout: string }).stdout
    }
    expect(errors).toBe('')
  })

  test('the stage is given where it is used', () => {
    const source = cdk(provisioned, 'dev')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what is written
    expect(source).toContain('tableName: `Tasks-${stage}`,')
    expect(source).toContain('deletionProtection: keepsTasks,')
    expect(source).toContain('const keepsTasks = /^(prod|production|live)$/i.test(stage)')
    expect(cdk(scaled, 'dev')).toContain("const keepsTasks = ['live', 'staging'].includes(stage)")
    expect(cdk({ tables: [table] }, 'dev')).toContain('deletionProtection: true,')
    expect(source).toContain(
      "kms.Key.fromKeyArn(this, 'TasksKey', 'arn:aws:kms:eu-west-1:123456789012:key/k')",
    )
  })
})
