package dev.stoa.format.vector.write;

import dev.stoa.format.encoding.EncodingSet;
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
  private final List<Buffer> buffers = new ArrayList<>();

  /** A buffer of the node: which encodings suit it, and which was chosen. */
  private static final class Buffer {
    private final EncodingSet<?, ?> encodings;
    private final PastChoice choice = new PastChoice();
    private boolean isInPage;

    Buffer(EncodingSet<?, ?> encodings) {
      this.encodings = encodings;
    }
  }

  /** Starts the next page of the node. */
  void beginPage() {
    buffers.forEach(buffer -> buffer.isInPage = false);
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

  /** The choice for the node's next buffer of those that these encodings suit. */
  @SuppressWarnings("ReferenceEquality") // others would have another order
  PastChoice next(EncodingSet<?, ?> encodings) {
    Buffer next = null;
    for (Buffer buffer : buffers) {
      if (!buffer.isInPage && buffer.encodings == encodings) {
        next = buffer;
        break;
      }
    }
    if (next == null) {
      next = new Buffer(encodings);
      buffers.add(next);
    }
    next.isInPage = true;
    return next.choice;
  }
}
