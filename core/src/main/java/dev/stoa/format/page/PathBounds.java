package dev.stoa.format.page;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.Bounds.Exactness;
import dev.stoa.predicate.bounds.BytesBounds;
import dev.stoa.predicate.bounds.BytesOrder;
import dev.stoa.predicate.bounds.CountBounds;
import dev.stoa.predicate.bounds.DoubleBounds;
import dev.stoa.predicate.bounds.LongBounds;
import dev.stoa.predicate.bounds.ValueCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The bounds of a column's values, or of values nested in them. Stored by column files for pages,
 * and by manifests for split directories.
 *
 * @param path the steps from the column's value as a bound predicate formats them, such as {@code
 *     ['content-type']} or {@code .size}; empty for the value itself
 * @param bounds the bounds of the values at the path
 */
public record PathBounds(String path, Bounds bounds) {
  // The codes of the kinds of bounds, and a flag that is added to the code of widened bounds.
  private static final int COUNT_BOUNDS = 0;
  private static final int LONG_BOUNDS = 1;
  private static final int DOUBLE_BOUNDS = 2;
  private static final int BYTES_BOUNDS = 3;
  private static final int DECIMAL_BOUNDS = 4;
  private static final int WIDENED_FLAG = 0x80;

  /** Appends a list of bounds. */
  public static void writeAll(List<PathBounds> boundsList, ByteWriter out) {
    out.writeVarint(boundsList.size());
    for (PathBounds pathBounds : boundsList) {
      out.writeText(pathBounds.path());
      pathBounds.write(out);
    }
  }

  /** Reads the output of {@link #writeAll}. */
  public static List<PathBounds> readAll(ByteReader in) {
    return in.readList(
        "number of bounds", () -> new PathBounds(in.readText("path of bounds"), readBounds(in)));
  }

  /** Merges the bounds of some pages; omits paths that do not have bounds in every page. */
  public static List<PathBounds> merge(List<List<PathBounds>> boundsByPage) {
    Map<String, Bounds> boundsByPath = new HashMap<>();
    Map<String, Integer> pageCounts = new HashMap<>();
    for (List<PathBounds> pageBounds : boundsByPage) {
      for (PathBounds pathBounds : pageBounds) {
        boundsByPath.merge(pathBounds.path(), pathBounds.bounds(), Bounds::merge);
        pageCounts.merge(pathBounds.path(), 1, Integer::sum);
      }
    }
    return boundsByPath.keySet().stream()
        .filter(path -> pageCounts.get(path) == boundsByPage.size())
        .sorted()
        .map(path -> new PathBounds(path, boundsByPath.get(path)))
        .toList();
  }

  /** Returns the bounds of the values at a path; empty if unknown. */
  public static Optional<Bounds> find(List<PathStep> steps, List<PathBounds> boundsList) {
    String path = steps.stream().map(PathStep::toString).collect(Collectors.joining());
    return boundsList.stream()
        .filter(pathBounds -> pathBounds.path().equals(path))
        .map(PathBounds::bounds)
        .findFirst();
  }

  private void write(ByteWriter out) {
    int widenedFlag = bounds.exactness() == Exactness.WIDENED ? WIDENED_FLAG : 0;
    if (bounds instanceof LongBounds longBounds) {
      out.writeByte(LONG_BOUNDS | widenedFlag);
      writeCounts(out);
      out.writeZigzag(longBounds.min());
      out.writeZigzag(longBounds.max());
    } else if (bounds instanceof DoubleBounds doubleBounds) {
      out.writeByte(DOUBLE_BOUNDS | widenedFlag);
      writeCounts(out);
      out.writeVarint(doubleBounds.nanCount());
      out.writeLong(Double.doubleToRawLongBits(doubleBounds.min()));
      out.writeLong(Double.doubleToRawLongBits(doubleBounds.max()));
    } else if (bounds instanceof BytesBounds bytesBounds) {
      boolean isDecimal = bytesBounds.order() == BytesOrder.DECIMAL;
      out.writeByte((isDecimal ? DECIMAL_BOUNDS : BYTES_BOUNDS) | widenedFlag);
      writeCounts(out);
      writeBound(bytesBounds.min(), out);
      writeBound(bytesBounds.max(), out);
    } else {
      out.writeByte(COUNT_BOUNDS | widenedFlag);
      writeCounts(out);
    }
  }

  private void writeCounts(ByteWriter out) {
    out.writeVarint(bounds.counts().valueCount());
    out.writeVarint(bounds.counts().nullCount());
  }

  private static void writeBound(byte[] bound, ByteWriter out) {
    out.writeVarint(bound.length);
    out.writeBytes(bound, 0, bound.length);
  }

  private static Bounds readBounds(ByteReader in) {
    int code = in.readByte();
    Exactness exactness = (code & WIDENED_FLAG) == 0 ? Exactness.EXACT : Exactness.WIDENED;
    ValueCounts counts =
        new ValueCounts(in.readSize("number of values"), in.readSize("number of nulls"));
    try {
      return switch (code & ~WIDENED_FLAG) {
        case COUNT_BOUNDS -> new CountBounds(counts);
        case LONG_BOUNDS -> new LongBounds(in.readZigzag(), in.readZigzag(), counts, exactness);
        case DOUBLE_BOUNDS -> readDoubleBounds(in, counts, exactness);
        case BYTES_BOUNDS -> readBytesBounds(in, BytesOrder.UNSIGNED, counts, exactness);
        case DECIMAL_BOUNDS -> readBytesBounds(in, BytesOrder.DECIMAL, counts, exactness);
        default -> throw in.corrupt("expected a valid kind of bounds, found code " + code);
      };
    } catch (IllegalArgumentException e) {
      throw in.corrupt("expected a minimum not greater than the maximum, found the reverse", e);
    }
  }

  private static Bounds readDoubleBounds(ByteReader in, ValueCounts counts, Exactness exactness) {
    long nanCount = in.readSize("number of NaNs");
    double min = Double.longBitsToDouble(in.readLong());
    double max = Double.longBitsToDouble(in.readLong());
    return new DoubleBounds(min, max, nanCount, counts, exactness);
  }

  private static Bounds readBytesBounds(
      ByteReader in, BytesOrder order, ValueCounts counts, Exactness exactness) {
    byte[] min = readBound(in);
    byte[] max = readBound(in);
    return BytesBounds.of(new BytesBounds.MinMax(min, max), order, counts, exactness);
  }

  private static byte[] readBound(ByteReader in) {
    byte[] bound = new byte[in.readCount("length of a bound", BytesBounds.MAX_LENGTH_IN_BYTES)];
    in.readBytes(bound);
    return bound;
  }
}
