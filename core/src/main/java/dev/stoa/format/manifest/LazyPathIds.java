package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The ids of all paths, decoded when first requested: when a schema changes. */
final class LazyPathIds implements Supplier<Map<String, Integer>> {
  private final ByteReader in;
  private Map<String, Integer> decoded;

  /** The ids in a block whose bytes are verified. */
  LazyPathIds(ByteReader in) {
    this.in = in;
  }

  @Override
  public synchronized Map<String, Integer> get() {
    if (decoded == null) {
      decoded = decode();
    }
    return decoded;
  }

  private Map<String, Integer> decode() {
    in.moveTo(0);
    int count = in.readCount("number of paths", in.remaining());
    Map<String, Integer> pathIds = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String path = in.readText("path of a field");
      pathIds.put(path, in.readCount("field id", Integer.MAX_VALUE));
    }
    return pathIds;
  }
}
