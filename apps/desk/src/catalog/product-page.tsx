import { useState } from 'preact/hooks';
import type { Product } from '../api/shapes.ts';
import { Choice } from '../page/fields.tsx';
import { useWrite } from '../page/use-write.ts';
import { words } from '../words/words.ts';
import { Editor, NameFields, Opened, type PageProps } from './editor.tsx';

const w = words.catalog;
const PATH = '/admin/product';
type Props = Readonly<{ product: Product | undefined; isMade: boolean; again: () => void }>;

export const ProductPage = ({ id, isMade }: PageProps) => (
  <Opened<Product> path={PATH} id={id}>
    {(product, again) => <ProductForm key={product?.id} product={product} isMade={isMade} again={again} />}
  </Opened>
);

function ProductForm({ product, isMade, again }: Props) {
  const writing = useWrite<Product>();
  const [named, setNamed] = useState({ name: product?.name ?? '', description: product?.description ?? '' });
  const [pricing, setPricing] = useState<string>(product?.pricing ?? 'recurring');
  return (
    <Editor
      {...{ shelf: 'products', path: PATH, record: product, isMade, again, writing }}
      title={product?.name ?? w.make.products}
      body={() => ({ ...named, pricing })}
    >
      <NameFields
        {...named}
        change={(typed) => setNamed({ ...named, ...typed })}
        problemOf={writing.problemOf}
      />
      <Choice
        legend={w.pricing}
        value={pricing}
        options={Object.entries(w.pricings).map(([value, label]) => ({ value, label }))}
        change={setPricing}
      />
    </Editor>
  );
}
