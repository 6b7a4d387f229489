// The panel of further attacks, which is loaded when it is first shown.
import { Lazy } from "../lazy.tsx";
import type { WavesProps } from "./waves.tsx";

const load = () => import("./waves.tsx").then(({ Waves }) => Waves);

export function WavesPanel(props: WavesProps) {
  return <Lazy load={load} props={props} />;
}
