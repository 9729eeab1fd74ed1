// In a project of your own, install the package and import '@balcao/node' everywhere instead of this file.
export * from '../../packages/node/src/index.ts'
