import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    // The programs in the documents import the package by its name and get what is written now, not what was built.
    alias: {
      '@monotable/cli/design-tools': source('packages/cli/src/design-tools.ts'),
      '@monotable/client': source('packages/client/src/index.ts'),
      '@monotable/dynamodb/service': source('packages/dynamodb/src/service.ts'),
      '@monotable/dynamodb': source('packages/dynamodb/src/index.ts'),
      '@monotable/engine/testing': source('packages/engine/src/testing.ts'),
      '@monotable/engine/memory': source('packages/engine/src/memory.ts'),
      '@monotable/engine': source('packages/engine/src/index.ts'),
      '@monotable/import/light': source('packages/import/src/light.ts'),
      '@monotable/import': source('packages/import/src/index.ts'),
      '@monotable/server/host': source('packages/server/src/host.ts'),
      '@monotable/server/kit': source('packages/server/src/kit/index.ts'),
      '@monotable/server/testing': source('packages/server/src/testing/index.ts'),
      '@monotable/server': source('packages/server/src/index.ts'),
      '@monotable/web': source('packages/web/src/index.ts'),
      '@monotable/studio/routes': source('packages/studio/server/routes.ts'),
      '@monotable/studio': source('packages/studio/server/index.ts'),
      'monotable/design': source('packages/monotable/src/design/index.ts'),
      'monotable/migrate': source('packages/monotable/src/migrate/index.ts'),
      'monotable/light': source('packages/monotable/src/light.ts'),
      'monotable/aws-sdk': source('packages/monotable/src/transports/aws-sdk.ts'),
      'monotable/opentelemetry': source('packages/monotable/src/observe/opentelemetry.ts'),
      monotable: source('packages/monotable/src/index.ts'),
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [
            'packages/*/test/**/*.test.{ts,tsx}',
            'systems/**/*.test.ts',
            'examples/*/test/*.test.ts',
          ],
          // Files share a process and what it has loaded, which would take longer than most of the tests.
          isolate: false,
          // Another DynamoDB may answer differently where it is known to.
          ...(process.env.TEST_DYNAMODB_STORE && {
            runner: 'packages/engine/test/backends/known-differences.ts',
          }),
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['examples/*.test.ts', 'test/*.test.ts', 'docs/playground/test/*.test.ts'],
        },
      },
    ],
    // The engine in a page of Chromium is an endpoint like any other.
    ...(process.env.TEST_CHROMIUM && { globalSetup: 'packages/engine/test/chromium/global-setup.ts' }),
    // Most of a test's time is waiting, for a disk or a child: more files under way than cores, as two have them.
    maxWorkers: Math.max(4, availableParallelism()),
    // What another DynamoDB answers is written down, so it is told in full.
    ...(process.env.TEST_DYNAMODB_ENDPOINT && { chaiConfig: { truncateThreshold: 400 } }),
    // A machine that does much else beside is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // The SDK that the tests use says in every process that it will want a newer Node one day.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  },
})
