import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { LineButton } from '../../components/line.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { PictureField } from '../../components/pictureField.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'
import { useSoldColumn } from '../reports/soldColumn.tsx'

type Product = components['schemas']['Product']
const PER_PAGE = 25
/** The checkout shows the picture up to 384 pixels wide. High-resolution screens need twice that width. */
const PICTURE = { width: 768, height: 768, maxKib: 180, types: ['webp', 'png', 'jpeg'] as const }

/** The store's products. Their offers set the prices. */
export function Products() {
  const path = useStorePath()
  const can = useCan()
  const [{ page }, change] = useUrlState('products', { page: '1' })
  const products = useRead('/dashboard/api/stores/{storeId}/products', { query: { page, perPage: PER_PAGE } })
  const sold = useSoldColumn('product', products.data?.data)
  const [editing, setEditing] = useState<Product | 'new'>()
  const close = () => setEditing(undefined)
  const button = can('catalog.write') && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setEditing('new')}>
      {t.products.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={t.products.title} note={t.products.note}>
        {button}
      </PageHeader>
      <Card flush>
        <DataTable
          caption={t.products.title}
          query={products}
          columns={columns(can('catalog.write') ? setEditing : undefined, sold)}
          rowTo={({ id }) => path('offers', { productId: id })}
          turn={change}
          empty={
            <EmptyState icon="product" title={t.products.empty} note={t.products.emptyNote}>
              {button}
            </EmptyState>
          }
        />
      </Card>
      <FormDialog
        opened={editing !== undefined}
        onClose={close}
        title={editing === 'new' ? t.products.createTitle : t.products.editTitle}
      >
        {editing && <ProductForm product={editing === 'new' ? undefined : editing} onClose={close} />}
      </FormDialog>
    </>
  )
}

function columns(edit: ((product: Product) => void) | undefined, sold: Column<Product>): Column<Product>[] {
  return [
    { title: t.fields.name, render: ({ name }) => name },
    sold,
    { title: t.fields.createdAt, phone: 'below', render: ({ createdAt }) => <When at={createdAt} /> },
    {
      title: t.actions.edit,
      quiet: true,
      align: 'end',
      phone: 'belowEnd',
      render: (product) =>
        edit && <LineButton label={t.actions.edit} of={product.name} onClick={() => edit(product)} />,
    },
  ]
}

function ProductForm({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const storeId = useStoreId()
  const created = useRef(product?.id)
  const saved = useRead(
    '/dashboard/api/stores/{storeId}/products/{productId}/picture',
    { path: { productId: product?.id ?? '' } },
    { enabled: product !== undefined },
  )
  const save = useServerForm(
    { name: product?.name ?? '', pictureUrl: undefined as string | null | undefined },
    async ({ name, pictureUrl }) => {
      const path = { storeId, productId: created.current ?? '' }
      const named = created.current
        ? await api.PATCH('/dashboard/api/stores/{storeId}/products/{productId}', { params: { path }, body: { name } })
        : await api.POST('/dashboard/api/stores/{storeId}/products', { params: { path: { storeId } }, body: { name } })
      if (named.data === undefined || pictureUrl === undefined) return named
      // If the picture is refused, the next attempt must not create the product again.
      created.current = named.data.id
      const picture = await api.PUT('/dashboard/api/stores/{storeId}/products/{productId}/picture', {
        params: { path: { storeId, productId: named.data.id } },
        body: { pictureUrl },
      })
      return picture.error ? { ...picture, data: undefined } : named
    },
    { done: t.saved, onDone: onClose },
  )
  const { form } = save
  const { pictureUrl = saved.data?.pictureUrl ?? null } = form.getValues()
  return (
    <FormBody of={save} label={product ? t.actions.save : t.products.create} cancel={onClose}>
      <TextInput label={t.fields.name} data-autofocus required {...form.getInputProps('name')} />
      <PictureField
        label={t.products.picture}
        note={t.products.pictureNote}
        value={pictureUrl}
        limits={PICTURE}
        error={form.errors.pictureUrl}
        onChange={(url) => form.setFieldValue('pictureUrl', url)}
        onError={(text) => form.setFieldError('pictureUrl', text)}
      />
    </FormBody>
  )
}
