import { Type } from 'typebox'
import { pageOf, pageQuery } from '../lib/page.ts'
import { instant } from '../lib/schema.ts'
import { operation } from '../operations/operation.ts'
import { createProduct, getProduct, listProducts, ProductChanges, ProductInput, updateProduct } from './products.ts'

const Product = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('product'),
    name: Type.String(),
    active: Type.Boolean({ description: 'False if the product is archived' }),
    createdAt: instant,
  },
  { $id: 'Product' },
)

const active = Type.Optional(
  Type.Boolean({ description: 'False lists only archived products, true only products that are not archived' }),
)

export const productOperations = [
  operation({
    name: 'listProducts',
    summary: 'List products',
    description: 'Newest first.',
    query: pageQuery({ maximum: 200, default: 50 }, { active }),
    run: (ctx, { store, query }) => listProducts(ctx, store, query),
    api: {
      method: 'GET',
      path: '/v1/products',
      scope: 'products:read',
      query: pageQuery({ maximum: 100, default: 50 }, { active }),
      answers: { 200: pageOf(Product) },
    },
    dashboard: { method: 'GET', path: '/products', guard: 'catalog.read', answers: { 200: pageOf(Product) } },
  }),

  operation({
    name: 'getProduct',
    summary: 'Get a product',
    run: (ctx, { store, id }) => getProduct(ctx, store, id),
    api: { method: 'GET', path: '/v1/products/{id}', scope: 'products:read', answers: { 200: Product }, errors: [404] },
  }),

  operation({
    name: 'createProduct',
    summary: 'Create a product',
    body: ProductInput,
    creates: 'prod',
    run: (ctx, { store, body, newId }) => createProduct(ctx, store, body, newId),
    api: { method: 'POST', path: '/v1/products', scope: 'products:write', answers: { 201: Product }, errors: [409] },
    dashboard: {
      method: 'POST',
      path: '/products',
      guard: 'catalog.write',
      answers: { 201: Product },
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),

  operation({
    name: 'updateProduct',
    summary: 'Rename or archive a product',
    description: 'A missing field keeps its value. Earlier sales keep the name of the product.',
    body: ProductChanges,
    run: (ctx, { store, id, body }) => updateProduct(ctx, store, id, body),
    api: {
      method: 'PATCH',
      path: '/v1/products/{id}',
      scope: 'products:write',
      answers: { 200: Product },
      errors: [404],
    },
    dashboard: {
      method: 'PATCH',
      path: '/products/{productId}',
      guard: 'catalog.write',
      answers: { 200: Product },
      before: (ctx, { store, id }) => getProduct(ctx, store, id),
      audit: ({ id }, { body }) => ({ subject: id, after: body }),
    },
  }),
]
