package dev.stoa.format.vector.write;

import dev.stoa.format.encoding.EncodingChoice;
import dev.stoa.format.encoding.EncodingSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The encodings of the buffers in a column's last page. Kept by the encoder of a column, one for
 * each node of its pages. For one thread.
 */
final class EncodingHistory {
  /** Keys of maps come and go: the number of remembered children is limited. */
  private static final int MAX_CHILDREN = 4096;

  private final Map<Object, EncodingHistory> children = new HashMap<>();
  private final List<Buffer> buffers = new ArrayList<>();

  /** A buffer of the node: the encodings that suit it, and the chosen one. */
  private static final class Buffer {
    private final EncodingSet<?, ?> encodings;
    private final EncodingChoice choice = new EncodingChoice();
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
  EncodingHistory child(Object name) {
    EncodingHistory child = children.get(name);
    if (child == null) {
      child = new EncodingHistory();
      if (children.size() < MAX_CHILDREN) {
        children.put(name, child);
      }
    }
    child.beginPage();
    return child;
  }

  /** The choice for the node's next buffer among these encodings. */
  @SuppressWarnings("ReferenceEquality") // others would have another order
  EncodingChoice next(EncodingSet<?, ?> encodings) {
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
