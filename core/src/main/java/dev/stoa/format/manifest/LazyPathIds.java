package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The field id of each path in a table's schema. Decoded when first requested, since only schema
 * changes need it. Thread-safe.
 */
final class LazyPathIds implements Supplier<Map<String, Integer>> {
  private final ByteReader block;
  private Map<String, Integer> pathIds;

  /** Creates the ids from a block whose bytes have been verified. */
  LazyPathIds(ByteReader block) {
    this.block = block;
  }

  @Override
  public synchronized Map<String, Integer> get() {
    if (pathIds == null) {
      pathIds = decode();
    }
    return pathIds;
  }

  private Map<String, Integer> decode() {
    block.moveTo(0);
    int pathCount = block.readCount("number of paths", block.remaining());
    Map<String, Integer> decodedIds = new LinkedHashMap<>();
    for (int i = 0; i < pathCount; i++) {
      String path = block.readText("path of a field");
      decodedIds.put(path, block.readCount("field id", Integer.MAX_VALUE));
    }
    return decodedIds;
  }
}
