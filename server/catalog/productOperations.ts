import { Type } from 'typebox'
import { listOf, pageQuery } from '../lib/page.ts'
import { instant } from '../lib/schema.ts'
import { dashboardOperation } from '../stores/operation.ts'
import { createProduct, listProducts, ProductInput, renameProduct } from './products.ts'

const Product = Type.Object({ id: Type.String(), name: Type.String(), createdAt: instant }, { $id: 'Product' })

export const productOperations = [
  dashboardOperation({
    name: 'listProducts',
    summary: 'List products, newest first',
    tag: 'Catalog',
    query: pageQuery({ maximum: 200, default: 50 }, {}),
    run: (ctx, { store, query }) => listProducts(ctx, store, query),
    dashboard: {
      method: 'GET',
      path: '/stores/{storeId}/products',
      guard: 'catalog.read',
      answers: { 200: listOf(Product) },
    },
  }),

  dashboardOperation({
    name: 'createProduct',
    summary: 'Create a product',
    tag: 'Catalog',
    body: ProductInput,
    run: (ctx, { store, body }) => createProduct(ctx, store, body),
    dashboard: {
      method: 'POST',
      path: '/stores/{storeId}/products',
      guard: 'catalog.write',
      answers: { 201: Product },
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),

  dashboardOperation({
    name: 'updateProduct',
    summary: 'Rename a product',
    tag: 'Catalog',
    body: ProductInput,
    run: (ctx, { store, id, body }) => renameProduct(ctx, store, id, body),
    dashboard: {
      method: 'PATCH',
      path: '/stores/{storeId}/products/{productId}',
      guard: 'catalog.write',
      answers: { 200: Product },
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),
]
