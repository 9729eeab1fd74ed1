import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { components } from '../../api/__generated__/schema.d.ts'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../components/card.tsx'
import { type Column, DataTable } from '../../components/dataTable.tsx'
import { EmptyState } from '../../components/emptyState.tsx'
import { Icon } from '../../components/icons.tsx'
import { LineButton } from '../../components/line.tsx'
import { PageHeader } from '../../components/pageHeader.tsx'
import { FormBody, FormDialog, useServerForm } from '../../components/serverForm.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { useStorePath } from '../../components/target.ts'
import { useUrlState } from '../../components/urlState.ts'
import { When } from '../../components/when.tsx'
import { t } from '../../i18n/language.ts'
import { useCan } from '../../session/me.ts'

type Product = components['schemas']['Product']
const PER_PAGE = 25

/** The store's products. Their offers set the prices. */
export function Products() {
  const path = useStorePath()
  const can = useCan()
  const [{ page }, change] = useUrlState('products', { page: '1' })
  const products = useRead('/dashboard/api/stores/{storeId}/products', { query: { page, perPage: PER_PAGE } })
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
          columns={columns(can('catalog.write') ? setEditing : undefined)}
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
        title={editing === 'new' ? t.products.createTitle : t.products.renameTitle}
      >
        {editing && <ProductForm product={editing === 'new' ? undefined : editing} onClose={close} />}
      </FormDialog>
    </>
  )
}

function columns(edit: ((product: Product) => void) | undefined): Column<Product>[] {
  return [
    { title: t.fields.name, render: ({ name }) => name },
    { title: t.fields.createdAt, phone: 'below', render: ({ createdAt }) => <When at={createdAt} /> },
    {
      title: t.actions.edit,
      quiet: true,
      align: 'end',
      phone: 'belowEnd',
      render: (product) =>
        edit && <LineButton label={t.products.rename} of={product.name} onClick={() => edit(product)} />,
    },
  ]
}

function ProductForm({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const storeId = useStoreId()
  const save = useServerForm(
    { name: product?.name ?? '' },
    (body) =>
      product
        ? api.PATCH('/dashboard/api/stores/{storeId}/products/{productId}', {
            params: { path: { storeId, productId: product.id } },
            body,
          })
        : api.POST('/dashboard/api/stores/{storeId}/products', { params: { path: { storeId } }, body }),
    { done: t.saved, onDone: onClose },
  )
  return (
    <FormBody of={save} label={product ? t.actions.save : t.products.create} cancel={onClose}>
      <TextInput label={t.fields.name} data-autofocus required {...save.form.getInputProps('name')} />
    </FormBody>
  )
}
