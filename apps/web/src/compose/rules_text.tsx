// The field for a rules file, whose editor is loaded when it is first shown.
import { Lazy } from "../lazy.tsx";
import type { RulesEditorProps } from "./rules_editor.tsx";

const load = () => import("./rules_editor.tsx").then(({ RulesEditor }) => RulesEditor);

export function RulesText(props: RulesEditorProps) {
  return <Lazy load={load} props={props} />;
}
