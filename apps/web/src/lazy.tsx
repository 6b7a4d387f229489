// Loads a part of the page when it is first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

interface LazyProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/** Shows the component that `load` returns, with `props`. `load` stays the same. */
export function Lazy<Props extends object>({ load, props }: LazyProps<Props>) {
  const [loaded, setLoaded] = useState<{ part?: ComponentType<Props>; hasFailed?: boolean }>({});
  useEffect(() => {
    let isRemoved = false;
    load().then(
      (part) => !isRemoved && setLoaded({ part }),
      () => !isRemoved && setLoaded({ hasFailed: true }),
    );
    return () => void (isRemoved = true);
  }, [load]);
  const { part: Part, hasFailed } = loaded;
  if (hasFailed) {
    return (
      <p class="fault" role="alert">
        This part could not be loaded. Reload the page to see it.
      </p>
    );
  }
  return Part ? <Part {...props} /> : <p class="quiet">Loading…</p>;
}
