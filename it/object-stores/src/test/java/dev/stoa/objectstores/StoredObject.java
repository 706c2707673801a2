package dev.stoa.objectstores;

import java.time.Instant;
import java.util.Arrays;

/** An immutable object in {@link StoredObjects}. */
final class StoredObject {
  private final byte[] content;
  private final Instant modificationTime;

  StoredObject(byte[] content, Instant modificationTime) {
    this.content = content;
    this.modificationTime = modificationTime;
  }

  byte[] content() {
    return content;
  }

  Instant modificationTime() {
    return modificationTime;
  }

  String etag() {
    return "\"" + Integer.toHexString(Arrays.hashCode(content)) + "\"";
  }
}
