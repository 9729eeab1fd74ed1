import { FileMenu } from '../../components/fileMenu.tsx'
import { useStoreId } from '../../components/storeId.ts'
import { queryOf } from '../../components/urlState.ts'
import { language, t } from '../../i18n/language.ts'

/** The filtered sales as files: a spreadsheet in the person's language, and a CSV file with the API's field names. */
export function SalesFiles({ filters }: { filters: Record<string, string> }) {
  const file = `/dashboard/api/stores/${useStoreId()}/sales.csv`
  const files = [
    { label: t.sales.sheet, file: file + queryOf({ ...filters, language }) },
    { label: t.sales.csv, file: file + queryOf(filters) },
  ]
  return <FileMenu label={t.finance.download} files={files} />
}
