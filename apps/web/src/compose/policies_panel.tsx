// The fields of policies under conditions, which are loaded when they are first shown.
import { Lazy } from "../lazy.tsx";
import type { PoliciesProps } from "./policies.tsx";

const load = () => import("./policies.tsx").then(({ Policies }) => Policies);

export function PoliciesPanel(props: PoliciesProps) {
  return <Lazy load={load} props={props} />;
}
