package dev.stoa.format.vector.write;

import dev.stoa.format.encoding.PastChoice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the buffers of a column's last page were encoded as. Kept by the encoder of a column, one
 * for each node of its pages. For one thread.
 */
final class PastChoices {
  /** Keys of maps come and go: beyond so many children nothing more is remembered. */
  private static final int MAX_CHILDREN = 4096;

  private final Map<Object, PastChoices> children = new HashMap<>();
  private final List<PastChoice> choices = new ArrayList<>();
  private int next;

  /** Starts the next page of the node. */
  void beginPage() {
    next = 0;
  }

  /** The choices of a child, which starts its next page. */
  PastChoices child(Object name) {
    PastChoices child = children.get(name);
    if (child == null) {
      child = new PastChoices();
      if (children.size() < MAX_CHILDREN) {
        children.put(name, child);
      }
    }
    child.beginPage();
    return child;
  }

  /** The choice for the node's next buffer. */
  PastChoice next() {
    if (next == choices.size()) {
      choices.add(new PastChoice());
    }
    return choices.get(next++);
  }
}
