/*
 * A translating browser puts a font element in place of each text node. React keeps the nodes that it made: it writes later texts into
 * them, where nobody sees them, and fails when it takes one away. So what happens to a replaced node happens to its replacement.
 */
const replacements = new WeakMap<Node, Element>();

const placeOf = <N extends Node | null>(node: N): N | Element =>
  (node && !node.isConnected && replacements.get(node)) || node;

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === "FONT";

function follow(records: readonly MutationRecord[], observer: MutationObserver): void {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const text = removedNodes[0];
    const font = [addedNodes[0], previousSibling, nextSibling].find(isFont);
    const shown = placeOf(target);
    if (type === "characterData" && shown !== target) shown.textContent = target.nodeValue;
    if (!(text instanceof Text) || text.isConnected || !font) continue;
    replacements.set(text, font);
    observer.observe(text, { characterData: true });
  }
}

/** Keeps translated pages up to date. @returns the function that ends it */
export function keepTranslationsCurrent(): () => void {
  const observer = new MutationObserver(follow);
  observer.observe(document.body, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- both are called on the node below
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<N extends Node>(this: Node, child: N): N {
    removeChild.call(this, placeOf(child));
    return child;
  };
  Node.prototype.insertBefore = function insert<N extends Node>(this: Node, node: N, next: Node | null): N {
    insertBefore.call(this, node, placeOf(next));
    return node;
  };
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}
