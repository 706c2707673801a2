package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The ids of all paths, decoded when first requested, which only changes of a schema do. */
final class LazyPathIds implements Supplier<Map<String, Integer>> {
  private final ByteReader in;
  private Map<String, Integer> pathIds;

  /** Creates the ids of a block whose bytes have been verified. */
  LazyPathIds(ByteReader in) {
    this.in = in;
  }

  @Override
  public synchronized Map<String, Integer> get() {
    if (pathIds == null) {
      pathIds = decode();
    }
    return pathIds;
  }

  private Map<String, Integer> decode() {
    in.moveTo(0);
    int count = in.readCount("number of paths", in.remaining());
    Map<String, Integer> result = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String path = in.readText("path of a field");
      result.put(path, in.readCount("field id", Integer.MAX_VALUE));
    }
    return result;
  }
}
