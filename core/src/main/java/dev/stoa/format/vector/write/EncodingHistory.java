package dev.stoa.format.vector.write;

import dev.stoa.format.encoding.EncodingChoice;
import dev.stoa.format.encoding.EncodingSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The encodings that were chosen for the buffers of a node in a column's previous page. Kept by the
 * column's encoder. Not thread-safe.
 */
final class EncodingHistory {
  /** The maximum number of remembered children, since keys of maps may change from page to page. */
  private static final int MAX_CHILDREN = 4096;

  private final Map<Object, EncodingHistory> children = new HashMap<>();
  private final List<Buffer> buffers = new ArrayList<>();

  /** A buffer of the node, with its possible encodings and the chosen one. */
  private static final class Buffer {
    private final EncodingSet<?, ?> encodings;
    private final EncodingChoice choice = new EncodingChoice();

    /** Whether the choice has been requested for the current page. */
    private boolean isInPage;

    Buffer(EncodingSet<?, ?> encodings) {
      this.encodings = encodings;
    }
  }

  /** Begins the next page of the node. */
  void beginPage() {
    buffers.forEach(buffer -> buffer.isInPage = false);
  }

  /** Begins the next page of a child, and returns its history. */
  EncodingHistory beginChild(Object name) {
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

  /** Returns the choice for the node's next buffer with these encodings. */
  @SuppressWarnings("ReferenceEquality") // other sets have other orders of encodings
  EncodingChoice nextChoice(EncodingSet<?, ?> encodings) {
    Buffer nextBuffer = null;
    for (Buffer buffer : buffers) {
      if (!buffer.isInPage && buffer.encodings == encodings) {
        nextBuffer = buffer;
        break;
      }
    }
    if (nextBuffer == null) {
      nextBuffer = new Buffer(encodings);
      buffers.add(nextBuffer);
    }
    nextBuffer.isInPage = true;
    return nextBuffer.choice;
  }
}
