package dev.stoa.objectstores;

import java.time.Instant;
import java.util.Arrays;

/** An immutable object in {@link StoredObjects}. */
final class StoredObject {
  private final byte[] content;
  private final Instant modified;

  StoredObject(byte[] content, Instant modified) {
    this.content = content;
    this.modified = modified;
  }

  byte[] content() {
    return content;
  }

  Instant modified() {
    return modified;
  }

  String etag() {
    return "\"" + Integer.toHexString(Arrays.hashCode(content)) + "\"";
  }
}
